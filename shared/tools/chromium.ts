import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { CliError } from './tool.ts'

export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH || '/usr/bin/chromium'
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** No updates or look-ups, so that the browser sends requests to the product only. Chromium's sandbox does not run as root. */
export function chromiumFlags(): string[] {
  return [
    ...(isRoot() ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
}

/** Installs Debian's Chromium where that is allowed; otherwise throws the sentence that says what to install. */
export async function ensureChromium(say: (line: string) => void): Promise<void> {
  const path = chromiumPath()
  if (existsSync(path)) return
  if (!isRoot() || !existsSync('/usr/bin/apt-get') || process.env.CHROMIUM_PATH)
    throw new CliError(
      `Chromium is not at ${path}. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.`,
    )
  say('Installing Chromium for the browser tests…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  const done = spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'pipe'], env })
  if (done.status === 0 && existsSync(path)) return
  const reason = String(done.stderr).trim().split('\n').at(-1)
  throw new CliError(
    `Chromium could not be installed with apt-get (${reason}). Install it by hand or set CHROMIUM_PATH.`,
  )
}
