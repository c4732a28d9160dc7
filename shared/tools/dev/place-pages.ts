import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeLocalEntry } from './local-entry.ts'

const KEPT_BUILDS = 10

type PagesConfig = { readonly main: string; readonly assets: object }

/**
 * Copies a build next to the running one and points the worker's configuration, which wrangler watches, to the copy: wrangler crashes when
 * it reads a half-replaced build. It may read a build late, so the last ten are kept.
 */
export function placePages(build: string, workerFolder: string, name: string): void {
  cpSync(build, join(workerFolder, name), { recursive: true, filter: (file) => !file.endsWith('.map') })
  const file = join(workerFolder, 'server', 'wrangler.json')
  const config = JSON.parse(readFileSync(file, 'utf8')) as PagesConfig
  const main = `../${name}/server/${writeLocalEntry(join(workerFolder, name, 'server'))}`
  const assets = { ...config.assets, directory: `../${name}/client` }
  overwrite(file, JSON.stringify({ ...config, main, assets }, null, 2))
  const builds = readdirSync(workerFolder).filter((one) => one.startsWith('build-'))
  for (const old of builds.toSorted().slice(0, -KEPT_BUILDS)) rmSync(join(workerFolder, old), { recursive: true })
}

/** Writes in place: wrangler's watcher can miss a replaced file, and could read a truncated one. */
function overwrite(file: string, text: string): void {
  writeFileSync(file, text, { flag: 'r+' })
  truncateSync(file, Buffer.byteLength(text))
}
