import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readCast } from '#db/seed/seed.ts'
import { Connections } from '../bench/http.ts'
import { percentile } from '../bench/statistics.ts'
import { markdownTable } from '../bench/table.ts'
import { settingsFromEnvironment } from '../settings.ts'
import { CliError, tool } from '../tool.ts'
import { statusOf } from '../wait-until.ts'
import { ACTS, type ActName, anyAct, findShared, type Person, personOf, type Shared, signIn } from './acts.ts'

const ACCOUNTS = 40
/** Between two acts: people read what they open. */
const THINK_MS = [10_000, 50_000] as const
const CONNECTIONS = 64
const PEOPLE_MAX = 5000
const SLOWEST_MS = 30_000

type Counted = { readonly ms: number[]; failed: number; readonly refused: Map<string, number> }
type Counts = Readonly<Record<ActName, Counted>>

function noCounts(): Counts {
  const names = Object.keys(ACTS) as readonly ActName[]
  return Object.fromEntries(names.map((name) => [name, { ms: [], failed: 0, refused: new Map() }])) as unknown as Counts
}

/** A refusal of GraphQL has status 200 and a code. */
function codeOf(body: string): string | null {
  return body.startsWith('{"errors"') || body.includes('"errors":[')
    ? (/"code":"([\w.]+)"/.exec(body)?.[1] ?? 'error')
    : null
}

async function act(person: Person, shared: Shared, counts: Counts): Promise<void> {
  const name = anyAct()
  const counted = counts[name]
  const startedAt = performance.now()
  try {
    const { status, headers, body } = await ACTS[name].run(person, shared)
    const ms = performance.now() - startedAt
    counted.ms.push(ms)
    const isJson = String(headers['content-type']).includes('json')
    const code = isJson ? codeOf(body.toString()) : null
    if (status >= 500 || ms > SLOWEST_MS) counted.failed++
    else if (code !== null || status >= 400) {
      const why = code ?? String(status)
      counted.refused.set(why, (counted.refused.get(why) ?? 0) + 1)
    }
  } catch {
    counted.failed++
  }
}

/** One person until the end: acts with pauses in between, as people do. */
async function use(person: Person, shared: Shared, counts: Counts, endsAt: number): Promise<void> {
  const [least, most] = THINK_MS
  // Not all at once.
  await setTimeout(Math.random() * most)
  while (performance.now() < endsAt) {
    await act(person, shared, counts)
    await setTimeout(least + Math.random() * (most - least))
  }
}

function numberFrom(text: string | undefined, fallback: number, most: number, name: string): number {
  const value = text === undefined ? fallback : Number(text)
  if (!(value > 0 && value <= most)) throw new CliError(`--${name} must be a number up to ${most}, not "${text}".`)
  return value
}

function table(counts: Counts): string {
  const rows = Object.entries(counts).map(([name, { ms, failed, refused }]) => [
    ...[name, String(ms.length)],
    ...[0.5, 0.95, 0.99].map((share) => String(Math.round(percentile(ms, share)))),
    ...[String(failed), [...refused].map(([code, count]) => `${code} ${count}`).join(', ')],
  ])
  return markdownTable(['act', 'times', 'p50 ms', 'p95 ms', 'p99 ms', 'failed', 'refused'], rows)
}

await tool(async () => {
  const { values } = parseArgs({ options: { people: { type: 'string' }, minutes: { type: 'string' } } })
  const people = numberFrom(values.people, 500, PEOPLE_MAX, 'people')
  const minutes = numberFrom(values.minutes, 10, 24 * 60, 'minutes')
  const { port } = settingsFromEnvironment()
  // Loopback only: this is no tool to try other people's servers with.
  if ((await statusOf(port, '/healthz')) !== 200)
    throw new CliError(`Nothing runs on port ${port}. Start the product (npm start), or set PORT.`)
  const connections = new Connections(port, CONNECTIONS)
  const emails = readCast()
    .membersOf.MTC.map(({ email }) => email)
    .slice(0, ACCOUNTS)
  console.log(
    `${people} people with ${emails.length} accounts for ${minutes} minutes, ${THINK_MS.map((ms) => ms / 1000).join(' to ')} s between acts`,
  )
  const cookies: string[] = []
  for (const [nth, email] of emails.entries()) {
    // Who cannot sign in, as somebody who left, takes no part.
    const cookie = await signIn(connections, email, `198.18.1.${nth}`).catch(() => null)
    if (cookie !== null) cookies.push(cookie)
  }
  const crowd = Array.from({ length: people }, (_, nth) =>
    personOf(connections, {
      cookie: cookies[nth % cookies.length] ?? '',
      network: `198.18.${2 + Math.floor(nth / 250)}.${nth % 250}`,
      isWriter: nth < cookies.length,
    }),
  )
  const [first] = crowd
  if (!first) throw new CliError('Nobody can sign in: load is put on the demo data.')
  const shared = await findShared(first)
  const counts = noCounts()
  const endsAt = performance.now() + minutes * 60_000
  await Promise.all(crowd.map((person) => use(person, shared, counts, endsAt)))
  connections.close()
  console.log(table(counts))
  const failed = Object.values(counts).reduce((sum, one) => sum + one.failed, 0)
  console.log(
    failed === 0
      ? '\nNothing failed.'
      : `\n${failed} requests failed: answered with 500 and more, later than 30 s, or not at all.`,
  )
  if (failed > 0) process.exitCode = 1
})
