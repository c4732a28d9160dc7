import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
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
import { takeExclusiveTurn } from './exclusive-turn.ts'
import { root } from './install.mjs'
import { writeAllSchemaTypes } from './schema-types.ts'

export const BFFS = ['bff-member', 'bff-admin', 'bff-public'] as const
const WORKERS: readonly Worker[] = ['sites', ...BFFS]

/** One build at a time in a folder; other folders build on their own. */
const LOCK_NAME = `council-build-${createHash('sha256').update(root).digest('hex')}`

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
  const release = await takeExclusiveTurn(LOCK_NAME, () => say('Another build is under way; waiting for it…'))
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
