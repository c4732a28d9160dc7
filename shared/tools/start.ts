import { requireFreePort } from './ports.ts'
import { isAlive, launchers } from './process-table.ts'
import { Processes } from './processes.ts'
import { settingsFromEnvironment } from './settings.ts'
import { type Stack, startStack } from './stack.ts'
import { tool } from './stop-with.ts'

const LAUNCHER_CHECK_MS = 250

const ACCOUNTS = [
  ['member with articles', 'maya.chen@meridian.test', 'meridian', '/login'],
  ['member, first use', 'sam.okafor@meridian.test', 'meridian', '/login'],
  ['member with a balance', 'omar.haddad@meridian.test', 'meridian', '/login'],
  ['forum moderator', 'nina.kowalski@meridian.test', 'meridian', '/login'],
  ['in onboarding', 'ivy.new@meridian.test', 'meridian', '/login'],
  ['inactive', 'ian.gone@meridian.test', 'meridian', '/login'],
  ['member with a mobile phone', 'lena.fischer@harbor.test', 'harbor', '/login'],
  ['member', 'rosa.diaz@lumen.test', 'lumen', '/login'],
  ['admin and editor', 'theo.brandt@council.test', 'meridian', '/login-admin'],
  ['admin of all communities', 'ada.lindqvist@council.test', 'admin', '/login-admin'],
] as const

function addresses(port: number, sandboxPort: number): string {
  const site = (host: string) => `http://${host}.localhost:${port}`
  const rows = ACCOUNTS.map(([who, email, host, path]) => `  ${who.padEnd(28)}${email.padEnd(32)}${site(host)}${path}`)
  return [
    '',
    'Ready.',
    `  Meridian Technology Council  ${site('meridian')}  (also http://localhost:${port})`,
    `  Harbor Finance Council       ${site('harbor')}`,
    `  Lumen Agency Council         ${site('lumen')}`,
    `  Council Admin                ${site('admin')}`,
    `  Sandbox: what was mailed     http://localhost:${sandboxPort}`,
    '',
    'Demo accounts, password of all: Council-2026!',
    ...rows,
    '',
    'Ctrl-C stops everything.',
  ].join('\n')
}

/** Calls back once npm, or what stands between it and this process, is gone: then nobody could stop this any more. */
function onLaunchersGone(callback: () => void) {
  const started = launchers()
  if (started.length === 0) return
  setInterval(() => {
    if (!started.every(isAlive)) callback()
  }, LAUNCHER_CHECK_MS).unref()
}

await tool(async () => {
  const settings = { ...settingsFromEnvironment(), isWatching: process.argv.includes('--watch') }
  const startedAt = Date.now()
  const say = (line: string) =>
    console.log(`[${String(Math.round((Date.now() - startedAt) / 1000)).padStart(3)} s] ${line}`)

  await new Processes(settings.dataDir).claim()
  await requireFreePort(settings.port, 'PORT', 'the sites')
  await requireFreePort(settings.sandboxPort, 'SANDBOX_PORT', 'the sandbox')
  if (!settings.database) await requireFreePort(settings.dbPort, 'DB_PORT', 'the database')

  const calledOff = new AbortController()
  let stack: Stack | null = null
  let isEnding = false
  const end = async (code: number) => {
    if (isEnding) return
    isEnding = true
    calledOff.abort()
    // Before it is ready, the start itself notices and cleans up.
    if (!stack) return
    await stack.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!isEnding) console.log('\nStopping…')
      void end(0)
    })
  }
  onLaunchersGone(() => void end(0))

  try {
    stack = await startStack(settings, {
      say,
      calledOff: calledOff.signal,
      onCrash: (sentence) => {
        console.error(`${sentence}\nStopping.`)
        void end(1)
      },
    })
  } catch (error) {
    if (calledOff.signal.aborted) process.exit(0)
    throw error
  }
  if (calledOff.signal.aborted) {
    await stack.stop()
    process.exit(0)
  }
  console.log(addresses(settings.port, settings.sandboxPort))
  if (settings.isWatching)
    console.log(
      'Saved files of the pages and backends are live in seconds; for the seed, the sandbox and db/server start again.',
    )
})
