import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { type AuditRow, auditRow } from './audit-rows.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())

const NOW = new Date('2026-11-26T12:00:00Z')

async function storedRow<T extends 'article' | 'user'>(
  given: Pick<AuditRow<T>, 'action' | 'target' | 'before' | 'after'>,
) {
  const row = { ...given, communityId: fixture.cast.meridian.id, memberVisible: true, reason: 'As agreed' }
  const by = { actorId: fixture.id('theo'), ipClass: null, correlationId: 'ABCD-EFGH-JKMN' }
  const db = fixture.db()
  await db.commit([auditRow<T>(by, row as AuditRow<T>, NOW)])
  return db.read(build.select().from(auditLog).where(eq(auditLog.targetId, given.target.id)))
}

it('a row without a request names its actor, and has no network', async () => {
  const target = { type: 'article', id: 'a-1' } as const
  expect(await storedRow<'article'>({ action: 'article.scan', target, before: null, after: null })).toEqual([
    {
      id: expect.any(String),
      communityId: fixture.cast.meridian.id,
      actorId: fixture.id('theo'),
      ...{ action: 'article.scan', targetType: 'article', targetId: 'a-1', before: null, after: null },
      ...{ reason: 'As agreed', visibleToMember: true, ipClass: null, correlationId: 'ABCD-EFGH-JKMN', createdAt: NOW },
    },
  ])
})

it('whoever writes a row, only the fields of the closed list are stored, and long values are cut', async () => {
  const values = { slug: 'x'.repeat(2000), passwordHash: 'secret', content: 'text', scheduledAt: NOW, editorId: null }
  const article = { type: 'article', id: 'a-2' } as const
  expect(
    await storedRow<'article'>({ action: 'article.set-status', target: article, before: null, after: values }),
  ).toMatchObject([{ before: null, after: { slug: 'x'.repeat(500), scheduledAt: NOW.toISOString(), editorId: null } }])
  const card = { paymentId: 'pay-1', cardNumber: '4111' }
  const user = { type: 'user', id: 'u-1' } as const
  expect(
    (await storedRow<'user'>({ action: 'user.card-add', target: user, before: card, after: null }))[0]?.before,
  ).toEqual({
    paymentId: 'pay-1',
  })
})
