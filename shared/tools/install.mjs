// Runs before anything is installed, under the machine's own Node: built-ins only.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const newerNode = join(root, 'node_modules', '.bin', 'node')

const digest = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')
const marker = (base) => join(base, 'node_modules', '.installed-from')

/** Whether what is installed is what the lock file says. */
export const isInstalled = (base = root) => {
  const file = marker(base)
  return existsSync(file) && readFileSync(file, 'utf8') === digest(join(base, 'package-lock.json'))
}

export const fail = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

export const ensureInstalled = () => {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) fail(`Node 20 or newer is needed; this is ${process.versions.node}.`)
  if (isInstalled()) return
  console.log('Installing the locked dependencies (about a minute)…')
  const before = digest(join(root, 'package-lock.json'))
  const done = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (done.error) fail('npm was not found. Install Node with npm and try again.')
  if (done.status !== 0) fail('Installing the dependencies failed; what npm said stands above.')
  if (digest(join(root, 'package-lock.json')) !== before)
    fail('Installing changed package-lock.json. Commit the lock file that belongs to package.json.')
  if (!existsSync(newerNode))
    fail('The dependency that brings a newer Node is missing. Remove node_modules and try again.')
  writeFileSync(marker(root), before)
}
