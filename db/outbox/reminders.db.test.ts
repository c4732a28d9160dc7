import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '#db/schema/platform.ts'
import { anyRow, build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { askToRemind } from './reminders.ts'

const DAY = 24 * 60
/** Later than any wait. */
const NEVER_TOO_LATE = { urgentAt: [], tooLateFrom: at(30 * DAY) }

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

type Message = Partial<typeof outbox.$inferInsert>

/** A reminder to Maya, sent at NOW. */
function write(...messages: readonly Message[]) {
  const { userId, communityId } = fixture.actor('maya')
  const rows = messages.map((more, i) => ({
    ...{ id: `${i}`, idempotencyKey: `${i}`, communityId, userId, channel: 'EMAIL' as const, payload: '' },
    ...{ template: 'payment-failed', status: 'SENT' as const, sentAt: NOW, nextAttemptAt: NOW, createdAt: NOW },
    ...more,
  }))
  return fixture.db().commit([build.insert(outbox).values(rows)])
}

function ask(minutes: number, wanted = NEVER_TOO_LATE) {
  return askToRemind({ db: fixture.db(), now: at(minutes) }, fixture.actor('maya'), wanted)
}

describe('a reminder of the membership', () => {
  it.each<[what: string, last: () => Message, minutes: number, waitsUntil: Date | null]>([
    ['waits until a day after the last one', () => ({}), DAY - 1, at(DAY)],
    ['leaves a day after the last one', () => ({}), DAY, null],
    ['waits for one that is about to be sent', () => ({ status: 'WAITING', sentAt: null }), 5, at(5 + DAY)],
    ['does not wait for one that was given up', () => ({ status: 'FAILED', sentAt: null }), 5, null],
    ['does not wait for one that was withheld', () => ({ status: 'WITHHELD', sentAt: null }), 5, null],
    ['does not wait for a receipt', () => ({ template: 'receipt' }), 5, null],
    ['does not wait for one to somebody else', () => ({ userId: fixture.id('sam') }), 5, null],
    [
      'does not wait for one of another community',
      () => ({ communityId: fixture.cast.harbor.id, userId: fixture.id('maya') }),
      5,
      null,
    ],
  ])('%s', async (_, last, minutes, waitsUntil) => {
    await write(last())
    const turn = await ask(minutes)
    expect(turn).toMatchObject(waitsUntil ? { kind: 'waits', until: waitsUntil } : { kind: 'free' })
  })

  it('waits for the last of several', async () => {
    await write({ template: 'card-expires' }, { template: 'renewal-notice', sentAt: at(60) })
    expect(await ask(90)).toEqual({ kind: 'waits', until: at(60 + DAY) })
  })

  it.each<[what: string, since: () => Message, isWritten: boolean]>([
    ['is written if since then only somebody else got one', () => ({ userId: fixture.id('sam') }), true],
    ['is not written if another one was written since', () => ({ status: 'WAITING', sentAt: null }), false],
    ['is not written if another one was sent since', () => ({}), false],
  ])('%s', async (_, since, isWritten) => {
    const turn = await ask(1)
    if (turn.kind !== 'free') throw new Error('It waits')
    await write(since())
    expect(await isStillFree(turn)).toBe(isWritten)
  })

  it('that follows one of last week is not written if another one was written since', async () => {
    await write({ id: 'old', idempotencyKey: 'old', sentAt: at(-7 * DAY) })
    const turn = await ask(1)
    if (turn.kind !== 'free') throw new Error('It waits')
    await write({ status: 'WAITING', sentAt: null })
    expect(await isStillFree(turn)).toBe(false)
  })

  it('that would be too late after a wait leaves beside the other one', async () => {
    await write({})
    const turn = await ask(5, { urgentAt: [], tooLateFrom: at(DAY) })
    if (turn.kind !== 'free') throw new Error('It waits')
    expect(await isStillFree(turn)).toBe(true)
  })
})

async function isStillFree({ isStillFree: condition }: Extract<Awaited<ReturnType<typeof ask>>, { kind: 'free' }>) {
  const rows = await fixture.db().read(anyRow().from(sql`(SELECT 1)`).where(condition))
  return rows.length > 0
}
