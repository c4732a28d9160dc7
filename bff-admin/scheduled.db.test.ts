import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { attempts, sessions } from '#db/schema/auth.ts'
import { events } from '#db/schema/events.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { outbox } from '#db/schema/platform.ts'
import { memberViews } from '#db/schema/staff/member-views.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { runScheduled } from './scheduled.ts'

let fixture: AuthFixture
let provider: Server
let taken = 0

beforeAll(async () => {
  fixture = await authFixture()
  provider = createServer((_, response) => {
    taken++
    response.setHeader('Content-Type', 'application/json').end('{"data":[{"id":"mail_1"}]}')
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  provider.close()
  await fixture.stop()
})

function env() {
  return { ...fixture.env, MAIL_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` }
}

it('every minute pending emails are sent, once, and old attempt counts are deleted', async () => {
  const now = new Date()
  const db = fixture.db()
  const email = {
    communityId: fixture.cast.meridian.id,
    recipient: { kind: 'USER' as const, userId: fixture.cast.maya.id },
    template: 'article-submitted' as const,
    data: { articleTitle: 'A title', isResubmission: false, feedbackDueAt: null },
    idempotencyKey: 'article-submitted/one/1',
  }
  await db.commit(await emailStatements({ db, outboxKey: fixture.env.OUTBOX_KEY, now }, email))
  const old = new Date(now.getTime() - 25 * 3_600_000)
  await db.commit([
    build.insert(attempts).values([
      { key: 'old', count: 3, windowStartedAt: old },
      { key: 'new', count: 3, windowStartedAt: now },
    ]),
  ])

  await Promise.all([runScheduled({}, env()), runScheduled({}, env())])
  await runScheduled({}, env())

  expect(taken).toBe(1)
  expect(await db.read(build.select({ status: outbox.status }).from(outbox))).toEqual([{ status: 'SENT' }])
  expect(await db.read(build.select({ key: attempts.key }).from(attempts))).toEqual([{ key: 'new' }])
})

it('every minute old rows are deleted: links after a month, events after 90 days', async () => {
  const now = new Date()
  const db = fixture.db()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
  const { maya, meridian } = fixture.cast
  const of = { communityId: meridian.id, userId: maya.id }
  const link = (id: string, createdAt: Date) => ({
    ...of,
    id,
    purpose: 'SETUP' as const,
    tokenHash: id,
    createdAt,
    expiresAt: createdAt,
  })
  const event = (id: string, createdAt: Date) => ({ ...of, id, category: 'c', action: 'a', createdAt })
  await db.commit([
    build.insert(passwordLinks).values([link('old', daysAgo(31)), link('new', daysAgo(29))]),
    build.insert(events).values([event('old', daysAgo(91)), event('new', daysAgo(89))]),
  ])
  await runScheduled({}, env())
  const ids = await Promise.all([
    db.read(build.select({ id: passwordLinks.id }).from(passwordLinks)),
    db.read(build.select({ id: events.id }).from(events)),
  ])
  expect(ids).toEqual([[{ id: 'new' }], [{ id: 'new' }]])
})

it('every minute rows that ended 400 days ago are deleted: sessions, and views of members’ pages', async () => {
  const now = new Date()
  const db = fixture.db()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
  const { maya, theo, meridian } = fixture.cast
  const session = (id: string, expiresAt: Date, revokedAt: Date | null = null) => ({
    ...{ id, communityId: meridian.id, userId: maya.id, kind: 'MEMBER' as const, refreshHash: id, userAgent: '' },
    ...{ rotatedAt: daysAgo(430), createdAt: daysAgo(430), lastUsedAt: daysAgo(430), expiresAt, revokedAt },
  })
  const view = (id: string, expiresAt: Date) => ({
    ...{ id, communityId: meridian.id, userId: maya.id, staffId: theo.id, sessionId: 'ended', reason: 'r' },
    ...{ startedAt: daysAgo(402), expiresAt },
  })
  await db.commit([
    build
      .insert(sessions)
      .values([
        session('expired', daysAgo(401)),
        session('revoked', daysAgo(390), daysAgo(401)),
        session('kept', daysAgo(399)),
        session('kept revoked', daysAgo(390), daysAgo(399)),
      ]),
    build.insert(memberViews).values([view('old', daysAgo(401)), view('kept', daysAgo(399))]),
  ])
  await runScheduled({}, env())
  const ids = await Promise.all([
    db.read(build.select({ id: sessions.id }).from(sessions)),
    db.read(build.select({ id: memberViews.id }).from(memberViews)),
  ])
  expect(ids.map((rows) => rows.map(({ id }) => id).toSorted())).toEqual([['kept', 'kept revoked'], ['kept']])
})

it('a failing job is logged and does not stop the others', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await runScheduled({}, { ...env(), DB_URL: 'http://127.0.0.1:9' })
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)) as { job?: string; event?: string })
  logged.mockRestore()
  expect(lines.at(-1)).toMatchObject({ event: 'queues not read' })
  expect(lines.slice(0, -1).map(({ job }) => job)).toEqual([
    'change-communities',
    'close-communities',
    'publish-due-articles',
    'announce-closures',
    'open-and-close-panels',
    'tell-invited-members',
    'tell-authors-of-answers',
    'settle-payment-operations',
    'settle-joining-payments',
    'invite-from-files',
    'create-articles-from-files',
    'send-broadcasts',
    'remove-unkept-cards',
    'follow-failed-renewals',
    'close-introductions',
    'write-digests',
    'write-search-digests',
    'write-forum-digests',
    'compute-health',
    'count-days',
    'write-data-exports',
    'write-community-exports',
    'fill-empty-profiles',
    'remind-of-deletions',
    'delete-accounts',
    'change-emails',
    'end-memberships',
    'send-renewal-wishes',
    'send-renewal-notices',
    'send-card-reminders',
    'send-outbox',
    'settle-broadcast-emails',
    'send-pushes',
    'run-scans',
    'reconcile-ledgers',
    'delete-old-attempts',
    'delete-old-codes',
    'delete-old-known-clients',
    'delete-old-password-links',
    'delete-old-email-changes',
    'delete-old-sessions',
    'delete-old-audit-rows',
    'delete-old-events',
    'delete-old-invitation-files',
    'delete-old-article-files',
    'delete-merge-moves',
    'delete-expired-exports',
    'delete-old-messages',
    'delete-old-pushes',
    'delete-unused-pictures',
    'merge-search-index',
    'delete-old-job-runs',
    'delete-old-failed-requests',
    'delete-old-records',
  ])
})

it('the run ends with a log line for each queue with due rows, and one for its completion', async () => {
  const now = new Date()
  const db = fixture.db()
  const waitedSeconds = 90
  const email = {
    communityId: fixture.cast.harbor.id,
    recipient: { kind: 'USER' as const, userId: fixture.cast.lena.id },
    template: 'article-submitted' as const,
    data: { articleTitle: 'A title', isResubmission: false, feedbackDueAt: null },
    idempotencyKey: 'article-submitted/two/1',
  }
  await db.commit(await emailStatements({ db, outboxKey: fixture.env.OUTBOX_KEY, now }, email))
  const dueAt = new Date(now.getTime() - waitedSeconds * 1000)
  // Held by another run, which died.
  const held = { nextAttemptAt: dueAt, leasedUntil: new Date(now.getTime() + 60_000) }
  await db.commit([build.update(outbox).set(held).where(eq(outbox.status, 'WAITING'))])
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
  await runScheduled({}, env())
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
  logged.mockRestore()
  expect(lines.filter(({ event }) => event === 'queue')).toEqual([
    expect.objectContaining({ job: 'send-outbox', due: 1, oldestSeconds: expect.any(Number) }),
  ])
  expect(lines.find(({ event }) => event === 'queue')?.oldestSeconds).toBeGreaterThanOrEqual(waitedSeconds)
  expect(lines.at(-1)).toMatchObject({ event: 'jobs ran', ms: expect.any(Number) })
})
