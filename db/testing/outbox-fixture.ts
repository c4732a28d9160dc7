import { eq } from 'drizzle-orm'
import { emailStatements, type NewEmail } from '#db/outbox/enqueue.ts'
import { type DrainLimits, type SendContext, sendDueMessages } from '#db/outbox/send-due-messages.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { configOf } from '#db/testing/cast.ts'
import { testDatabase } from '#db/testing/test-database.ts'
import { resendMailer } from '#shared/server/ports/resend-mailer.ts'
import { SANDBOX_MAIL_KEY, startSandbox } from '#shared/testing/start-sandbox.ts'

export const KEY = btoa('k'.repeat(32))
export const UNSUBSCRIBE_KEY = btoa('u'.repeat(32))
export const NOW = new Date('2026-11-21T12:00:00Z')
/** After this time a lease has ended. */
export const LEASE_MINUTES = 2.01

export function later(minutes: number) {
  return new Date(NOW.getTime() + minutes * 60_000)
}

export function toUser(name: string) {
  return { kind: 'USER' as const, userId: `outbox-test-${name}` }
}

/** Nothing waits in a test; `elapsedMs` does not advance unless a test moves it. */
export function limits(change: Partial<DrainLimits> = {}): DrainLimits {
  return { maxMs: 25_000, roundMs: 500, elapsedMs: () => 0, wait: async () => {}, ...change }
}

export type OutboxFixture = Awaited<ReturnType<typeof outboxFixture>>

/** Two communities with a few users, and the fake email provider. */
export async function outboxFixture() {
  const database = await testDatabase()
  const sandbox = await startSandbox()
  const db = database.db()
  let round = 0
  await db.commit([
    build.insert(communities).values([community('north', 'Northern Council'), community('south', 'Southern Council')]),
    build.insert(communityHosts).values([
      { host: 'north.test', communityId: 'outbox-test-north', isPrimary: true },
      { host: 'also-north.test', communityId: 'outbox-test-north' },
      { host: 'south.test', communityId: 'outbox-test-south', isPrimary: true },
    ]),
    build
      .insert(users)
      .values([
        person('maya', 'Maya', 'north'),
        person('ian', 'Ian', 'north', { status: 'INACTIVE' }),
        person('lena', 'Lena', 'south'),
        person('theo', 'Theo', 'south', { kind: 'STAFF' }),
      ]),
  ])
  const sandboxMailer = () => resendMailer({ baseUrl: sandbox.url, apiKey: SANDBOX_MAIL_KEY, timeoutMs: 1500 })
  const contextAt = (now: Date, change: Partial<SendContext> = {}): SendContext => ({
    db,
    now,
    mailer: sandboxMailer(),
    sms: { send: async () => ({ kind: 'later', reason: 'not here' }) },
    outboxKey: KEY,
    outboxKeys: [KEY],
    originPattern: 'http://{host}:8787',
    unsubscribeKey: UNSUBSCRIBE_KEY,
    ...change,
  })
  const feedback = (change: Partial<NewEmail<'article-feedback'>> = {}): NewEmail<'article-feedback'> => ({
    communityId: 'outbox-test-north',
    recipient: toUser('maya'),
    template: 'article-feedback',
    data: {
      articleId: 'quiet',
      articleTitle: 'Quiet platforms',
      editorName: 'Theo Brandt',
      remark: 'A strong opening.',
      status: 'FIRST_ROUND_EDIT',
    },
    idempotencyKey: `article-feedback/article/${round}`,
    ...change,
  })
  const rows = () => db.read(build.select().from(outbox).orderBy(outbox.id))

  return {
    database,
    sandbox,
    db,
    sandboxMailer,
    contextAt,
    feedback,
    rows,
    round: () => round,
    enqueue: async (email = feedback(), now = NOW) => db.commit([...(await emailStatements(contextAt(now), email))]),
    /** Writes this many emails, each with its own subject. */
    enqueueMany: async (count: number, change: (i: number) => Partial<NewEmail<'article-feedback'>> = () => ({})) => {
      const data = (i: number) => ({
        articleId: `a${i}`,
        articleTitle: `Title ${i}`,
        editorName: 'Theo Brandt',
        remark: 'Good.',
        status: 'FIRST_ROUND_EDIT' as const,
      })
      const statements = await Promise.all(
        Array.from({ length: count }, (_, i) =>
          emailStatements(
            contextAt(NOW),
            feedback({ data: data(i), idempotencyKey: `many/${round}/${i}`, ...change(i) }),
          ),
        ),
      )
      const [first, ...rest] = statements.flat()
      if (first) await db.commit([first, ...rest])
    },
    onlyRow: async () => {
      const [row, ...more] = await rows()
      if (more.length > 0) throw new Error('More than one row')
      return row
    },
    /** The run of the cron at an instant. */
    sendDue: (now: Date, change: Partial<SendContext> = {}, limit: Partial<DrainLimits> = {}) =>
      sendDueMessages(contextAt(now, change), limits(limit)),
    /** Before each test. */
    reset: async () => {
      round++
      await sandbox.fault({ provider: 'mail', mode: 'ok' })
      await fetch(`${sandbox.url}/outbox.json`, { method: 'DELETE' })
      const maya = { email: 'maya@outbox.test', status: 'ACTIVE' as const }
      await db.commit([build.delete(outbox), build.update(users).set(maya).where(eq(users.id, 'outbox-test-maya'))])
    },
    stop: async () => {
      await sandbox.discard()
      await database.stop()
    },
  }
}

/** The forum is on, so that emails about it go out. */
export function configWithForum(code: string, name: string) {
  return { ...configOf(code, name), products: { forum: { enabled: true } } }
}

function community(code: string, name: string): typeof communities.$inferInsert {
  return {
    id: `outbox-test-${code}`,
    code: `T-${code}`,
    kind: 'BRAND',
    name,
    familiarName: name.split(' ')[0] ?? name,
    timeZone: 'America/New_York',
    updatedAt: NOW,
    config: configWithForum(code, name),
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
