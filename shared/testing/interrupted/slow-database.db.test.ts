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
/** The job that ends such an attempt tells its payer, by a notification too if there is an account. */
const TOLD_IN: Readonly<Record<string, readonly string[]>> = {
  'paying what is due': ['outbox', 'emails sent', 'notifications'],
  'joining by a card': ['outbox', 'emails sent'],
}
/** Works once: a person who repeats it is told what to do instead. */
const ALREADY: Readonly<Record<string, string>> = {
  'choosing a password after joining': 'A password has already been chosen for this membership. Sign in with it.',
}

/** What a repeat was told, and whether it was a new payment because the job ended the first one without a charge. */
type Repeated = { readonly said: Said | null; readonly isAnother?: true }

async function repeat(act: Act): Promise<Repeated> {
  if ('job' in act) return { said: await fixture.run(act, {}, AFTER_LEASE_MINUTES) }
  const said = await fixture.run(act)
  if (said?.status !== 202 && !NOT_KNOWN_YET.has(said?.code ?? '')) return { said }
  await fixture.jobs(/^settle-/, { minutes: AFTER_JOBS_MINUTES })
  const known = await fixture.run(act, {}, AFTER_JOBS_MINUTES)
  return act.another && NOT_CHARGED.test(known?.message ?? '')
    ? { said: await fixture.run(await act.another(), {}, AFTER_JOBS_MINUTES), isAnother: true }
    : { said: known }
}

/** The rows that are compared; `told` is how many times the payer was also told of an attempt that charged nothing. */
function comparable(name: string, changed: RowCounts, told = 0): RowCounts {
  const compared = Object.entries(changed).filter(([table]) => !OF_ATTEMPTS.includes(table))
  return Object.fromEntries(
    compared.map(([table, count]) => [table, TOLD_IN[name]?.includes(table) ? count + told : count]),
  )
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
    const { said: again, isAnother } = await repeat(act)
    await database.arrive()
    return { first, again, told: isAnother ? 1 : 0, changed: await changed() }
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
        const { first, again, told, changed } = tried
        const isAnswered = first?.status === 503 ? first.code === 'ServiceUnavailable' && first.message !== '' : null
        if (isAnswered === false || (isAnswered === null && first?.status !== expected.said?.status))
          found.push({ call, first })
        if (!isSame(name, again, expected.said)) found.push({ call, again })
        const done = comparable(name, expected.changed, told)
        if (!isDone(comparable(name, changed), done, AGAIN[name] ?? 1)) found.push({ call, changed, not: done })
      }
      countFaults('acts over a slow database', { cells })
      expect(cells).toBeGreaterThan(0)
      expect(found).toEqual([])
    },
  )
})
