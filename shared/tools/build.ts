import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { writeBillOfMaterials } from './build/bill-of-materials.ts'
import {
  buildDir,
  bundledInputs,
  hashOf,
  isCurrent,
  pageInputs,
  stampFile,
  type Worker,
  writeStamp,
} from './build/build-stamps.ts'
import { takeExclusiveTurn } from './build/exclusive-turn.ts'
import { writeAllSchemaTypes } from './build/schema-types.ts'
import { root } from './install.mjs'

export const BFFS = ['bff-member', 'bff-admin', 'bff-public'] as const
const WORKERS: readonly Worker[] = ['sites', ...BFFS]

/** One build at a time per folder; other folders build independently. */
const LOCK_NAME = `council-build-${createHash('sha256').update(root).digest('hex')}`

/** Disables telemetry and network look-ups of build tools, and puts our Node first in the path. */
export function toolEnv(): NodeJS.ProcessEnv {
  return {
    // Under a test runner it is "test", which would bundle React's development build, twice the size.
    NODE_ENV: 'production',
    WRANGLER_SEND_METRICS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    ASTRO_TELEMETRY_DISABLED: '1',
    WRANGLER_HIDE_BANNER: 'true',
    NO_COLOR: '1',
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  }
}

/** Runs one build command to its end; rejects with a CliError if it fails. */
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

/** Adds the developers' pages (`/dev/*`), which a deployed build does not have. */
export const PAGES_ENV = { LOCAL_PAGES: '1' }

function buildPages(run: RunStep) {
  const args = ['build', '--root', 'sites', '--silent']
  return run('build-sites', 'Building the pages', bin('astro'), args, { ...toolEnv(), ...PAGES_ENV })
}

function metafileOf(name: string): string {
  return join(buildDir, name, 'metafile.json')
}

/** Bundles and minifies into a folder, as for a deployment. */
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
  /** All four if absent. */
  readonly workers?: readonly Worker[]
  /** Builds the pages in this process; by default in a separate process. */
  readonly buildPages?: () => Promise<void>
}

/** Builds the workers as for production, except those with unchanged inputs, and calls `use` before another process may build again. */
export async function withBuild<T>(
  say: (line: string) => void,
  run: RunStep,
  use: () => T,
  { workers = WORKERS, ...how }: BuildOptions = {},
): Promise<T> {
  const release = await takeExclusiveTurn(LOCK_NAME, () => say('Another build is under way; waiting for it…'))
  try {
    // The pages import the types generated from the schemas, so these are among the inputs of the build.
    writeAllSchemaTypes()
    const stale = workers.filter((worker) => !isCurrent(worker))
    if (stale.length === 0) say('The build is current.')
    for (const worker of stale) await build(worker, say, run, how)
    writeBillOfMaterials()
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
  // The bundle may contain a file as it was before it was saved during the build: the next start builds again.
  const hasChanged = inputs.some((file) => statSync(join(root, file)).mtimeMs >= startedAt)
  if (!hasChanged) writeStamp(worker, { inputs, hash: hashOf(inputs) })
}
