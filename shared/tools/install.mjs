// Runs before anything is installed, with the machine's own Node: built-ins only.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'

const OLDEST_NODE = 20
const PROGRESS_MS = 5000

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const newerNode = join(root, 'node_modules', '.bin', 'node')

function digest(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function lockOf(base) {
  return join(base, 'package-lock.json')
}

function markerOf(base) {
  return join(base, 'node_modules', '.installed-from')
}

/** Whether the packages of the lock file are installed. */
export function isInstalled(base = root) {
  const marker = markerOf(base)
  return existsSync(marker) && readFileSync(marker, 'utf8') === digest(lockOf(base))
}

/** Whether the lock file was made from the dependencies in package.json. */
export function isLockCurrent(base = root) {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
  const [wanted, locked] = [read(join(base, 'package.json')), read(lockOf(base)).packages['']]
  return ['dependencies', 'devDependencies'].every((kind) =>
    isDeepStrictEqual({ ...wanted[kind] }, { ...locked[kind] }),
  )
}

/** The error code and the reason in npm's output, without the lines about log files. */
export function reasonOf(printed) {
  const lines = printed.split('\n').flatMap((line) => /^npm (?:error|ERR!) (.+)$/.exec(line)?.[1]?.trim() ?? [])
  return (
    lines
      .filter((line) => !/complete log|^at /i.test(line))
      .slice(0, 2)
      .join('; ') || 'npm gave no reason'
  )
}

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function countPackages(folder) {
  if (!existsSync(folder)) return 0
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  return names.reduce((sum, name) => sum + (name.startsWith('@') ? countPackages(join(folder, name)) : 1), 0)
}

function countLockedPackages() {
  const paths = Object.keys(JSON.parse(readFileSync(lockOf(root), 'utf8')).packages ?? {})
  return paths.filter((path) => path.lastIndexOf('node_modules/') === 0).length
}

function printProgress() {
  const startedAt = Date.now()
  const total = countLockedPackages()
  return setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    console.log(
      `  ${seconds} s: ${Math.min(countPackages(join(root, 'node_modules')), total)} of ${total} packages are in place`,
    )
  }, PROGRESS_MS)
}

/**
 * Installs the packages of the lock file. `--no-save`, because npm would add optional packages to the lock file that are missing from it
 * and that a registry has begun to serve, such as binaries of other systems. npm runs in a process group, so that a signal to this process
 * also ends its child processes.
 */
export function installLocked(base = root) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: base,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const stop = () => {
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
      fail('Stopped before the dependencies were installed; the next start installs them.')
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.once(signal, stop)
    let printed = ''
    child.stderr.on('data', (chunk) => {
      printed += chunk
      if (process.env.DEBUG === '1') process.stderr.write(chunk)
    })
    const done = (code) => {
      for (const signal of signals) process.off(signal, stop)
      resolve({ code, printed })
    }
    child.once('error', () => done(null))
    child.once('close', done)
  })
}

export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
    fail(`Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`)
  if (isInstalled() && existsSync(newerNode)) return
  if (!isLockCurrent())
    fail('package-lock.json does not belong to package.json. Run `npm install`, and commit both files.')
  console.log('Installing the locked dependencies (about a minute)…')
  const progress = printProgress()
  const { code, printed } = await installLocked()
  clearInterval(progress)
  if (code === null) fail('npm was not found. Install Node with npm and try again.')
  if (code !== 0)
    fail(`Installing the dependencies failed (${reasonOf(printed)}). Try again; DEBUG=1 shows all that npm says.`)
  if (!existsSync(newerNode))
    fail('The dependency that brings a newer Node is missing. Remove node_modules and try again.')
  writeFileSync(markerOf(root), digest(lockOf(root)))
}
