import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { countFaults } from '../faults/count-faults.ts'
import { heldRequests } from '../payment/held-requests.ts'
import { type Act, JOB_ACTS, MEMBERS_ACTS, PAYING_ACTS } from './acts.ts'
import { type ActsFixture, actsFixture, type Said } from './acts-fixture.ts'
import type { RowCounts } from './count-rows.ts'
import { isDone } from './repeated-after-end.ts'
import { ARRIVALS, type Arrival, databaseOfSlowCall } from './slow-database.ts'

/*
 * A database call takes longer than its client waits, and is carried out all the same: in time, a little later, or after the person has
 * repeated the action.
 */

const isLong = Boolean(process.env.TEST_LONG)
const held = heldRequests()

let fixture: ActsFixture
beforeAll(async () => {
  fixture = await actsFixture()
})
afterAll(() => fixture?.stop())
afterEach(() => vi.restoreAllMocks())

const ACTS = { ...MEMBERS_ACTS, ...JOB_ACTS, ...PAYING_ACTS }
const EVERYDAY = ['saving a text while it is written', 'paying what is due']

/** A repeat without a response counts as a new action. */
const AGAIN: Readonly<Record<string, number>> = { 'signing in with a password': 2, 'asking for a code by email': 2 }
/** They read every table: tested at every nth call. */
const EVERY: Readonly<Record<string, number>> = {
  'writing a copy of a member’s data': 12,
  'writing the export of a community': 20,
}
const AFTER_LEASE_MINUTES = 5
/** What may have moved money is first looked up by the job. */
const AFTER_JOBS_MINUTES = 20
const NOT_KNOWN_YET = new Set(['PaymentPending', 'ServiceUnavailable', 'InvalidTransition'])
const NOT_CHARGED = /Nothing was charged; please try again\.$/
/** An attempt that charged nothing leaves these rows too. */
const OF_ATTEMPTS = ['payment_intents', 'joining_payments', 'card_authorizations']
/** Works once: a person who repeats it is told what to do instead. */
const ALREADY: Readonly<Record<string, string>> = {
  'choosing a password after joining': 'A password has already been chosen for this membership. Sign in with it.',
}

async function repeat(act: Act): Promise<Said | null> {
  if ('job' in act) return fixture.run(act, {}, AFTER_LEASE_MINUTES)
  const said = await fixture.run(act)
  if (said?.status !== 202 && !NOT_KNOWN_YET.has(said?.code ?? '')) return said
  await fixture.jobs(/^settle-/, { minutes: AFTER_JOBS_MINUTES })
  const known = await fixture.run(act, {}, AFTER_JOBS_MINUTES)
  return act.another && NOT_CHARGED.test(known?.message ?? '')
    ? fixture.run(await act.another(), {}, AFTER_JOBS_MINUTES)
    : known
}

function withoutAttempts(changed: RowCounts): RowCounts {
  return Object.fromEntries(Object.entries(changed).filter(([table]) => !OF_ATTEMPTS.includes(table)))
}

/** Whether a repeat gets the answer of the undisturbed action, or is told that it is done. */
function isSame(name: string, again: Said | null, undisturbed: Said | null): boolean {
  return (
    again?.message === (ALREADY[name] ?? null) ||
    (again?.status === undisturbed?.status && again?.code === undisturbed?.code)
  )
}

/** The action with one slow call; null if it had no such call. */
async function trySlow(name: string, call: number, arrives: Arrival) {
  const { act, changed } = await fixture.given(ACTS[name])
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(held.timeout)
  const database = await databaseOfSlowCall(fixture.config, { call, arrives }, held.delays.unanswered)
  try {
    const first = await fixture.run(act, { DB_URL: database.url })
    vi.restoreAllMocks()
    if (!database.wasSlow()) return null
    const again = await repeat(act)
    await database.arrive()
    return { first, again, changed: await changed() }
  } finally {
    await database.stop()
  }
}

describe.each(isLong ? Object.keys(ACTS) : EVERYDAY)('%s', (name) => {
  it.each(isLong ? ARRIVALS : ARRIVALS.slice(-1))(
    'answers 503 if the database is too slow, and once repeated everything is as undisturbed: a call that arrives %s',
    async (arrives) => {
      const undisturbed = await fixture.given(ACTS[name])
      const expected = { said: await fixture.run(undisturbed.act), changed: await undisturbed.changed() }
      if (expected.said) expect(expected.said).toMatchObject({ status: 200, code: null })
      expect(expected.changed).not.toEqual({})
      const found: unknown[] = []
      let cells = 0
      for (let call = 1; ; call += isLong ? (EVERY[name] ?? 1) : 3, cells++) {
        const tried = await trySlow(name, call, arrives)
        if (!tried) break
        const { first, again, changed } = tried
        const isAnswered = first?.status === 503 ? first.code === 'ServiceUnavailable' && first.message !== '' : null
        if (isAnswered === false || (isAnswered === null && first?.status !== expected.said?.status))
          found.push({ call, first })
        if (!isSame(name, again, expected.said)) found.push({ call, again })
        if (!isDone(withoutAttempts(changed), withoutAttempts(expected.changed), AGAIN[name] ?? 1))
          found.push({ call, changed, not: expected.changed })
      }
      countFaults('acts over a slow database', { cells })
      expect(cells).toBeGreaterThan(0)
      expect(found).toEqual([])
    },
  )
})
