import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  buildDir,
  bundledInputs,
  hashOf,
  isCurrent,
  pageInputs,
  stampFile,
  type Worker,
  writeStamp,
} from './build-stamps.ts'
import { root } from './install.mjs'
import { writeAllSchemaTypes } from './schema-types.ts'

export const BFFS = ['bff-member', 'bff-admin', 'bff-public'] as const
const WORKERS: readonly Worker[] = ['sites', ...BFFS]

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
export const PAGES_ENV = { LOCAL_PAGES: '1' }

function buildPages(run: RunStep) {
  const args = ['build', '--root', 'sites', '--silent']
  return run('build-sites', 'Building the pages', bin('astro'), args, { ...toolEnv(), ...PAGES_ENV })
}

function metafileOf(name: string): string {
  return join(buildDir, name, 'metafile.json')
}

/** What production would deploy, bundled and minified, left in a folder instead of deployed. */
function buildBff(run: RunStep, name: string) {
  const outdir = relative(root, join(buildDir, name))
  const target = ['--config', 'wrangler.toml', '--env', name, '--outdir', outdir, '--metafile', metafileOf(name)]
  return run(
    `build-${name}`,
    `Building ${name}`,
    bin('wrangler'),
    ['deploy', '--dry-run', '--minify', ...target],
    toolEnv(),
  )
}

export type BuildOptions = {
  /** All four when none are named. */
  readonly workers?: readonly Worker[]
  /** Another way to build the pages than a process of its own. */
  readonly buildPages?: () => Promise<void>
}

/**
 * Builds the workers as for production, each unless nothing it is made of has changed since, and hands them to `use` before another
 * instance may build again.
 */
export async function withBuild<T>(
  say: (line: string) => void,
  run: RunStep,
  use: () => T,
  { workers = WORKERS, ...how }: BuildOptions = {},
): Promise<T> {
  const release = await buildTurn(say)
  try {
    // The pages import the types made from the schemas, so these are among the inputs of the build.
    writeAllSchemaTypes()
    const stale = workers.filter((worker) => !isCurrent(worker))
    if (stale.length === 0) say('The build is current.')
    for (const worker of stale) await build(worker, say, run, how)
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

async function build(worker: Worker, say: (line: string) => void, run: RunStep, how: BuildOptions): Promise<void> {
  const startedAt = Date.now()
  rmSync(stampFile(worker), { force: true })
  rmSync(join(buildDir, worker), { recursive: true, force: true })
  mkdirSync(join(buildDir, worker), { recursive: true })
  if (worker === 'sites') {
    say('Building the pages (the first time takes about a minute)…')
    const inputs = pageInputs()
    const hash = hashOf(inputs)
    await (how.buildPages ? how.buildPages() : buildPages(run))
    cpSync(join(root, 'sites/dist'), join(buildDir, 'sites'), { recursive: true })
    return writeStamp(worker, { inputs, hash })
  }
  say(`Building ${worker}…`)
  await buildBff(run, worker)
  const inputs = bundledInputs(readFileSync(metafileOf(worker), 'utf8'))
  // A file that was saved during the build may be in the bundle as it was before: the next start builds again.
  const hasChanged = inputs.some((file) => statSync(join(root, file)).mtimeMs >= startedAt)
  if (!hasChanged) writeStamp(worker, { inputs, hash: hashOf(inputs) })
}
