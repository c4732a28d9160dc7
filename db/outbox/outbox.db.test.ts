import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#db/client.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { mobilePhones, users } from '#db/schema/members.ts'
import { outbox } from '#db/schema/platform.ts'
import { type TestDatabase, testDatabase } from '#db/testing/test-database.ts'
import type { Mailer } from '#shared/kernel/mail.ts'
import type { Sms, SmsSender } from '#shared/kernel/sms.ts'
import { resendMailer } from '#shared/server/ports/resend-mailer.ts'
import { SANDBOX_MAIL_KEY, startSandbox } from '#shared/testing/start-sandbox.ts'
import { codeMessageStatements, mailStatements, type NewMail } from './enqueue.ts'
import { leaseDue } from './lease.ts'
import { MAX_ATTEMPTS } from './retry-schedule.ts'
import { type SendDeps, sendDue } from './send-due.ts'

const KEY = btoa('k'.repeat(32))
const NOW = new Date('2026-11-21T12:00:00Z')
function later(minutes: number) {
  return new Date(NOW.getTime() + minutes * 60_000)
}
const LEASE_MINUTES = 2.01

let database: TestDatabase
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let db: Db
let round = 0

function sandboxMailer() {
  return resendMailer({ baseUrl: sandbox.url, apiKey: SANDBOX_MAIL_KEY, timeoutMs: 1500 })
}
function deps(change: Partial<SendDeps> = {}): SendDeps {
  return {
    mailer: sandboxMailer(),
    sms: { send: async () => ({ kind: 'later', reason: 'not here' }) },
    outboxKey: KEY,
    originPattern: 'http://{host}:8787',
    ...change,
  }
}

function feedback(change: Partial<NewMail<'article-feedback'>> = {}): NewMail<'article-feedback'> {
  return {
    communityId: 'outbox-test-north',
    userId: 'outbox-test-maya',
    template: 'article-feedback',
    data: { articleTitle: 'Quiet platforms', editorName: 'Theo Brandt', remark: 'A strong opening.' },
    idempotencyKey: `article-feedback/article/${round}`,
    ...change,
  }
}
async function enqueue(mail = feedback(), now = NOW) {
  return db.commit([...(await mailStatements(db, KEY, mail, now))])
}
function rows() {
  return db.read(db.build.select().from(outbox).orderBy(outbox.id))
}
async function onlyRow() {
  const all = await rows()
  expect(all).toHaveLength(1)
  return all[0]
}

beforeAll(async () => {
  database = await testDatabase()
  sandbox = await startSandbox()
  db = database.db()
  await db.commit([
    db.build
      .insert(communities)
      .values([community('north', 'Northern Council'), community('south', 'Southern Council')]),
    db.build.insert(communityHosts).values([
      { host: 'north.test', communityId: 'outbox-test-north', isPrimary: true },
      { host: 'also-north.test', communityId: 'outbox-test-north' },
      { host: 'south.test', communityId: 'outbox-test-south', isPrimary: true },
    ]),
    db.build
      .insert(users)
      .values([
        person('maya', 'Maya', 'north'),
        person('ian', 'Ian', 'north', { status: 'INACTIVE' }),
        person('lena', 'Lena', 'south'),
        person('theo', 'Theo', 'south', { kind: 'STAFF' }),
      ]),
  ])
})
afterAll(async () => {
  await sandbox?.discard()
  await database?.stop()
})
beforeEach(async () => {
  round++
  await sandbox.fault({ provider: 'mail', mode: 'ok' })
  await fetch(`${sandbox.url}/outbox.json`, { method: 'DELETE' })
  await db.commit([
    db.build.delete(outbox),
    db.build.update(users).set({ email: 'maya@outbox.test' }).where(eq(users.id, 'outbox-test-maya')),
  ])
})

function community(code: string, name: string): typeof communities.$inferInsert {
  return {
    id: `outbox-test-${code}`,
    code: `T-${code}`,
    kind: 'BRAND',
    name,
    familiarName: name.split(' ')[0] ?? name,
    timeZone: 'America/New_York',
    updatedAt: NOW,
    config: {
      appName: name,
      looks: { accent: '#a5541f', ground: '#faf7f2', scheme: 'light', headings: 'serif', labels: 'plain' },
      icon: null,
      auth: {
        slug: code,
        backgroundImage: null,
        logo: null,
        textColor: null,
        playStoreLink: null,
        appStoreLink: null,
        hideUnknown: false,
      },
      tagline: '',
      conciergeEmail: `concierge@${code}.test`,
      conciergePhone: '',
      copyrightHolder: name,
      links: { terms: null, privacy: null, membershipInfo: null },
      navMore: [],
      execLink: null,
      products: { forum: { enabled: false } },
      googleAnalytics: null,
      mailFrom: `hello@${code}.test`,
    },
  }
}

function person(name: string, givenName: string, code: string, change: Partial<typeof users.$inferInsert> = {}) {
  return {
    id: `outbox-test-${name}`,
    communityId: `outbox-test-${code}`,
    kind: 'MEMBER' as const,
    status: 'ACTIVE' as const,
    email: `${name}@outbox.test`,
    username: `outbox-test-${name}`,
    givenName,
    familyName: 'Tester',
    joinedAt: NOW,
    createdAt: NOW,
    ...change,
  }
}

describe('a mail in the outbox', () => {
  it('is sent once its cause is committed, in the name of its community and with links to its primary host', async () => {
    await enqueue()
    expect(await sendDue(db, deps(), NOW)).toEqual({ sent: 1, later: 0, failed: [] })
    const [mail] = await sandbox.outbox('maya@outbox.test')
    expect(mail?.subject).toBe('Feedback from Theo Brandt on “Quiet platforms”')
    expect(mail?.text).toContain('NORTHERN COUNCIL')
    expect(mail?.text).toContain('http://north.test:8787/articles/edit')
    expect(mail?.html).toContain('Hello Maya,')
    expect(await onlyRow()).toMatchObject({
      status: 'SENT',
      sentAt: NOW,
      attempts: 1,
      leasedUntil: null,
      lastError: null,
    })
  })

  it('does not exist when the change that causes it does not stand', async () => {
    const nothingChanges = db.build.update(users).set({ givenName: 'Maya' }).where(eq(users.id, 'nobody'))
    await expect(db.commitIf([nothingChanges, ...(await mailStatements(db, KEY, feedback(), NOW))])).rejects.toThrow(
      PreconditionFailed,
    )
    expect(await sendDue(db, deps(), NOW)).toEqual({ sent: 0, later: 0, failed: [] })
    expect(await rows()).toEqual([])
    expect(await sandbox.outbox()).toEqual([])
  })

  it('shows nothing of its text in its row, and keeps nothing once sent', async () => {
    await enqueue()
    const waiting = await onlyRow()
    expect(JSON.stringify(waiting)).not.toMatch(/Quiet|strong|Theo|maya@/)
    expect(waiting?.payload).toMatch(/^v1\.[\w+/=]+$/)
    await sendDue(db, deps(), NOW)
    expect((await onlyRow())?.payload).toBe('')
  })

  it('is put in once for one cause', async () => {
    await enqueue()
    await enqueue()
    expect(await rows()).toHaveLength(1)
  })

  it('is not put in with data that its template cannot use, or an unfit key', async () => {
    await expect(mailStatements(db, KEY, feedback({ data: {} as never }), NOW)).rejects.toThrow()
    await expect(mailStatements(db, KEY, feedback({ idempotencyKey: 'a\nb' }), NOW)).rejects.toThrow('unfit')
  })

  it('goes to the address that the person has when it is sent', async () => {
    await enqueue()
    await db.commit([db.build.update(users).set({ email: 'new@outbox.test' }).where(eq(users.id, 'outbox-test-maya'))])
    await sendDue(db, deps(), NOW)
    expect((await sandbox.outbox()).map((mail) => mail.to)).toEqual(['new@outbox.test'])
  })

  it.each([
    ['a deactivated person', 'ian'],
    ['a member of another community', 'lena'],
    ['nobody', 'nobody'],
  ])('is not sent to %s', async (_, name) => {
    await enqueue(feedback({ userId: `outbox-test-${name}` }))
    const report = await sendDue(db, deps(), NOW)
    expect(report.failed).toMatchObject([{ template: 'article-feedback', reason: 'no active recipient' }])
    expect(await sandbox.outbox()).toEqual([])
    expect(await onlyRow()).toMatchObject({ status: 'FAILED', lastError: 'no active recipient' })
  })

  it('reaches staff in every community', async () => {
    await enqueue(feedback({ userId: 'outbox-test-theo' }))
    expect((await sendDue(db, deps(), NOW)).sent).toBe(1)
    expect((await sandbox.outbox('theo@outbox.test'))[0]?.text).toContain('NORTHERN COUNCIL')
  })

  it('waits for the build that knows its template and for the key that opens it', async () => {
    await enqueue()
    await db.commit([db.build.update(outbox).set({ template: 'from-tomorrow' })])
    expect(await sendDue(db, deps(), NOW)).toMatchObject({ later: 1 })
    await db.commit([db.build.update(outbox).set({ template: 'article-feedback' })])
    expect(await sendDue(db, deps({ outboxKey: btoa('x'.repeat(32)) }), later(1))).toMatchObject({ later: 1 })
    expect((await onlyRow())?.lastError).toBe('payload is not readable with this key and build')
    expect(await sendDue(db, deps(), later(10))).toMatchObject({ sent: 1 })
  })

  it('does not open in another row', async () => {
    await enqueue()
    await enqueue(feedback({ idempotencyKey: `other/${round}`, userId: 'outbox-test-theo' }))
    const [one, other] = await rows()
    await db.commit([
      db.build
        .update(outbox)
        .set({ payload: one?.payload ?? '' })
        .where(eq(outbox.id, other?.id ?? '')),
    ])
    expect(await sendDue(db, deps(), NOW)).toMatchObject({ sent: 1, later: 1 })
  })
})

describe('senders', () => {
  it('send each mail once, however many run at the same time', async () => {
    for (let i = 0; i < 8; i++) await enqueue(feedback({ idempotencyKey: `parallel/${round}/${i}` }))
    const before = (await sandbox.log()).length
    const senders = Array.from({ length: 4 }, () => database.db())
    const reports = await Promise.all(senders.map((one) => sendDue(one, deps(), NOW, 5)))
    expect(reports.reduce((sum, report) => sum + report.sent, 0)).toBe(8)
    expect(await sandbox.outbox()).toHaveLength(8)
    expect((await sandbox.log()).length - before).toBe(8)
  })

  it('deliver once when the answer to the first try was lost', async () => {
    await enqueue()
    await sandbox.fault({ provider: 'mail', mode: 'timeout_after_commit', times: 1 })
    expect(await sendDue(db, deps(), NOW)).toMatchObject({ sent: 0, later: 1 })
    expect(await onlyRow()).toMatchObject({ status: 'WAITING', lastError: 'timeout' })
    expect(await sendDue(db, deps(), later(1))).toMatchObject({ sent: 1 })
    expect(await sandbox.outbox()).toHaveLength(1)
  })

  it('deliver once when a sender dies between sending and writing it down', async () => {
    await enqueue()
    const dying: Mailer = {
      send: async (mail) => {
        await sandboxMailer().send(mail)
        throw new Error('the process ends here')
      },
    }
    await expect(sendDue(db, deps({ mailer: dying }), NOW)).rejects.toThrow('ends here')
    expect(await sendDue(db, deps(), later(1))).toMatchObject({ sent: 0 })
    expect(await sendDue(db, deps(), later(LEASE_MINUTES))).toMatchObject({ sent: 1 })
    expect(await sandbox.outbox()).toHaveLength(1)
  })

  it('change nothing any more once another sender took over', async () => {
    await enqueue()
    let wake = () => {}
    const asleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    const slow: Mailer = {
      send: async () => {
        await asleep
        return { kind: 'refused', reason: 'too late to matter' }
      },
    }
    const first = sendDue(db, deps({ mailer: slow }), NOW)
    await expect.poll(async () => (await onlyRow())?.leasedUntil).not.toBeNull()
    expect(await sendDue(db, deps(), later(LEASE_MINUTES))).toMatchObject({ sent: 1 })
    wake()
    await first
    expect(await onlyRow()).toMatchObject({ status: 'SENT', lastError: null })
  })

  it('wait while the provider is down and deliver when it is back', async () => {
    await enqueue()
    await sandbox.fault({ provider: 'mail', mode: 'down' })
    expect(await sendDue(db, deps(), NOW)).toEqual({ sent: 0, later: 1, failed: [] })
    expect(await onlyRow()).toMatchObject({
      status: 'WAITING',
      attempts: 1,
      nextAttemptAt: later(1),
      lastError: 'network',
    })
    await sandbox.fault({ provider: 'mail', mode: 'ok' })
    expect(await sendDue(db, deps(), later(0.9))).toMatchObject({ sent: 0 })
    expect(await sendDue(db, deps(), later(1))).toMatchObject({ sent: 1 })
  })

  it('ask a provider that is away for two mails only, and count no try of the others', async () => {
    for (let i = 0; i < 6; i++) await enqueue(feedback({ idempotencyKey: `away/${round}/${i}` }))
    await sandbox.fault({ provider: 'mail', mode: 'status', status: 503 })
    const before = (await sandbox.log()).length
    expect(await sendDue(db, deps(), NOW)).toEqual({ sent: 0, later: 2, failed: [] })
    expect((await sandbox.log()).length - before).toBe(2)
    expect((await rows()).map((row) => row.attempts).sort()).toEqual([0, 0, 0, 0, 1, 1])
    await sandbox.fault({ provider: 'mail', mode: 'ok' })
    expect(await sendDue(db, deps(), later(1))).toMatchObject({ sent: 6 })
  })

  it('give up after the last retry and say why', async () => {
    await enqueue()
    await sandbox.fault({ provider: 'mail', mode: 'status', status: 500 })
    let report = await sendDue(db, deps(), NOW)
    for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt++) {
      const row = await onlyRow()
      expect(row).toMatchObject({ status: 'WAITING', attempts: attempt - 1 })
      report = await sendDue(db, deps(), row?.nextAttemptAt ?? NOW)
    }
    expect(report.failed).toMatchObject([{ reason: '500 internal_server_error' }])
    expect(await onlyRow()).toMatchObject({
      status: 'FAILED',
      attempts: MAX_ATTEMPTS,
      lastError: '500 internal_server_error',
    })
    expect(await sendDue(db, deps(), later(100_000))).toMatchObject({ sent: 0 })
  })

  it('give up at once on a mail that the provider refuses', async () => {
    await enqueue()
    await sandbox.fault({ provider: 'mail', mode: 'status', status: 422, times: 1 })
    expect((await sendDue(db, deps(), NOW)).failed).toMatchObject([{ reason: '422 missing_required_field' }])
    expect(await onlyRow()).toMatchObject({ status: 'FAILED' })
  })

  it('give up on a mail that no sender ever comes back from', async () => {
    await enqueue()
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      expect(await leaseDue(db, later(attempt * LEASE_MINUTES), 5)).toHaveLength(1)
    }
    expect(await sendDue(db, deps(), later(MAX_ATTEMPTS * LEASE_MINUTES))).toMatchObject({ sent: 0 })
    expect(await onlyRow()).toMatchObject({ status: 'FAILED', lastError: 'no sender came back' })
  })

  it('leave mails alone when the provider of texts is away, and send no text once it is of no use', async () => {
    const phone = { communityId: 'outbox-test-north', userId: 'outbox-test-maya', countryCode: 'US', createdAt: NOW }
    await db.commit([
      db.build.insert(mobilePhones).values({ ...phone, id: 'outbox-phone', number: '+16175550117', verifiedAt: NOW }),
    ])
    for (let i = 0; i < 3; i++) {
      const code = { ...phone, id: `outbox-code-${i}`, channel: 'SMS', code: '12345', expiresAt: later(10) } as const
      await db.commit(await codeMessageStatements(db, KEY, code, later(-1)))
    }
    await enqueue()
    const asked: Sms[] = []
    const sms = (kind: 'later' | 'sent'): SmsSender => ({
      send: async (text) => {
        asked.push(text)
        return kind === 'sent' ? { kind, id: 'SM1' } : { kind, reason: 'away' }
      },
    })
    expect(await sendDue(db, deps({ sms: sms('later') }), later(2))).toEqual({ sent: 1, later: 2, failed: [] })
    expect(asked[0]).toMatchObject({ to: '+16175550117', validForSeconds: 480 })
    expect(asked[0]?.text).toMatch(/^12345 is your Northern verification code\..*\n\n@north\.test #12345$/)
    expect(await sendDue(db, deps({ sms: sms('sent') }), later(2))).toMatchObject({ sent: 1 })
    expect(await sendDue(db, deps({ sms: sms('sent') }), later(10))).toMatchObject({ sent: 0 })
    expect((await rows()).map(({ status, payload }) => [status, payload]).sort()).toEqual([
      ['FAILED', ''],
      ['FAILED', ''],
      ['SENT', ''],
      ['SENT', ''],
    ])
    await db.commit([db.build.delete(mobilePhones)])
  })

  it('take the longest waiting first, as many as asked for', async () => {
    for (let i = 0; i < 3; i++) await enqueue(feedback({ idempotencyKey: `order/${round}/${i}` }), later(-i))
    expect(await sendDue(db, deps(), NOW, 1)).toMatchObject({ sent: 1 })
    expect((await rows()).filter((row) => row.status === 'SENT').map((row) => row.createdAt)).toEqual([later(-2)])
  })
})
