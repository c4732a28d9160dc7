import { openSession } from '#db/auth/sessions.ts'
import { sessionSigner } from '#shared/kernel/session-token.ts'
import type { TestKeys } from '#shared/testing/worker-env.ts'
import type { ArticleFixture, Name } from './article-fixture.ts'

/** Signs somebody of the cast in and answers the header that says so. */
export async function authHeaderFor(
  fixture: ArticleFixture,
  keys: TestKeys,
  who: Name,
  kind: 'member' | 'admin',
  where: 'meridian' | 'harbor' = 'meridian',
): Promise<{ Authorization: string }> {
  const now = new Date()
  const community = fixture.cast[where]
  const userId = fixture.id(who)
  const { statement, opened } = await openSession(
    { db: fixture.db(), now },
    { userId, communityId: community.id, kind, userAgent: 'test' },
  )
  await fixture.db().commit([statement])
  const token = await sessionSigner(kind, keys[kind].privateKey)(
    {
      sessionId: opened.sessionId,
      userId,
      audience: kind === 'admin' ? ['/graphql', '/graphqlAdmin'] : ['/graphql'],
      communityId: community.id,
      communityCode: community.code,
      brandCode: community.code,
      locationCode: null,
      gate: 'NONE',
      expiresAt: new Date(now.getTime() + 600_000),
    },
    now,
  )
  return { Authorization: `Bearer ${token}` }
}
