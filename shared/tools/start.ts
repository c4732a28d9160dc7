import { resolve } from 'node:path'
import { demoSubscriptionId } from '#db/seed/billing/seed-billing.ts'
import { NORAS_INVITATION_PATH, ZOES_INVITATION_PATH } from '#db/seed/onboarding/seed-onboarding.ts'
import { readCast } from '#db/seed/seed.ts'
import { PAY_LINK_MS, signedPayPath } from '#shared/domain/billing/pay-link.ts'
import { requireFreePort } from './ports.ts'
import { isAlive, launchers } from './process-table.ts'
import { Processes } from './processes.ts'
import { localSecrets } from './secrets.ts'
import { settingsFromEnvironment } from './settings.ts'
import { type Stack, type StackSettings, startStack } from './stack.ts'
import { tool } from './tool.ts'

const LAUNCHER_CHECK_MS = 250

const OMAR = 'omar.haddad@meridian.test'

const ACCOUNTS = [
  ['member with articles', 'maya.chen@meridian.test', 'meridian', '/login'],
  ['member, first use', 'sam.okafor@meridian.test', 'meridian', '/login'],
  ['member with a balance', OMAR, 'meridian', '/login'],
  ['forum moderator', 'nina.kowalski@meridian.test', 'meridian', '/login'],
  ['in onboarding', 'ivy.new@meridian.test', 'meridian', '/login'],
  ['inactive: cannot sign in', 'ian.gone@meridian.test', 'meridian', '/login'],
  ['member with a mobile phone', 'lena.fischer@harbor.test', 'harbor', '/login'],
  ['member', 'rosa.diaz@lumen.test', 'lumen', '/login'],
  ['admin and editor', 'theo.brandt@council.test', 'meridian', '/login-admin'],
  ['admin of all communities', 'ada.lindqvist@council.test', 'admin', '/login-admin'],
] as const

/** The address where Omar pays what he owes, without signing in. */
async function payNowAddress({ port, dataDir, clockOffsetMs }: StackSettings): Promise<string> {
  const omar = readCast().membersOf.MTC.find(({ email }) => email === OMAR)
  if (!omar) throw new Error(`The seed has no ${OMAR}`)
  const { PAY_LINK_KEY } = await localSecrets(resolve(dataDir))
  const expiresAt = new Date(Date.now() + clockOffsetMs + PAY_LINK_MS)
  const link = { userId: omar.id, subscriptionId: demoSubscriptionId(omar.id), expiresAt }
  return `http://meridian.localhost:${port}${await signedPayPath(PAY_LINK_KEY, link)}`
}

async function addresses(settings: StackSettings): Promise<string> {
  const { port, sandboxPort } = settings
  const site = (host: string) => `http://${host}.localhost:${port}`
  const rows = ACCOUNTS.map(([who, email, host, path]) => `  ${who.padEnd(28)}${email.padEnd(32)}${site(host)}${path}`)
  return [
    '',
    'Ready.',
    `  Meridian Technology Council  ${site('meridian')}  (also http://localhost:${port})`,
    `  Harbor Finance Council       ${site('harbor')}`,
    `  Lumen Agency Council         ${site('lumen')}`,
    `  Council Admin                ${site('admin')}`,
    `  Sandbox: what was emailed     http://localhost:${sandboxPort}`,
    '',
    'Demo accounts, password for all: Council-2026!',
    ...rows,
    '',
    `What ${OMAR} owes is paid at`,
    `  ${await payNowAddress(settings)}`,
    '',
    'zoe.first@meridian.test is invited and can join at',
    `  ${site('meridian')}${ZOES_INVITATION_PATH}`,
    'nora.quill@lumen.test is invited too and pays through Braintree at',
    `  ${site('lumen')}${NORAS_INVITATION_PATH}`,
    '',
    'Ctrl-C stops everything.',
  ].join('\n')
}

/** Calls back once npm or a shell between it and this process has ended: no terminal could stop this process then. */
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

  const startup = new AbortController()
  let stack: Stack | null = null
  let isEnding = false
  const end = async (code: number) => {
    if (isEnding) return
    isEnding = true
    startup.abort()
    // Before it is ready, startStack stops what it started, because the signal is aborted.
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
      signal: startup.signal,
      onCrash: (sentence) => {
        console.error(`${sentence}\nStopping.`)
        void end(1)
      },
    })
  } catch (error) {
    if (startup.signal.aborted) process.exit(0)
    throw error
  }
  if (startup.signal.aborted) {
    await stack.stop()
    process.exit(0)
  }
  console.log(await addresses(settings))
  if (settings.isWatching)
    console.log(
      'Changes to pages and backends are live in seconds; restart after changes to the seed, the sandbox or db/server.',
    )
})
