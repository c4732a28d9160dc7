import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './install.mjs'
import { Sentence } from './stop-with.ts'

export const BFFS = ['bff-member', 'bff-admin', 'bff-public'] as const
export const buildDir = join(root, '.build')
const stampFile = join(buildDir, 'stamp')

/** Nothing of the local tools reaches a worker; changing them needs no new build. */
const INPUTS = ['sites', ...BFFS, 'db', 'shared', 'package-lock.json', 'wrangler.toml', 'tsconfig.json']
const LEFT_OUT = new Set(['node_modules', 'dist', '.astro', 'e2e', 'tools', 'sandbox', 'testing', 'seed'])

const TEST_FILE = /\.test\.tsx?$/

const inputFiles = function* (path: string): Generator<string> {
  const full = join(root, path)
  if (!statSync(full).isDirectory()) return yield path
  for (const entry of readdirSync(full).toSorted()) {
    if (!LEFT_OUT.has(entry) && !TEST_FILE.test(entry)) yield* inputFiles(join(path, entry))
  }
}

const stampOfInputs = (): string => {
  const hash = createHash('sha256')
  for (const input of INPUTS)
    for (const file of inputFiles(input)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

export const TOOL_ENV = {
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  ASTRO_TELEMETRY_DISABLED: '1',
  WRANGLER_HIDE_BANNER: 'true',
  NO_COLOR: '1',
}

/** Runs a command to its end; its output is shown only when it fails. */
export const runQuietly = (what: string, command: string, args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...TOOL_ENV, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', () => reject(new Sentence(`${what} could not be started.`)))
    child.on('exit', (code) => {
      if (code === 0) return resolve()
      reject(new Sentence(`${what} failed:\n${output.trim().split('\n').slice(-25).join('\n')}`))
    })
  })

const bin = (name: string) => join(root, 'node_modules/.bin', name)

const buildSites = () => runQuietly('Building the pages', bin('astro'), ['build', '--root', 'sites', '--silent'])

/** What production would deploy, bundled and minified, left in a folder instead of deployed. */
const buildBff = (name: string) =>
  runQuietly(`Building ${name}`, bin('wrangler'), [
    'deploy',
    '--dry-run',
    '--minify',
    '--config',
    'wrangler.toml',
    '--env',
    name,
    '--outdir',
    relative(root, join(buildDir, name)),
  ])

/** Builds the four workers as for production, unless nothing they are made of has changed since. One build at a time. */
export const buildAll = async (say: (line: string) => void): Promise<void> => {
  const release = await buildTurn(say)
  try {
    await buildIfStale(say)
  } finally {
    release()
  }
}

const lockFile = join(root, 'node_modules', '.build-lock')

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const buildTurn = async (say: (line: string) => void): Promise<() => void> => {
  for (let hasSaid = false; ; hasSaid = true) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      return () => rmSync(lockFile, { force: true })
    } catch {
      if (!isRunning(Number(readFileSync(lockFile, 'utf8')))) rmSync(lockFile, { force: true })
      else if (!hasSaid) say('Another build is under way; waiting for it…')
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
}

const buildIfStale = async (say: (line: string) => void): Promise<void> => {
  const stamp = stampOfInputs()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return say('The build is current.')
  rmSync(buildDir, { recursive: true, force: true })
  mkdirSync(buildDir, { recursive: true })
  say('Building the pages (the first time takes about a minute)…')
  await buildSites()
  cpSync(join(root, 'sites/dist'), join(buildDir, 'sites'), { recursive: true })
  for (const name of BFFS) {
    say(`Building ${name}…`)
    await buildBff(name)
  }
  writeFileSync(stampFile, stamp)
}
