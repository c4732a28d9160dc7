import { openSession } from '#db/auth/sessions.ts'
import { sessionSigner } from '#shared/kernel/session-token.ts'
import type { TestKeys } from '#shared/testing/worker-env.ts'
import type { Name, Newsroom } from './newsroom.ts'

/** Signs somebody of the cast in and answers the header that says so. */
export async function badgeFor(
  room: Newsroom,
  keys: TestKeys,
  who: Name,
  kind: 'member' | 'admin',
  where: 'meridian' | 'harbor' = 'meridian',
): Promise<{ Authorization: string }> {
  const now = new Date()
  const community = room.cast[where]
  const userId = room.id(who)
  const { statement, opened } = await openSession(
    room.db(),
    { userId, communityId: community.id, kind, userAgent: 'test' },
    now,
  )
  await room.db().commit([statement])
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
