// `npm test`: everything that must hold, with one count at the end. Built-ins only until the dependencies are installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail } from './install.mjs'

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const isWanted = process.argv.length < 3 || process.argv.includes('e2e')

if (isWanted && !existsSync(chromium)) {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall)
    fail(
      `The browser tests need Chromium at ${chromium}. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.`,
    )
  console.log('Installing Chromium for the browser tests…')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  const done = spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (done.status !== 0 || !existsSync(chromium))
    fail('Chromium could not be installed with apt-get; what it said stands above.')
}

process.argv.splice(2, 0, 'test.ts')
await import('./run.mjs')
