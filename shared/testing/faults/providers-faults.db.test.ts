import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { providerTokens } from '#db/schema/articles/article-scans.ts'
import { build } from '#db/statement.ts'
import type { Fault } from '#shared/sandbox/faults.ts'
import { countFaults } from './count-faults.ts'
import { providerActs } from './provider-acts.ts'
import { type ProvidersFixture, providersFixture } from './providers-fixture.ts'

/* Each action that needs a provider, with each way in which the provider fails: what the person is told, and the final outcome. */

const isLong = Boolean(process.env.TEST_LONG)

type Mode = Fault extends infer One ? (One extends Fault ? Omit<One, 'provider' | 'path' | 'times'> : never) : never

/** A lie is a 200 answer that the provider's documentation does not allow. */
const FAULTS = {
  'is down': { mode: 'down' },
  'answers 500': { mode: 'status', status: 500 },
  'does not know our key': { mode: 'status', status: 401 },
  'is slow, and does it after we have given up': { mode: 'slow', ms: 0 },
  'says nothing and does nothing': { mode: 'timeout_before' },
  'does it, and its answer is lost': { mode: 'timeout_after_commit' },
  'does it, and answers 500': { mode: 'status_after_commit', status: 500 },
  'does it, and answers what is no JSON': { mode: 'lie', isDone: true, body: '<html>OK</html>' },
  'does it, and answers an empty object': { mode: 'lie', isDone: true, body: '{}' },
  'does nothing, and answers an empty object': { mode: 'lie', isDone: false, body: '{}' },
} as const satisfies Readonly<Record<string, Mode>>
type FaultName = keyof typeof FAULTS

/** What the person is told, how often it has reached somebody at once and in the end, and the final state of its row. */
type Outcome = readonly [said: string, atOnce: 0 | 1, inTheEnd: 0 | 1, state: string]

const LATER: Outcome = ['200', 0, 1, 'SENT']
const AT_ONCE: Outcome = ['200', 1, 1, 'SENT']

/** Emails have keys, pushes have tags, scans have ids: a call that may have been carried out is repeated, and takes effect once. */
const SENT_AGAIN: Readonly<Record<FaultName, Outcome>> = {
  'is down': LATER,
  'answers 500': LATER,
  'does not know our key': LATER,
  'is slow, and does it after we have given up': AT_ONCE,
  'says nothing and does nothing': LATER,
  'does it, and its answer is lost': AT_ONCE,
  'does it, and answers 500': AT_ONCE,
  'does it, and answers what is no JSON': AT_ONCE,
  'does it, and answers an empty object': AT_ONCE,
  'does nothing, and answers an empty object': LATER,
}

/** A text has no key, and somebody waits for it: it is attempted once, its code ends, and they request another. */
const TRIED_ONCE: Readonly<Record<FaultName, Outcome>> = Object.fromEntries(
  Object.entries(SENT_AGAIN).map(([fault, [, atOnce]]) => [fault, ['503', atOnce, atOnce, 'FAILED']]),
) as never

function running(outcomes: Readonly<Record<FaultName, Outcome>>): Readonly<Record<FaultName, Outcome>> {
  return Object.fromEntries(
    Object.entries(outcomes).map(([fault, [said, atOnce, inTheEnd]]) => [fault, [said, atOnce, inTheEnd, 'RUNNING']]),
  ) as never
}
/**
 * Only the status of the submitting call counts: a result that it promised and did not deliver is queried, and fails visibly for editors.
 */
const SCANNED: Readonly<Record<FaultName, Outcome>> = {
  ...running(SENT_AGAIN),
  'does nothing, and answers an empty object': ['200', 0, 0, 'ERROR'],
}

/** Nothing is sent without a token, whatever the outcome of the sign-in. */
const NO_TOKEN = Object.fromEntries(Object.keys(FAULTS).map((fault) => [fault, LATER])) as Record<FaultName, Outcome>

const OUTCOMES: Readonly<Record<string, Readonly<Record<FaultName, Outcome>>>> = {
  'a code by email': SENT_AGAIN,
  'an email about feedback': SENT_AGAIN,
  'a code by text': TRIED_ONCE,
  'a push to a phone': SENT_AGAIN,
  'a push, at the sign-in': NO_TOKEN,
  'a scan of a submitted text': SCANNED,
  'a scan, at the sign-in': running(NO_TOKEN),
}

const EVERYDAY: readonly FaultName[] = ['is down', 'does it, and answers an empty object']
const CELLS = Object.keys(OUTCOMES).flatMap((act) =>
  (isLong ? (Object.keys(FAULTS) as FaultName[]) : EVERYDAY).map((fault) => ({ act, fault })),
)
/** The delays of a second and a third attempt, and the one for a result. */
const RECOVERY_MINUTES = [3, 9, 12]

const FORGET_TOKENS = build.delete(providerTokens)

let fixture: ProvidersFixture
const table: string[][] = []
beforeAll(async () => {
  fixture = await providersFixture()
})
afterAll(async () => {
  const widths = [28, 46, 22, 12, 12]
  const line = (cells: readonly string[]) => cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('')
  console.log([line(['act', 'the provider', 'is told', 'at once', 'in the end', 'row']), ...table.map(line)].join('\n'))
  countFaults('providers that fail', { cells: table.length })
  await fixture?.stop()
})
beforeEach(() => fixture.reset())
afterEach(() => vi.restoreAllMocks())

describe('an act whose provider fails', () => {
  it.each(CELLS)('$act: the provider $fault', async ({ act: name, fault }) => {
    const act = providerActs(fixture)[name]
    if (!act) throw new Error(`${name} is no act`)
    await fixture.db().commit([FORGET_TOKENS])
    await fixture.sandbox.fault({ ...FAULTS[fault], provider: act.provider, path: act.path } as Fault)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(fixture.held.timeout)
    const said = await act.act()
    await expect.poll(act.isTried).toBe(true)
    await fixture.heal()
    vi.restoreAllMocks()
    const atOnce = await act.reached()
    for (const minutes of RECOVERY_MINUTES) await fixture.jobs(minutes)
    const outcome = [said, atOnce, await act.reached(), await act.state()]
    table.push([name, fault, ...outcome.map(String)])
    expect(outcome).toEqual(OUTCOMES[name]?.[fault])
  })
})
