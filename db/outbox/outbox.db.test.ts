import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#db/client.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { mobilePhones, users } from '#db/schema/members.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { LEASE_MINUTES, later, NOW, type OutboxFixture, outboxFixture, toUser } from '#db/testing/outbox-fixture.ts'
import type { Email, Mailer } from '#shared/kernel/ports/email.ts'
import type { Sms, SmsSender } from '#shared/kernel/ports/sms.ts'
import { codeMessageStatements, emailStatements, manyEmailsStatements, textStatements } from './enqueue.ts'
import { leaseDue } from './lease.ts'
import { MAX_ATTEMPTS } from './retry-schedule.ts'
import { sendNewest } from './send-due-messages.ts'

let fixture: OutboxFixture
let db: Db
beforeAll(async () => {
  fixture = await outboxFixture()
  db = fixture.db
})
afterAll(() => fixture?.stop())
beforeEach(() => fixture.reset())

describe('an email in the outbox', () => {
  it('is sent once its cause is committed, in the name of its community and with links to its primary host', async () => {
    await fixture.enqueue()
    expect(await fixture.sendDue(NOW)).toEqual({ sent: 1, later: 0, failed: [] })
    const [email] = await fixture.sandbox.outbox('maya@outbox.test')
    expect(email?.subject).toBe('Feedback from Theo Brandt on “Quiet platforms”')
    expect(email?.text).toContain('NORTHERN COUNCIL')
    expect(email?.text).toContain('http://north.test:8787/articles/edit')
    expect(email?.html).toContain('Hello Maya,')
    expect(await fixture.onlyRow()).toMatchObject({
      status: 'SENT',
      sentAt: NOW,
      attempts: 1,
      leasedUntil: null,
      lastError: null,
    })
  })

  it('does not exist when the change that causes it is rolled back', async () => {
    const nothingChanges = build.update(users).set({ givenName: 'Maya' }).where(eq(users.id, 'nobody'))
    await expect(
      db.commitIf([nothingChanges, ...(await emailStatements(fixture.contextAt(NOW), fixture.feedback()))]),
    ).rejects.toThrow(PreconditionFailed)
    expect(await fixture.sendDue(NOW)).toEqual({ sent: 0, later: 0, failed: [] })
    expect(await fixture.rows()).toEqual([])
    expect(await fixture.sandbox.outbox()).toEqual([])
  })

  it('to nobody is no statement, so that the change that causes none is still committed', async () => {
    const ctx = fixture.contextAt(NOW)
    const change = build.update(users).set({ givenName: 'Maya' }).where(eq(users.id, 'outbox-test-maya'))
    await db.commitIf([change, ...(await manyEmailsStatements(ctx, []))])
    expect(await fixture.rows()).toEqual([])
  })

  it('is one of many that are written at once, and each of them is sent', async () => {
    const emails = ['maya', 'theo'].map((who) =>
      fixture.feedback({ recipient: toUser(who), idempotencyKey: `article-feedback/${who}/1` }),
    )
    const change = build.update(users).set({ givenName: 'Maya' }).where(eq(users.id, 'outbox-test-maya'))
    await db.commitIf([change, ...(await manyEmailsStatements(fixture.contextAt(NOW), emails))])
    expect(await fixture.sendDue(NOW)).toEqual({ sent: 2, later: 0, failed: [] })
  })

  it('to a member is answered at the address that its writer chose', async () => {
    await fixture.enqueue(fixture.feedback({ replyTo: 'author@elsewhere.test' }))
    const sent: Email[] = []
    const mailer: Mailer = {
      ...fixture.sandboxMailer(),
      sendBatch: async (emails) => {
        sent.push(...emails)
        return { kind: 'each', outcomes: emails.map(() => ({ kind: 'sent' as const, id: 'E1' })) }
      },
    }
    await fixture.sendDue(NOW, { mailer })
    expect(sent.map(({ to, replyTo }) => [to, replyTo])).toEqual([['maya@outbox.test', 'author@elsewhere.test']])
  })

  it('with a code is due at once: no request sends it', async () => {
    const maya = { communityId: 'outbox-test-north', userId: 'outbox-test-maya' }
    const code = {
      ...maya,
      id: 'emailed-code',
      channel: 'EMAIL',
      code: '12345',
      to: 'maya',
      expiresAt: later(10),
    } as const
    await db.commit(await codeMessageStatements(fixture.contextAt(NOW), code))
    expect(await fixture.sendDue(NOW)).toEqual({ sent: 1, later: 0, failed: [] })
    expect(await fixture.onlyRow()).toMatchObject({ status: 'SENT', attempts: 1 })
  })

  it('is sealed in its row, and its payload is deleted once sent', async () => {
    await fixture.enqueue()
    const waiting = await fixture.onlyRow()
    expect(JSON.stringify(waiting)).not.toMatch(/Quiet|strong|Brandt|maya@/)
    expect(waiting?.payload).toMatch(/^v1\.[\w+/=]+~[0-9a-f]{8}$/)
    await fixture.sendDue(NOW)
    expect((await fixture.onlyRow())?.payload).toBe('')
  })

  it('is written once for one cause', async () => {
    await fixture.enqueue()
    await fixture.enqueue()
    expect(await fixture.rows()).toHaveLength(1)
  })

  it('is not written with data that its template cannot use, or with an invalid key', async () => {
    await expect(emailStatements(fixture.contextAt(NOW), fixture.feedback({ data: {} as never }))).rejects.toThrow()
    await expect(emailStatements(fixture.contextAt(NOW), fixture.feedback({ idempotencyKey: 'a\nb' }))).rejects.toThrow(
      'unfit',
    )
  })

  it('goes to the address that the person has when it is sent', async () => {
    await fixture.enqueue()
    await db.commit([build.update(users).set({ email: 'new@outbox.test' }).where(eq(users.id, 'outbox-test-maya'))])
    await fixture.sendDue(NOW)
    expect((await fixture.sandbox.outbox()).map((email) => email.to)).toEqual(['new@outbox.test'])
  })

  it.each([
    ['a deactivated person', 'ian'],
    ['a member of another community', 'lena'],
    ['nobody', 'nobody'],
  ])('is not sent to %s', async (_, name) => {
    await fixture.enqueue(fixture.feedback({ recipient: toUser(name) }))
    const report = await fixture.sendDue(NOW)
    expect(report.failed).toMatchObject([{ template: 'article-feedback', reason: 'no active recipient' }])
    expect(await fixture.sandbox.outbox()).toEqual([])
    expect(await fixture.onlyRow()).toMatchObject({ status: 'FAILED', lastError: 'no active recipient' })
  })

  it('reaches staff in every community', async () => {
    await fixture.enqueue(fixture.feedback({ recipient: toUser('theo') }))
    expect((await fixture.sendDue(NOW)).sent).toBe(1)
    expect((await fixture.sandbox.outbox('theo@outbox.test'))[0]?.text).toContain('NORTHERN COUNCIL')
  })

  it('waits for the build that knows its template and for the key that unseals it', async () => {
    await fixture.enqueue()
    await db.commit([build.update(outbox).set({ template: 'from-tomorrow' })])
    expect(await fixture.sendDue(NOW)).toMatchObject({ later: 1 })
    await db.commit([build.update(outbox).set({ template: 'article-feedback' })])
    expect(await fixture.sendDue(later(1), { outboxKeys: [btoa('x'.repeat(32))] })).toMatchObject({ later: 1 })
    expect((await fixture.onlyRow())?.lastError).toBe('payload is not readable with this key and build')
    expect(await fixture.sendDue(later(10))).toMatchObject({ sent: 1 })
  })

  it('is opened by the worker that sealed it and by the one that holds all keys, and left alone by the others', async () => {
    const [memberKey, publicKey] = [btoa('m'.repeat(32)), btoa('p'.repeat(32))]
    const write = async (outboxKey: string, name: string) => {
      const email = fixture.feedback({ idempotencyKey: `${name}/${fixture.round()}` })
      await db.commit(await emailStatements(fixture.contextAt(NOW, { outboxKey }), email))
    }
    await write(memberKey, 'member')
    await write(publicKey, 'public')
    expect(await sendNewest(fixture.contextAt(NOW, { outboxKeys: [publicKey] }), 5)).toMatchObject({
      sent: 1,
      later: 0,
    })
    const rows = await fixture.rows()
    const states = rows.map(({ idempotencyKey, status, attempts }) => [idempotencyKey.split('/')[0], status, attempts])
    expect(states.toSorted()).toEqual([
      ['member', 'WAITING', 0],
      ['public', 'SENT', 1],
    ])
    const all = fixture.contextAt(NOW, { outboxKeys: [fixture.contextAt(NOW).outboxKey, memberKey, publicKey] })
    expect(await sendNewest(all, 5)).toMatchObject({ sent: 1, later: 0 })
  })

  it('of a build that did not mark its key is still sent', async () => {
    await fixture.enqueue()
    await db.commit([
      build.update(outbox).set({ payload: sql`substr(${outbox.payload}, 1, length(${outbox.payload}) - 9)` }),
    ])
    expect((await fixture.onlyRow())?.payload).toMatch(/^v1\.[\w+/=]+$/)
    const { outboxKey } = fixture.contextAt(NOW)
    expect(await fixture.sendDue(NOW, { outboxKeys: [btoa('x'.repeat(32)), outboxKey] })).toMatchObject({ sent: 1 })
  })

  it('cannot be unsealed in another row', async () => {
    await fixture.enqueue()
    await fixture.enqueue(fixture.feedback({ idempotencyKey: `other/${fixture.round()}`, recipient: toUser('theo') }))
    const [one, other] = await fixture.rows()
    await db.commit([
      build
        .update(outbox)
        .set({ payload: one?.payload ?? '' })
        .where(eq(outbox.id, other?.id ?? '')),
    ])
    expect(await fixture.sendDue(NOW)).toMatchObject({ sent: 1, later: 1 })
  })
})

describe('senders', () => {
  it('send each email once, however many run at the same time', async () => {
    for (let i = 0; i < 8; i++)
      await fixture.enqueue(fixture.feedback({ idempotencyKey: `parallel/${fixture.round()}/${i}` }))
    const before = (await fixture.sandbox.log()).length
    const senders = Array.from({ length: 4 }, () => fixture.database.db())
    const reports = await Promise.all(senders.map((one) => fixture.sendDue(NOW, { db: one })))
    expect(reports.reduce((sum, report) => sum + report.sent, 0)).toBe(8)
    expect(await fixture.sandbox.outbox()).toHaveLength(8)
    expect((await fixture.sandbox.log()).length - before).toBe(1)
  })

  it('deliver once when the answer to the first attempt was lost', async () => {
    await fixture.enqueue()
    await fixture.sandbox.fault({ provider: 'mail', mode: 'timeout_after_commit', times: 1 })
    expect(await fixture.sendDue(NOW)).toMatchObject({ sent: 0, later: 1 })
    expect(await fixture.onlyRow()).toMatchObject({ status: 'WAITING', lastError: 'timeout' })
    expect(await fixture.sendDue(later(1))).toMatchObject({ sent: 1 })
    expect(await fixture.sandbox.outbox()).toHaveLength(1)
  })

  it('deliver once when a sender ends between the call and storing its result', async () => {
    await fixture.enqueue()
    const dying: Mailer = {
      ...fixture.sandboxMailer(),
      sendBatch: async (emails, key) => {
        await fixture.sandboxMailer().sendBatch(emails, key)
        throw new Error('the process ends here')
      },
    }
    await expect(fixture.sendDue(NOW, { mailer: dying })).rejects.toThrow('ends here')
    expect(await fixture.sendDue(later(1))).toMatchObject({ sent: 0 })
    expect(await fixture.sendDue(later(LEASE_MINUTES))).toMatchObject({ sent: 1 })
    expect(await fixture.sandbox.outbox()).toHaveLength(1)
  })

  it('store no result once another sender has leased the email', async () => {
    await fixture.enqueue()
    let wake = () => {}
    const asleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    const slow: Mailer = {
      ...fixture.sandboxMailer(),
      sendBatch: async () => {
        await asleep
        return { kind: 'refused', reason: 'too late to matter' }
      },
    }
    const first = fixture.sendDue(NOW, { mailer: slow })
    await expect.poll(async () => (await fixture.onlyRow())?.leasedUntil).not.toBeNull()
    expect(await fixture.sendDue(later(LEASE_MINUTES))).toMatchObject({ sent: 1 })
    wake()
    await first
    expect(await fixture.onlyRow()).toMatchObject({ status: 'SENT', lastError: null })
  })

  it('wait while the provider is down, and deliver when it is back', async () => {
    await fixture.enqueue()
    await fixture.sandbox.fault({ provider: 'mail', mode: 'down' })
    expect(await fixture.sendDue(NOW)).toEqual({ sent: 0, later: 1, failed: [] })
    expect(await fixture.onlyRow()).toMatchObject({
      status: 'WAITING',
      attempts: 1,
      nextAttemptAt: later(1),
      lastError: 'network',
    })
    await fixture.sandbox.fault({ provider: 'mail', mode: 'ok' })
    expect(await fixture.sendDue(later(0.9))).toMatchObject({ sent: 0 })
    expect(await fixture.sendDue(later(1))).toMatchObject({ sent: 1 })
  })

  it('call a provider that is away once per run, and count no attempt for emails that were not offered', async () => {
    await fixture.enqueueMany(150)
    await fixture.sandbox.fault({ provider: 'mail', mode: 'status', status: 503 })
    const before = (await fixture.sandbox.log()).length
    expect(await fixture.sendDue(NOW)).toEqual({ sent: 0, later: 100, failed: [] })
    expect((await fixture.sandbox.log()).length - before).toBe(1)
    const attempts = (await fixture.rows()).map((row) => row.attempts)
    expect([attempts.filter((count) => count === 0).length, attempts.filter((count) => count === 1).length]).toEqual([
      50, 100,
    ])
    await fixture.sandbox.fault({ provider: 'mail', mode: 'ok' })
    expect(await fixture.sendDue(later(1))).toMatchObject({ sent: 150 })
  })

  it('give up after the last retry and record why', async () => {
    await fixture.enqueue()
    await fixture.sandbox.fault({ provider: 'mail', mode: 'status', status: 500 })
    let report = await fixture.sendDue(NOW)
    for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt++) {
      const row = await fixture.onlyRow()
      expect(row).toMatchObject({ status: 'WAITING', attempts: attempt - 1 })
      report = await fixture.sendDue(row?.nextAttemptAt ?? NOW)
    }
    expect(report.failed).toMatchObject([{ reason: '500 internal_server_error' }])
    expect(await fixture.onlyRow()).toMatchObject({
      status: 'FAILED',
      attempts: MAX_ATTEMPTS,
      lastError: '500 internal_server_error',
    })
    expect(await fixture.sendDue(later(100_000))).toMatchObject({ sent: 0 })
  })

  it('give up at once on an email that the provider refuses', async () => {
    await fixture.enqueue()
    await fixture.sandbox.fault({ provider: 'mail', mode: 'status', status: 422, times: 1 })
    expect((await fixture.sendDue(NOW)).failed).toMatchObject([{ reason: '422 missing_required_field' }])
    expect(await fixture.onlyRow()).toMatchObject({ status: 'FAILED' })
  })

  it('give up on an email whose lease ended at every attempt', async () => {
    await fixture.enqueue()
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const now = later(attempt * LEASE_MINUTES)
      const { emails, retries } = await leaseDue(
        { db, now },
        { emails: 5, texts: 5, withRetries: true, order: 'oldest first', bulk: 'last' },
      )
      expect([...emails, ...retries]).toHaveLength(1)
    }
    expect(await fixture.sendDue(later(MAX_ATTEMPTS * LEASE_MINUTES))).toMatchObject({ sent: 0 })
    expect(await fixture.onlyRow()).toMatchObject({ status: 'FAILED', lastError: 'no sender came back' })
  })

  it('leave emails alone when the SMS provider is away, and send no text that has expired', async () => {
    const phone = { communityId: 'outbox-test-north', userId: 'outbox-test-maya', countryCode: 'US', createdAt: NOW }
    await db.commit([
      build.insert(mobilePhones).values({ ...phone, id: 'outbox-phone', number: '+16175550117', verifiedAt: NOW }),
    ])
    for (let i = 0; i < 3; i++) {
      const code = {
        ...phone,
        id: `outbox-code-${i}`,
        channel: 'SMS',
        code: '12345',
        to: 'maya',
        expiresAt: later(10),
      } as const
      await db.commit(await codeMessageStatements(fixture.contextAt(later(-1)), code))
    }
    await fixture.enqueue()
    const asked: Sms[] = []
    const sms = (kind: 'later' | 'sent'): SmsSender => ({
      send: async (text) => {
        asked.push(text)
        return kind === 'sent' ? { kind, id: 'SM1' } : { kind, reason: 'away' }
      },
    })
    expect(await fixture.sendDue(later(2), { sms: sms('later') })).toEqual({ sent: 1, later: 2, failed: [] })
    expect(asked[0]).toMatchObject({ to: '+16175550117', validForSeconds: 480 })
    expect(asked[0]?.text).toMatch(/^12345 is your Northern verification code\..*\n\n@north\.test #12345$/)
    expect(await fixture.sendDue(later(2), { sms: sms('sent') })).toMatchObject({ sent: 1 })
    expect(await fixture.sendDue(later(10), { sms: sms('sent') })).toMatchObject({ sent: 0 })
    expect((await fixture.rows()).map(({ status, payload }) => [status, payload]).sort()).toEqual([
      ['FAILED', ''],
      ['FAILED', ''],
      ['SENT', ''],
      ['SENT', ''],
    ])
    await db.commit([build.delete(mobilePhones)])
  })

  it("go to the verified phone of a member, or to the number that isn't, or no longer, theirs", async () => {
    const maya = { communityId: 'outbox-test-north', userId: 'outbox-test-maya' }
    const phone = { ...maya, id: 'outbox-text-phone', countryCode: 'US', createdAt: NOW, verifiedAt: NOW }
    await db.commit([build.insert(mobilePhones).values({ ...phone, number: '+16175550119' })])
    const text = { communityId: maya.communityId, template: 'mobile-phone-test', data: {} } as const
    const ctx = fixture.contextAt(NOW)
    await db.commit([
      ...(await textStatements(ctx, { ...text, recipient: toUser('maya'), idempotencyKey: 'test/1' })),
      ...(await textStatements(ctx, {
        ...{ ...text, idempotencyKey: 'test/2' },
        recipient: { kind: 'ADDRESS', number: '+16175550120' },
      })),
    ])
    const asked: Sms[] = []
    const sms: SmsSender = {
      send: async (one) => {
        asked.push(one)
        return { kind: 'sent', id: 'SM1' }
      },
    }
    expect(await fixture.sendDue(NOW, { sms })).toMatchObject({ sent: 2 })
    expect(asked.map(({ to }) => to).sort()).toEqual(['+16175550119', '+16175550120'])
    await db.commit([
      build.update(mobilePhones).set({ verifiedAt: null }),
      ...(await textStatements(ctx, { ...text, recipient: toUser('maya'), idempotencyKey: 'test/3' })),
    ])
    expect(await fixture.sendDue(NOW, { sms })).toMatchObject({ sent: 0 })
    expect(asked).toHaveLength(2)
    await db.commit([build.delete(mobilePhones)])
  })

  describe('of a code that a request has written', () => {
    const maya = { communityId: 'outbox-test-north', userId: 'outbox-test-maya', countryCode: 'US', createdAt: NOW }
    const sms: SmsSender = { send: async () => ({ kind: 'sent', id: 'SM1' }) }
    const giveCode = async (expiresAt: Date) => {
      const code = { id: 'outbox-leased-code', channel: 'SMS', code: '12345', to: 'maya', expiresAt } as const
      await db.commit(await codeMessageStatements(fixture.contextAt(NOW), { ...maya, ...code }))
    }
    beforeEach(async () => {
      const phone = { ...maya, id: 'outbox-leased-phone', number: '+16175550118', verifiedAt: NOW }
      await db.commit([build.delete(mobilePhones), build.insert(mobilePhones).values(phone)])
    })
    afterAll(() => db.commit([build.delete(mobilePhones)]))

    it('leave it to that request until its lease ends, and send it then', async () => {
      await giveCode(later(10))
      expect(await fixture.sendDue(later(1), { sms })).toEqual({ sent: 0, later: 0, failed: [] })
      expect(await fixture.sendDue(later(LEASE_MINUTES), { sms })).toEqual({ sent: 1, later: 0, failed: [] })
      expect(await fixture.rows()).toMatchObject([{ status: 'SENT', attempts: 2 }])
    })

    it('leave it to that request even if it expires while being sent', async () => {
      await giveCode(later(1))
      expect(await fixture.sendDue(later(1), { sms })).toEqual({ sent: 0, later: 0, failed: [] })
      expect(await fixture.rows()).toMatchObject([{ status: 'WAITING', lastError: null }])
    })

    it('give it up when it has expired by then', async () => {
      await giveCode(later(LEASE_MINUTES))
      expect(await fixture.sendDue(later(LEASE_MINUTES), { sms })).toMatchObject({ sent: 0 })
      expect(await fixture.rows()).toMatchObject([{ status: 'FAILED', payload: '', lastError: 'expired' }])
    })
  })

  it('take the longest waiting first in a cron run, and the newest after a request', async () => {
    for (let i = 0; i < 3; i++)
      await fixture.enqueue(fixture.feedback({ idempotencyKey: `order/${fixture.round()}/${i}` }), later(-i))
    const sent = async () => (await fixture.rows()).filter((row) => row.status === 'SENT').map((row) => row.createdAt)
    expect(await sendNewest(fixture.contextAt(NOW), 1)).toMatchObject({ sent: 1 })
    expect(await sent()).toEqual([NOW])
    const { emails } = await leaseDue(
      { db, now: NOW },
      { emails: 1, texts: 0, withRetries: true, order: 'oldest first', bulk: 'last' },
    )
    const [oldest] = (await fixture.rows()).filter((row) => row.createdAt.getTime() === later(-2).getTime())
    expect(emails.map(({ id }) => id)).toEqual([oldest?.id])
  })
})
