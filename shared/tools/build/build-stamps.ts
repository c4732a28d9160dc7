import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { root } from '../install.mjs'

export type Worker = 'sites' | 'bff-member' | 'bff-admin' | 'bff-public'

/** The inputs of a worker's last build and the hash of their contents; a worker is built again only if the hash differs. */
type Stamp = { readonly inputs: readonly string[]; readonly hash: string }

export const buildDir = join(root, '.build')

/** Inputs of every worker. */
const SETTINGS = ['package-lock.json', 'wrangler.toml', 'tsconfig.json']

/** Astro finds pages by their path, so new files count too. Pages import only from these folders (checked by boundaries.ts). */
export const PAGE_FOLDERS = ['sites', 'shared/kernel', 'shared/domain'] as const
const EXCLUDED = /(^|\/)(node_modules|dist|\.astro|\.wrangler|e2e|testing)(\/|$)|\.test\.tsx?$|\.md$/

export function isPageInput(file: string): boolean {
  return !EXCLUDED.test(file)
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = join(folder, entry.name)
    if (!isPageInput(file)) return []
    return entry.isDirectory() ? filesIn(file) : [file]
  })
}

export function pageInputs(): string[] {
  return PAGE_FOLDERS.flatMap(filesIn).toSorted()
}

/** Our own files among the inputs of a bundle, from esbuild's metafile; packages are covered by the lock file. */
export function bundledInputs(metafile: string): string[] {
  const { inputs } = JSON.parse(metafile) as { inputs: Record<string, unknown> }
  return Object.keys(inputs)
    .map((file) => relative(root, isAbsolute(file) ? file : resolve(root, file)))
    .filter((file) => !file.startsWith('..') && !file.includes('node_modules') && existsSync(join(root, file)))
    .toSorted()
}

function contentOf(file: string): Buffer | string {
  try {
    return readFileSync(join(root, file))
  } catch {
    return 'gone'
  }
}

export function hashOf(inputs: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of [...SETTINGS, ...inputs]) hash.update(`\0${file}\0`).update(contentOf(file))
  return hash.digest('hex')
}

export function stampFile(worker: Worker): string {
  return join(buildDir, `${worker}.stamp.json`)
}

export function writeStamp(worker: Worker, stamp: Stamp): void {
  writeFileSync(stampFile(worker), JSON.stringify(stamp))
}

function readStamp(worker: Worker): Stamp | null {
  try {
    return JSON.parse(readFileSync(stampFile(worker), 'utf8')) as Stamp
  } catch {
    return null
  }
}

export function isCurrent(worker: Worker): boolean {
  const stamp = readStamp(worker)
  if (!stamp) return false
  // A file is added to a bundle only by changing a file that is already in it.
  return hashOf(worker === 'sites' ? pageInputs() : stamp.inputs) === stamp.hash
}
