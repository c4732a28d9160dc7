import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leaseEnd } from '#db/leases.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { failLostMessages, isLeasedBy, type LeaseInput, leaseDue } from './lease.ts'
import { MAX_ATTEMPTS } from './retry-schedule.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

type Message = Partial<typeof outbox.$inferInsert>

/** Messages that are due, by their ids: emails, unless they say otherwise. */
function write(messages: Readonly<Record<string, Message>>) {
  const rows = Object.entries(messages).map(([id, more]) => ({
    ...{ id, idempotencyKey: id, communityId: fixture.cast.meridian.id, channel: 'EMAIL' as const },
    ...{ template: 'password-changed', payload: 'sealed~aaaaaaaa', status: 'WAITING' as const },
    ...{ nextAttemptAt: NOW, createdAt: NOW, ...more },
  }))
  return fixture.db().commit([build.insert(outbox).values(rows)])
}
async function lease(input: Partial<LeaseInput> = {}, now = NOW) {
  const all = { emails: 10, texts: 10, withRetries: true, order: 'oldest first', bulk: 'last', ...input } as const
  const { retries, emails, texts, isBulkNext } = await leaseDue({ db: fixture.db(), now }, all)
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).toSorted()
  return { retries: ids(retries), emails: ids(emails), texts: ids(texts), isBulkNext }
}
function rows() {
  return fixture.db().read(build.select().from(outbox).orderBy(asc(outbox.id)))
}

const SMS = { channel: 'SMS' } as const
const BULK = { isBulk: true } as const

describe('a message', () => {
  it.each<[what: string, more: Message, isLeased: boolean]>([
    ['that is due now', {}, true],
    ['that is due later', { nextAttemptAt: at(1) }, false],
    ['that was sent', { status: 'SENT' }, false],
    ['that was given up', { status: 'FAILED' }, false],
    ['that was withheld', { status: 'WITHHELD' }, false],
    ['that another sender holds', { leasedUntil: at(1) }, false],
    ['whose sender’s time is over', { leasedUntil: NOW }, true],
    ['that ends later', { expiresAt: at(1) }, true],
    ['that has just ended', { expiresAt: NOW }, false],
  ])('%s: whether a sender gets it', async (_, more, isLeased) => {
    await write({ email: more, text: { ...SMS, ...more } })
    const got = isLeased ? { emails: ['email'], texts: ['text'] } : { emails: [], texts: [] }
    expect(await lease()).toEqual({ retries: [], ...got, isBulkNext: false })
  })

  it('is held for two minutes, and its attempts are counted', async () => {
    await write({ email: { attempts: 2 } })
    await lease()
    expect(await rows()).toMatchObject([
      { attempts: 3, leasedUntil: at(2), batchKey: expect.stringMatching(/^batch\//), status: 'WAITING' },
    ])
    expect(await lease({}, at(1.99))).toMatchObject({ retries: [], emails: [] })
  })

  it('is only leased under a key that the sender has, if it names its keys', async () => {
    await write({ ours: {}, theirs: { payload: 'sealed~bbbbbbbb' }, third: { payload: 'sealed~cccccccc' } })
    expect(await lease({ marks: ['aaaaaaaa', 'cccccccc'] })).toMatchObject({ emails: ['ours', 'third'] })
    expect(await lease()).toMatchObject({ emails: ['theirs'] })
  })
})

describe('the order of messages', () => {
  it.each<[order: LeaseInput['order'], first: string]>([
    ['oldest first', 'b'],
    ['newest first', 'a'],
  ])('is %s, as many as are wanted of each kind', async (order, first) => {
    await write({ a: {}, b: { nextAttemptAt: at(-2) }, c: { nextAttemptAt: at(-1) }, t: SMS, u: SMS })
    expect(await lease({ order, emails: 1, texts: 1 })).toMatchObject({
      emails: [first],
      texts: [order === 'oldest first' ? 't' : 'u'],
    })
    expect(await lease({ order, emails: 0, texts: 0 })).toMatchObject({ emails: [], texts: [] })
  })

  it('puts bulk emails last: they are alone in their call, and never in that of a request', async () => {
    await write({ bulk: BULK, other: { nextAttemptAt: at(-1) } })
    expect(await lease()).toMatchObject({ emails: ['other'], isBulkNext: true })
    expect(await lease({ bulk: 'none' })).toMatchObject({ emails: [], isBulkNext: false })
    expect(await lease()).toMatchObject({ emails: ['bulk'], isBulkNext: false })
  })

  it.each<[what: string, bulk: Message, input: Partial<LeaseInput>]>([
    ['a request, which sends none', BULK, { bulk: 'none' }],
    ['a bulk email that is due later', { ...BULK, nextAttemptAt: at(1) }, {}],
    ['a bulk email that was offered before', { ...BULK, batchKey: 'batch/1', nextAttemptAt: at(1) }, {}],
  ])('does not announce more bulk emails to %s', async (_, bulk, input) => {
    await write({ bulk, other: {} })
    expect(await lease(input)).toMatchObject({ emails: ['other'], isBulkNext: false })
  })

  it('does not wait with bulk emails for a text, or for an email that ends or is due later', async () => {
    await write({ bulk: BULK, text: SMS, later: { nextAttemptAt: at(1) }, ended: { expiresAt: NOW } })
    expect(await lease({ texts: 0 })).toMatchObject({ emails: ['bulk'] })
  })
})

describe('a call that was made before', () => {
  it('is repeated with all its emails that are due, the longest due call first, and no other email is in it', async () => {
    await write({
      a: { batchKey: 'batch/1' },
      b: { batchKey: 'batch/1', nextAttemptAt: at(-1) },
      c: { batchKey: 'batch/2' },
      d: { batchKey: 'batch/1', status: 'SENT' },
      new: {},
    })
    expect(await lease()).toMatchObject({ retries: ['a', 'b'], emails: ['new'] })
    expect(await lease()).toMatchObject({ retries: ['c'], emails: [] })
    expect((await rows()).map(({ batchKey }) => batchKey).slice(0, 3)).toEqual(['batch/1', 'batch/1', 'batch/2'])
  })

  it('of bulk emails is repeated after the others', async () => {
    await write({ bulk: { ...BULK, batchKey: 'batch/1', nextAttemptAt: at(-1) }, one: { batchKey: 'batch/2' } })
    expect(await lease()).toMatchObject({ retries: ['one'] })
    expect(await lease()).toMatchObject({ retries: ['bulk'] })
  })

  it('is left to the job by a request', async () => {
    await write({ a: { batchKey: 'batch/1' } })
    expect(await lease({ withRetries: false })).toMatchObject({ retries: [], emails: [] })
  })
})

describe('a message that nobody will send any more', () => {
  it.each<[what: string, more: Message, error: string | null]>([
    ['that has just ended is given up', { expiresAt: NOW }, 'expired'],
    ['that ends later is not', { expiresAt: at(1) }, null],
    ['that ended while a sender holds it is not', { expiresAt: NOW, leasedUntil: at(1) }, null],
    [
      'whose last sender never came back is given up',
      { attempts: MAX_ATTEMPTS, leasedUntil: NOW },
      'no sender came back',
    ],
    ['whose last sender still has time is not', { attempts: MAX_ATTEMPTS, leasedUntil: at(1) }, null],
    ['that has an attempt left is not', { attempts: MAX_ATTEMPTS - 1, leasedUntil: NOW }, null],
  ])('%s', async (_, more, error) => {
    await write({ message: { envelope: 'sealed', ...more }, sent: { ...more, status: 'SENT' } })
    await failLostMessages({ db: fixture.db(), now: NOW })
    const [message, sent] = await rows()
    expect(message).toMatchObject({ status: error ? 'FAILED' : 'WAITING', lastError: error })
    expect([message?.payload, message?.envelope]).toEqual(
      error === 'expired' ? ['', null] : ['sealed~aaaaaaaa', 'sealed'],
    )
    expect(sent).toMatchObject({ status: 'SENT' })
  })
})

it('the result of a sender is stored for the messages that it still holds', async () => {
  const held = { leasedUntil: leaseEnd(NOW) }
  await write({ a: held, b: held, over: { leasedUntil: at(3) }, sent: { ...held, status: 'SENT' } })
  const condition = isLeasedBy({ ids: ['a', 'over', 'sent'], leasedUntil: leaseEnd(NOW) })
  const found = await fixture.db().read(build.select({ id: outbox.id }).from(outbox).where(condition))
  expect(found).toEqual([{ id: 'a' }])
})
