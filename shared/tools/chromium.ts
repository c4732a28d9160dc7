import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { CliError } from './tool.ts'

/** Chromium without its user interface takes less than half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE_BROWSER = '/usr/bin/chromium'

export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH || (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : WHOLE_BROWSER)
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** No updates or look-ups, so that the browser sends requests only to the product. Chromium's sandbox does not run as root. */
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

/**
 * Installs Debian's headless Chromium if it is missing and that is allowed; if it is unavailable, the full browser is used. Throws a
 * sentence that says what to install if there is neither.
 */
export async function ensureChromium(say: (line: string) => void): Promise<void> {
  const { CHROMIUM_PATH } = process.env
  if (existsSync(CHROMIUM_PATH || HEADLESS_SHELL)) return
  let reason = ''
  if (!CHROMIUM_PATH && isRoot() && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the browser tests…')
    reason = installHeadlessShell()
  }
  if (existsSync(chromiumPath())) return
  throw new CliError(
    `Chromium is not at ${chromiumPath()}${reason && ` and could not be installed (${reason})`}. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.`,
  )
}

const INSTALLING_MAX_MS = 180_000

/** Returns why it failed; empty on success. */
function installHeadlessShell(): string {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15', ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: INSTALLING_MAX_MS,
    })
  apt('update')
  const { status, stderr } = apt('install', '-y', 'chromium-headless-shell')
  return status === 0 ? '' : (String(stderr).trim().split('\n').at(-1) ?? '')
}
