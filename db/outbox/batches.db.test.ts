import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { LEASE_MINUTES, later, NOW, type OutboxFixture, outboxFixture, toUser } from '#db/testing/outbox-fixture.ts'
import type { Fault } from '#shared/sandbox/faults.ts'
import { resendMailer } from '#shared/server/ports/resend-mailer.ts'
import { SANDBOX_MAIL_KEY } from '#shared/testing/start-sandbox.ts'
import { MAX_ATTEMPTS } from './retry-schedule.ts'

/** 5,000 in long test runs. */
const COUNT = process.env.TEST_LONG ? 5000 : 1000

let fixture: OutboxFixture
beforeAll(async () => {
  fixture = await outboxFixture()
})
afterAll(() => fixture?.stop())
beforeEach(() => fixture.reset())

async function callsDuring(work: () => Promise<unknown>) {
  const before = (await fixture.sandbox.log()).length
  await work()
  const log = await fixture.sandbox.log()
  return log
    .slice(0, log.length - before)
    .reverse()
    .map(({ path, status }) => `${path} ${status}`)
}

/** Everything was delivered, and nothing twice. */
async function expectEachOnce(count: number) {
  const subjects = (await fixture.sandbox.outbox()).map(({ subject }) => subject)
  expect(subjects).toHaveLength(count)
  expect(new Set(subjects).size).toBe(count)
  expect((await fixture.rows()).map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'SENT'))
}

/** Fails at once when the provider does not answer. */
function impatient() {
  return resendMailer({ baseUrl: fixture.sandbox.url, apiKey: SANDBOX_MAIL_KEY, timeoutMs: 300 })
}

describe('a run of the outbox', () => {
  it('sends 250 emails in three calls, with seven statements and three round trips for each', async () => {
    await fixture.enqueueMany(250)
    const db = fixture.database.db()
    const calls = await callsDuring(() => fixture.sendDue(NOW, { db }))
    expect(calls).toEqual(['/emails/batch 200', '/emails/batch 200', '/emails/batch 200'])
    // Two statements fail lost messages; then each batch leases (3), reads communities, users and who still has the articles (3), and
    // stores results (1).
    expect(db.cost).toMatchObject({ trips: 1 + 3 * 3, statements: 2 + 3 * 7 })
    await expectEachOnce(250)
  })

  it('sends thousands of emails, a hundred per call and at most two calls a second', async () => {
    for (let part = 0; part < COUNT / 500; part++)
      await fixture.enqueueMany(500, (i) => ({ idempotencyKey: `large/${part}/${i}` }))
    const pauses: number[] = []
    const startedAt = performance.now()
    const calls = await callsDuring(async () => {
      const wait = async (ms: number) => void pauses.push(ms)
      expect(await fixture.sendDue(NOW, {}, { wait })).toEqual({ sent: COUNT, later: 0, failed: [] })
    })
    const seconds = (performance.now() - startedAt) / 1000
    expect(calls).toEqual(Array.from({ length: COUNT / 100 }, () => '/emails/batch 200'))
    expect(pauses).toEqual(calls.map(() => 500))
    expect(seconds + pauses.length / 2).toBeLessThan(60)
  }, 120_000)

  it('begins no batch after its time limit, and leaves the rest to the next run', async () => {
    await fixture.enqueueMany(250)
    let elapsedMs = 0
    const clock = {
      elapsedMs: () => elapsedMs,
      wait: async () => {
        elapsedMs += 13_000
      },
    }
    expect(await fixture.sendDue(NOW, {}, clock)).toMatchObject({ sent: 200 })
    expect(await fixture.sendDue(NOW)).toMatchObject({ sent: 50 })
    await expectEachOnce(250)
  })
})

describe('a batch', () => {
  it.each<[string, Fault]>([
    ['is not answered, and nothing was done', { provider: 'mail', mode: 'timeout_before' }],
    ['is not answered, and everything was done', { provider: 'mail', mode: 'timeout_after_commit' }],
    ['meets a dropped connection', { provider: 'mail', mode: 'down' }],
    ['is answered too late', { provider: 'mail', mode: 'slow', ms: 400 }],
    ['meets a limit', { provider: 'mail', mode: 'status', status: 429 }],
    ['meets a fault', { provider: 'mail', mode: 'status', status: 500 }],
    ['meets an outage', { provider: 'mail', mode: 'status', status: 503 }],
    ['meets its own earlier call', { provider: 'mail', mode: 'status', status: 409 }],
  ])('that %s is repeated with the same emails, and each is delivered once', async (_, fault) => {
    await fixture.enqueueMany(120)
    await fixture.sandbox.fault({ ...fault, times: 1 })
    expect(await fixture.sendDue(NOW, { mailer: impatient() })).toEqual({ sent: 0, later: 100, failed: [] })
    const waiting = (await fixture.rows()).filter(({ batchKey }) => batchKey !== null)
    expect(new Set(waiting.map(({ batchKey }) => batchKey)).size).toBe(1)
    expect(new Set(waiting.map(({ nextAttemptAt }) => nextAttemptAt.getTime()))).toEqual(new Set([later(1).getTime()]))
    // Newer emails do not mix with the batch, and do not wait for it.
    await fixture.enqueueMany(3, (i) => ({
      idempotencyKey: `newer/${fixture.round()}/${i}`,
      data: {
        articleId: 'a1',
        articleTitle: `Newer ${i}`,
        editorName: 'Theo',
        remark: 'x',
        status: 'FIRST_ROUND_EDIT',
      },
    }))
    expect(await fixture.sendDue(later(0.5))).toMatchObject({ sent: 23 })
    expect(await fixture.sendDue(later(1))).toMatchObject({ sent: 100 })
    await expectEachOnce(123)
  })

  it('whose sender ends after the call is repeated with the same emails', async () => {
    await fixture.enqueueMany(120)
    const mailer = fixture.sandboxMailer()
    const dying = {
      ...mailer,
      sendBatch: async (...call: Parameters<typeof mailer.sendBatch>) => {
        await mailer.sendBatch(...call)
        throw new Error('the process ends here')
      },
    }
    await expect(fixture.sendDue(NOW, { mailer: dying })).rejects.toThrow('ends here')
    expect(await fixture.sendDue(later(LEASE_MINUTES))).toMatchObject({ sent: 120 })
    await expectEachOnce(120)
  })

  it('that was accepted before the address of one of its users changed is not sent again', async () => {
    await fixture.enqueueMany(5)
    await fixture.sandbox.fault({ provider: 'mail', mode: 'timeout_after_commit', times: 1 })
    await fixture.sendDue(NOW, { mailer: impatient() })
    await fixture.db.commit([
      build.update(users).set({ email: 'new@outbox.test' }).where(eq(users.id, 'outbox-test-maya')),
    ])
    expect(await fixture.sendDue(later(1))).toMatchObject({ sent: 5 })
    await expectEachOnce(5)
  })

  it('drops an email whose user was deactivated meanwhile, and no other', async () => {
    await fixture.enqueueMany(5, (i) => ({ recipient: toUser(i === 2 ? 'maya' : 'theo') }))
    await fixture.sandbox.fault({ provider: 'mail', mode: 'timeout_before', times: 1 })
    await fixture.sendDue(NOW, { mailer: impatient() })
    await fixture.db.commit([build.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, 'outbox-test-maya'))])
    expect(await fixture.sendDue(later(1))).toMatchObject({ sent: 4, failed: [{ reason: 'no active recipient' }] })
    expect(await fixture.sandbox.outbox()).toHaveLength(4)
  })

  it('is sent without an email that the provider refuses, which fails alone and by name', async () => {
    await fixture.db.commit([
      build.update(users).set({ email: 'nobody@nowhere' }).where(eq(users.id, 'outbox-test-lena')),
    ])
    await fixture.enqueueMany(5, (i) =>
      i === 2 ? { communityId: 'outbox-test-south', recipient: toUser('lena') } : {},
    )
    const calls = await callsDuring(async () => {
      expect(await fixture.sendDue(NOW)).toMatchObject({ sent: 4, failed: [{ reason: '400 validation_error' }] })
    })
    expect(calls).toEqual(['/emails/batch 200', '/emails 400'])
    expect(await fixture.sendDue(later(10_000))).toMatchObject({ sent: 0 })
    expect(await fixture.sandbox.outbox()).toHaveLength(4)
  })

  it('that is refused as a whole is sent email by email', async () => {
    await fixture.enqueueMany(5)
    await fixture.sandbox.fault({ provider: 'mail', mode: 'status', status: 422, times: 1 })
    const calls = await callsDuring(() => fixture.sendDue(NOW))
    expect(calls).toEqual(['/emails/batch 422', ...Array.from({ length: 5 }, () => '/emails 200')])
    await expectEachOnce(5)
  })

  it('that is refused as a whole just before the provider goes away is repeated email by email, each under its own key', async () => {
    await fixture.enqueueMany(5)
    const mailer = impatient()
    const refusing = { ...mailer, sendBatch: async () => ({ kind: 'refused' as const, reason: '413 unnamed' }) }
    await fixture.sandbox.fault({ provider: 'mail', mode: 'timeout_after_commit', times: 2 })
    expect(await fixture.sendDue(NOW, { mailer: refusing })).toMatchObject({ sent: 0, later: 2 })
    const alone = (await fixture.rows()).filter(({ batchKey, idempotencyKey }) => batchKey === idempotencyKey)
    expect(alone).toHaveLength(2)
    expect(await fixture.sendDue(later(1))).toMatchObject({ sent: 5 })
    await expectEachOnce(5)
  })

  it('holds the emails of a community whose domain is not verified, without delaying other communities', async () => {
    const south = eq(communities.id, 'outbox-test-south')
    const [before] = await fixture.db.read(build.select().from(communities).where(south))
    const config = { ...(before as NonNullable<typeof before>).config, mailFrom: 'hello@south.unverified' }
    await fixture.db.commit([build.update(communities).set({ config }).where(south)])
    await fixture.enqueueMany(6, (i) =>
      i % 2 === 0 ? { communityId: 'outbox-test-south', recipient: toUser('theo') } : {},
    )
    expect(await fixture.sendDue(NOW)).toEqual({ sent: 3, later: 3, failed: [] })
    await fixture.db.commit([build.update(communities).set({ config: before?.config }).where(south)])
    expect(await fixture.sendDue(later(1))).toMatchObject({ sent: 3 })
    await expectEachOnce(6)
  })

  it('does not give up a new email because of an older one’s attempts', async () => {
    await fixture.enqueueMany(2)
    const [older] = await fixture.rows()
    await fixture.db.commit([
      build
        .update(outbox)
        .set({ attempts: MAX_ATTEMPTS - 1 })
        .where(eq(outbox.id, older?.id ?? '')),
    ])
    await fixture.sandbox.fault({ provider: 'mail', mode: 'status', status: 503, times: 1 })
    expect(await fixture.sendDue(NOW)).toEqual({ sent: 0, later: 2, failed: [] })
  })
})

describe('recipients', () => {
  const longAddress = (length: number) => `ada@${'x'.repeat(60)}.test`.padStart(length, 'a')
  const toAda = { kind: 'ADDRESS' as const, address: 'ada@elsewhere.test', name: 'Ada Featherstone' }

  it('any address gets an email, greeted by its name; neither is readable in the row', async () => {
    await fixture.enqueue(fixture.feedback({ recipient: toAda }))
    const waiting = await fixture.onlyRow()
    expect(waiting).toMatchObject({ recipientKind: 'ADDRESS', userId: null })
    expect(JSON.stringify(waiting)).not.toMatch(/ada@|Featherstone/)
    expect(await fixture.sendDue(NOW)).toMatchObject({ sent: 1 })
    const [email] = await fixture.sandbox.outbox('ada@elsewhere.test')
    expect(email).toMatchObject({ html: expect.stringContaining('Hello Ada Featherstone,') })
    expect(await fixture.onlyRow()).toMatchObject({ status: 'SENT', envelope: null, payload: '' })
  })

  it('the concierge gets an email at the address of the community', async () => {
    await fixture.enqueue(fixture.feedback({ recipient: { kind: 'CONCIERGE' } }))
    await fixture.sendDue(NOW)
    const [email] = await fixture.sandbox.outbox('concierge@north.test')
    expect(email?.headers).toBeUndefined()
    expect(email?.text).toContain('Hello concierge,')
  })

  it('the longest name, address and key are written', async () => {
    const recipient = { ...toAda, name: 'a'.repeat(200), address: longAddress(254) }
    await fixture.enqueue(fixture.feedback({ recipient, idempotencyKey: 'k'.repeat(256), replyTo: toAda.address }))
    expect(await fixture.rows()).toHaveLength(1)
  })

  it('an email that is not to be sent before a time is sent from then on', async () => {
    await fixture.enqueue(fixture.feedback({ notBefore: later(10) }))
    expect(await fixture.sendDue(later(9))).toMatchObject({ sent: 0 })
    expect(await fixture.sendDue(later(10))).toMatchObject({ sent: 1 })
  })

  it.each([
    ['no address', { recipient: { ...toAda, address: 'ada' } }],
    ['two addresses', { recipient: { ...toAda, address: 'ada@x.test,evil@x.test' } }],
    ['a line break in an address', { recipient: { ...toAda, address: 'ada@x.test\r\nBcc:evil@x.test' } }],
    ['a line break in a name', { recipient: { ...toAda, name: 'Ada\r\nBcc: evil@x.test' } }],
    ['a NUL in a name', { recipient: { ...toAda, name: 'Ada\0' } }],
    ['a name of 201 characters', { recipient: { ...toAda, name: 'a'.repeat(201) } }],
    ['an address of 255 characters', { recipient: { ...toAda, address: longAddress(255) } }],
    ['an address for answers that is none', { replyTo: 'Ada <ada@x.test>' }],
    ['a key of 257 characters', { idempotencyKey: 'k'.repeat(257) }],
  ])('%s is refused before the email is written', async (_, change) => {
    await expect(fixture.enqueue(fixture.feedback(change))).rejects.toThrow()
    expect(await fixture.rows()).toEqual([])
  })
})
