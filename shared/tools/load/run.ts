import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Db } from '#db/client.ts'
import { users } from '#db/schema/members.ts'
import { communityId } from '#db/seed/communities.ts'
import { build } from '#db/statement.ts'
import { memberRow } from '#db/testing/rows/subscriber.ts'
import { Connections } from '../bench/http.ts'
import { percentile } from '../bench/statistics.ts'
import { markdownTable } from '../bench/table.ts'
import { localSecrets } from '../secrets.ts'
import { settingsFromEnvironment } from '../settings.ts'
import { CliError, tool } from '../tool.ts'
import { statusOf } from '../wait-until.ts'
import { ACTS, type ActName, anyAct, findShared, type Shared } from './acts.ts'
import { Growth } from './growth.ts'
import { Payments } from './payments.ts'
import { type Person, personOf } from './person.ts'
import { guessPasswords } from './strangers.ts'

const ACCOUNTS = 100
/** Pause between two actions: people read what they open. */
const THINK_MS = [10_000, 50_000] as const
const CONNECTIONS = 64
const NETWORK_BYTE = 250
const PEOPLE_MAX = 5000
const SLOWEST_MS = 30_000
/** By chance more people than average may pay. */
const PAYERS_SPARE = 1.5

type Counted = { readonly ms: number[]; failed: number; readonly refused: Map<string, number> }
type Counts = Readonly<Record<ActName, Counted>>

function noCounts(): Counts {
  const names = Object.keys(ACTS) as readonly ActName[]
  return Object.fromEntries(names.map((name) => [name, { ms: [], failed: 0, refused: new Map() }])) as unknown as Counts
}

/** A GraphQL refusal has status 200 and a code. */
function codeOf(body: string): string | null {
  return body.startsWith('{"errors"') || body.includes('"errors":[')
    ? (/"code":"([\w.]+)"/.exec(body)?.[1] ?? 'error')
    : null
}

async function act(person: Person, shared: Shared, counts: Counts): Promise<void> {
  const name = anyAct()
  const counted = counts[name]
  try {
    const { status, headers, body, ms } = await ACTS[name].run(person, shared)
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

/** One person until the end: actions with pauses in between, as people do. */
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

/** The load itself, and what went wrong in it. */
async function load(people: number, minutes: number): Promise<readonly string[]> {
  const { port, dbPort, sandboxPort, dataDir } = settingsFromEnvironment()
  // Loopback only: this is not a tool for attacking other people's servers.
  if ((await statusOf(port, '/healthz')) !== 200)
    throw new CliError(`Nothing runs on port ${port}. Start the product (npm start), or set PORT.`)
  const { DB_AUTH_TOKEN, PAY_LINK_KEY } = await localSecrets(dataDir)
  const db = new Db({ url: `http://127.0.0.1:${dbPort}`, authToken: DB_AUTH_TOKEN })
  const connections = new Connections(port, CONNECTIONS)
  const { crowd, emails } = await signedIn(connections, db, people)
  const payments = await Payments.of(payersFor(people, minutes), { db, sandboxPort, payLinkKey: PAY_LINK_KEY })
  const [first] = crowd
  if (!first) throw new CliError('Load is put on by one person at least.')
  const shared = { ...(await findShared(first)), payments }
  console.log(
    `${people} people with ${emails.length} accounts for ${minutes} minutes, ${THINK_MS.map((ms) => ms / 1000).join(' to ')} s between acts`,
  )
  const counts = noCounts()
  const growth = await Growth.watch(dataDir, db, minutes)
  const endsAt = performance.now() + minutes * 60_000
  const [guesses] = await Promise.all([
    guessPasswords(connections, emails, endsAt),
    ...crowd.map((person) => use(person, shared, counts, endsAt)),
  ])
  connections.close()
  const { tables, wrong } = await growth.end()
  const { evaluated, refused, entered } = guesses
  console.log(`${table(counts)}\n\n${tables}\n`)
  console.log(`Strangers guessed passwords: ${evaluated} were looked at, ${refused} refused, ${entered} right.`)
  console.log(`${payments.count} people paid.`)
  return [...failures(counts), ...(await payments.wrong()), ...wrong]
}

/** As many as are expected: each pays once. */
function payersFor(people: number, minutes: number): number {
  const acts = (people * minutes * 60_000) / (sum(THINK_MS) / THINK_MS.length)
  const weights = sum(Object.values(ACTS).map(({ weight }) => weight))
  return Math.ceil((acts * ACTS.pay.weight * PAYERS_SPARE) / weights)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0)
}

/** People who use new accounts, several per account, each from a separate network and with a separate session. */
async function signedIn(connections: Connections, db: Db, people: number) {
  const members = Array.from({ length: Math.min(people, ACCOUNTS) }, () =>
    memberRow(communityId('MTC'), 'meridian.test', new Date()),
  )
  await db.commit([build.insert(users).values(members)])
  const emails = members.map(({ email }) => email)
  const crowd: Person[] = []
  for (let nth = 0; nth < people; nth++) {
    const network = `10.${Math.floor(nth / NETWORK_BYTE)}.${nth % NETWORK_BYTE}.1`
    const email = emails[nth % emails.length] ?? ''
    crowd.push(await personOf(connections, { email, network, isFirst: nth < emails.length }))
  }
  return { crowd, emails }
}

function failures(counts: Counts): readonly string[] {
  const failed = sum(Object.values(counts).map((one) => one.failed))
  const limited = sum(
    Object.values(counts).map(({ refused }) => refused.get('TooManyRequests') ?? refused.get('429') ?? 0),
  )
  return [
    ...(failed > 0 ? [`${failed} requests failed: answered with 500 and more, later than 30 s, or not at all.`] : []),
    ...(limited > 0 ? [`${limited} requests of people who did nothing wrong were refused by a limit.`] : []),
  ]
}

await tool(async () => {
  const { values } = parseArgs({ options: { people: { type: 'string' }, minutes: { type: 'string' } } })
  const people = numberFrom(values.people, 500, PEOPLE_MAX, 'people')
  const minutes = numberFrom(values.minutes, 10, 24 * 60, 'minutes')
  const wrong = await load(people, minutes)
  console.log(wrong.length === 0 ? '\nNothing failed.' : `\n${wrong.join('\n')}`)
  if (wrong.length > 0) process.exitCode = 1
})
