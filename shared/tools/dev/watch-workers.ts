import { mkdirSync, readFileSync, watchFile, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildDir } from '../build/build-stamps.ts'
import { BFFS } from '../build.ts'
import { root } from '../install.mjs'

/** Creates the folders that worker configurations are made from; the backends are bundled from source while watching. */
export function makeEmptyBackendBuilds(): void {
  for (const name of BFFS) mkdirSync(join(buildDir, name), { recursive: true })
}

/** Lets wrangler bundle each backend from its source: it watches the modules of each bundle and reloads the workers that contain a changed one. */
export function bundleFromSource(configs: readonly string[]): void {
  for (const name of BFFS) {
    const file = configs.find((config) => config.includes(`/${name}/`))
    if (!file) continue
    const { no_bundle: _, ...config } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    writeFileSync(file, JSON.stringify({ ...config, main: join(root, name, 'index.ts') }, null, 2))
  }
}

const POLL_MS = 150

/** Prints the lines that are appended to a log file and that `isShown` accepts. */
export function followLog(file: string, isShown: (line: string) => boolean, print: (line: string) => void): void {
  let shown = 0
  watchFile(file, { interval: POLL_MS, persistent: false }, () => {
    const text = readFileSync(file, 'utf8')
    const lines = text.slice(shown, text.lastIndexOf('\n') + 1).split('\n')
    shown = text.lastIndexOf('\n') + 1
    for (const line of lines) if (line.trim() !== '' && isShown(line)) print(line)
  })
}
