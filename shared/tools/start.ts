import { requireFreePort } from './ports.ts'
import { Processes } from './processes.ts'
import { settingsFromEnvironment } from './settings.ts'
import { startStack } from './stack.ts'
import { tool } from './stop-with.ts'

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

const addresses = (port: number, sandboxPort: number): string => {
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

await tool(async () => {
  const settings = settingsFromEnvironment()
  const startedAt = Date.now()
  const say = (line: string) =>
    console.log(`[${String(Math.round((Date.now() - startedAt) / 1000)).padStart(3)} s] ${line}`)

  await new Processes(settings.dataDir).claim()
  await requireFreePort(settings.port, 'PORT', 'the sites')
  await requireFreePort(settings.sandboxPort, 'SANDBOX_PORT', 'the sandbox')
  if (!settings.database) await requireFreePort(settings.dbPort, 'DB_PORT', 'the database')

  let stop: (() => Promise<void>) | null = null
  let isEnding = false
  const end = async (code: number) => {
    if (isEnding) return
    isEnding = true
    await stop?.()
    process.exit(code)
  }
  const early = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      early.abort()
      if (stop) void end(0)
    })
  }

  const stack = await startStack(settings, {
    say,
    onCrash: (sentence) => {
      console.error(`${sentence}\nStopping.`)
      void end(1)
    },
  })
  stop = stack.stop
  if (early.signal.aborted) return end(0)
  console.log(addresses(settings.port, settings.sandboxPort))
})
