import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEPT_BUILDS = 10

type PagesConfig = { readonly main: string; readonly assets: object }

/**
 * Puts a build beside the one that is running and points the worker's configuration at it: wrangler watches the configuration, and
 * would not survive to read a build that is half replaced. It reads a build some time after it was told of it, so the last ones stay.
 */
export function placePages(build: string, workerFolder: string, name: string): void {
  cpSync(build, join(workerFolder, name), { recursive: true, filter: (file) => !file.endsWith('.map') })
  const file = join(workerFolder, 'server', 'wrangler.json')
  const config = JSON.parse(readFileSync(file, 'utf8')) as PagesConfig
  const main = `../${name}/server/entry.mjs`
  const assets = { ...config.assets, directory: `../${name}/client` }
  writeFileSync(`${file}.new`, JSON.stringify({ ...config, main, assets }, null, 2))
  renameSync(`${file}.new`, file)
  const builds = readdirSync(workerFolder).filter((one) => one.startsWith('build-'))
  for (const old of builds.toSorted().slice(0, -KEPT_BUILDS)) rmSync(join(workerFolder, old), { recursive: true })
}
