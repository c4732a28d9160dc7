import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './install.mjs'
import { writeAllSchemaTypes } from './schema-types.ts'

export const BFFS = ['bff-member', 'bff-admin', 'bff-public'] as const
export const buildDir = join(root, '.build')
const stampFile = join(buildDir, 'stamp')

/** Nothing of the local tools reaches a worker; changing them needs no new build. */
const INPUTS = ['sites', ...BFFS, 'db', 'shared', 'package-lock.json', 'wrangler.toml', 'tsconfig.json']
const LEFT_OUT = new Set(['node_modules', 'dist', '.astro', '.wrangler', 'e2e', 'tools', 'sandbox', 'testing', 'seed'])

const TEST_FILE = /\.test\.tsx?$/

const inputFiles = function* (path: string): Generator<string> {
  const full = join(root, path)
  if (!statSync(full).isDirectory()) return yield path
  for (const entry of readdirSync(full).toSorted()) {
    if (!LEFT_OUT.has(entry) && !TEST_FILE.test(entry)) yield* inputFiles(join(path, entry))
  }
}

function stampOfInputs(): string {
  const hash = createHash('sha256')
  for (const input of INPUTS)
    for (const file of inputFiles(input)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** For the tools that ask or tell the outside world, or run under whatever Node comes first in the path. */
export function toolEnv(): NodeJS.ProcessEnv {
  return {
    // A test runner says "test" here, and React would be built for development, twice the size.
    NODE_ENV: 'production',
    WRANGLER_SEND_METRICS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    ASTRO_TELEMETRY_DISABLED: '1',
    WRANGLER_HIDE_BANNER: 'true',
    NO_COLOR: '1',
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  }
}

/** Runs one command of the build to its end and rejects with a sentence. */
export type RunStep = (
  name: string,
  what: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
) => Promise<void>

function bin(name: string) {
  return join(root, 'node_modules/.bin', name)
}

/** With the pages for the people who build the product, which a deployed build never holds. */
function buildSites(run: RunStep) {
  return run('build-sites', 'Building the pages', bin('astro'), ['build', '--root', 'sites', '--silent'], {
    ...toolEnv(),
    LOCAL_PAGES: '1',
  })
}

/** What production would deploy, bundled and minified, left in a folder instead of deployed. */
function buildBff(run: RunStep, name: string) {
  const outdir = relative(root, join(buildDir, name))
  const args = ['deploy', '--dry-run', '--minify', '--config', 'wrangler.toml', '--env', name, '--outdir', outdir]
  return run(`build-${name}`, `Building ${name}`, bin('wrangler'), args, toolEnv())
}

/**
 * Builds the four workers as for production, unless nothing they are made of has changed since, and hands them to `use` before
 * another instance may build again.
 */
export async function withBuild<T>(say: (line: string) => void, run: RunStep, use: () => T): Promise<T> {
  const release = await buildTurn(say)
  try {
    await buildIfStale(say, run)
    return use()
  } finally {
    release()
  }
}

const lockFile = join(root, 'node_modules', '.build-lock')

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function takeLock(): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

function lockOwner(): number {
  try {
    return Number(readFileSync(lockFile, 'utf8'))
  } catch {
    return 0
  }
}

async function buildTurn(say: (line: string) => void): Promise<() => void> {
  for (let hasSaid = false; !takeLock(); ) {
    const owner = lockOwner()
    if (owner > 0 && !isRunning(owner)) rmSync(lockFile, { force: true })
    else if (!hasSaid) {
      hasSaid = true
      say('Another build is under way; waiting for it…')
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  return () => rmSync(lockFile, { force: true })
}

async function buildIfStale(say: (line: string) => void, run: RunStep): Promise<void> {
  writeAllSchemaTypes()
  const stamp = stampOfInputs()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return say('The build is current.')
  rmSync(buildDir, { recursive: true, force: true })
  mkdirSync(buildDir, { recursive: true })
  say('Building the pages (the first time takes about a minute)…')
  await buildSites(run)
  cpSync(join(root, 'sites/dist'), join(buildDir, 'sites'), { recursive: true })
  for (const name of BFFS) {
    say(`Building ${name}…`)
    await buildBff(run, name)
  }
  writeFileSync(stampFile, stamp)
}
