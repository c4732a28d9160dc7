import { readdirSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '#db/schema/platform.ts'
import { deleteOldAuditRows } from '#db/staff/delete-old-audit-rows.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { auditArgs, auditFrom, auditStatement } from './audit.ts'

const MIGRATIONS = new URL('../../db/migrations/', import.meta.url)
const WITHOUT_ADDRESSES = '20261129113014_audit_rows_without_addresses.sql'
/** Including leap days. */
const SEVEN_YEARS_DAYS = 2557

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())

async function rowsOf(targetId: string) {
  const db = fixture.db()
  return db.read(build.select().from(auditLog).where(eq(auditLog.targetId, targetId)))
}

it('an audit row has person, action, target, time, network and reason, with the values before and after', async () => {
  const ctx = fixture.as('theo')
  await ctx.db.commit([
    auditStatement(ctx, {
      action: 'article.set-status',
      target: { type: 'article', id: 'a-1' },
      memberVisible: true,
      before: { status: 'READY_TO_PUBLISH', scheduledAt: null },
      after: { status: 'SCHEDULED', scheduledAt: new Date('2026-12-01T09:00:00Z') },
      reason: 'As agreed',
    }),
  ])
  expect(await rowsOf('a-1')).toEqual([
    {
      id: expect.any(String),
      communityId: fixture.cast.meridian.id,
      actorId: fixture.id('theo'),
      action: 'article.set-status',
      targetType: 'article',
      targetId: 'a-1',
      before: { status: 'READY_TO_PUBLISH', scheduledAt: null },
      after: { status: 'SCHEDULED', scheduledAt: '2026-12-01T09:00:00.000Z' },
      reason: 'As agreed',
      visibleToMember: true,
      ipClass: '203.0.113.0/24',
      correlationId: 'ABCD-EFGH-JKMN',
      createdAt: ctx.now,
    },
  ])
})

it('one statement writes an audit row for each row of its source', async () => {
  const ctx = fixture.as('theo')
  const audits = auditFrom((p: { readonly ids: readonly string[]; readonly editorId: string }) => ({
    action: 'article.assign-editor',
    targetType: 'article',
    memberVisible: false,
    reason: null,
    id: sql`'audit-' || json_each.value`,
    targetId: sql`json_each.value`,
    before: null,
    after: { editorId: sql`${p.editorId}` },
    from: sql`json_each(${p.ids})`,
  }))
  await ctx.db.commit([audits({ ...auditArgs(ctx), ids: ['b-1', 'b-2'], editorId: fixture.id('ada') })])
  for (const id of ['b-1', 'b-2'])
    expect(await rowsOf(id)).toMatchObject([
      {
        id: `audit-${id}`,
        action: 'article.assign-editor',
        targetType: 'article',
        before: null,
        after: { editorId: fixture.id('ada') },
        visibleToMember: false,
        ipClass: '203.0.113.0/24',
      },
    ])
})

it('rows of invitations written with an address no longer have it, and cannot be changed after that', async () => {
  const db = fixture.db()
  const { id: communityId } = fixture.cast.meridian
  const row = (id: string, action: string, values: Pick<typeof auditLog.$inferInsert, 'before' | 'after'>) => ({
    ...{ id, communityId, actorId: fixture.id('theo'), action, targetId: 'invited', ...values },
    ...{ visibleToMember: false, correlationId: 'ABCD-EFGH-JKMN', createdAt: new Date() },
  })
  const sentTo = 'nora@x.test'
  await db.commit([
    build
      .insert(auditLog)
      .values([
        row('1', 'invitation.create', { before: null, after: { sentTo, expiresAt: 'then' } }),
        row('2', 'invitation.withdraw', { before: { sentTo, state: 'SENT' }, after: { state: 'WITHDRAWN' } }),
        row('3', 'staff.change', { before: null, after: { email: 'theo@x.test' } }),
      ]),
  ])
  const steps = readFileSync(new URL(WITHOUT_ADDRESSES, MIGRATIONS), 'utf8').split('--> statement-breakpoint')
  for (const step of steps) await db.commit([build.run(sql.raw(step))])
  expect((await rowsOf('invited')).map(({ before, after }) => [before, after])).toEqual([
    [null, { expiresAt: 'then' }],
    [{ state: 'SENT' }, { state: 'WITHDRAWN' }],
    [null, { email: 'theo@x.test' }],
  ])
  await expect(db.commit([build.update(auditLog).set({ reason: 'another' })])).rejects.toThrow(
    'audit_log is append-only',
  )
})

it('an audit row can be neither changed nor deleted until it is seven years old', async () => {
  const db = fixture.db()
  const refused = async (change: () => Promise<unknown>) => {
    const error = await change().catch((cause: unknown) => cause)
    expect(String(error)).toContain('audit_log is append-only')
  }
  await refused(() => db.commit([build.update(auditLog).set({ reason: 'another' })]))
  await db.commit([build.run(sql.raw(triggerAgainstDeletion()))])
  await refused(() => db.commit([build.delete(auditLog)]))
  expect(await rowsOf('b-1')).toHaveLength(1)

  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
  const row = (id: string, createdAt: Date) => ({
    ...{ id, communityId: fixture.cast.meridian.id, actorId: fixture.id('theo'), action: 'article.set-status' },
    ...{ targetId: 'c-1', visibleToMember: false, correlationId: 'ABCD-EFGH-JKMN', createdAt },
  })
  await db.commit([
    build
      .insert(auditLog)
      .values([row('old', daysAgo(SEVEN_YEARS_DAYS + 0.1)), row('kept', daysAgo(SEVEN_YEARS_DAYS - 0.1))]),
  ])
  expect(await deleteOldAuditRows({ db, now: new Date() })).toBe(1)
  expect((await rowsOf('c-1')).map(({ id }) => id)).toEqual(['kept'])
  await refused(() => db.commit([build.delete(auditLog).where(eq(auditLog.id, 'kept'))]))
  await db.commit([build.run(sql`DROP TRIGGER audit_log_no_delete`)])
})

/** Test databases drop the trigger; this one is from the newest migration that has it. */
function triggerAgainstDeletion(): string {
  const triggers = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map(
      (name) =>
        /CREATE TRIGGER `audit_log_no_delete`[\s\S]*?END/.exec(readFileSync(new URL(name, MIGRATIONS), 'utf8'))?.[0],
    )
  return triggers.findLast(Boolean) ?? ''
}
