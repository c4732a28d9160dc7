import { ADMIN_AUDIENCE, MEMBER_AUDIENCE } from '#shared/domain/auth/roles.ts'
import { sessionSigner, type TokenKind } from '#shared/kernel/session-token.ts'
import type { TestKeys } from '#shared/testing/worker-env.ts'
import { openSession } from '../auth/sessions.ts'
import type { Db } from '../client.ts'
import type { Person, Place } from './cast.ts'

export type OpenSession = { readonly sessionId: string; readonly authToken: string; readonly refreshToken: string }

const TOKEN_MS = 600_000

/** A session with its row and its tokens, as a sign-in makes it. */
export async function openTestSession(
  db: Db,
  keys: TestKeys,
  person: Person,
  where: Place,
  kind: TokenKind,
  now = new Date(),
): Promise<OpenSession> {
  const { statement, opened } = await openSession(
    { db, now },
    { userId: person.id, communityId: where.id, kind, client: { userAgent: '', network: 'unknown' } },
  )
  await db.commit([statement])
  const claims = {
    sessionId: opened.sessionId,
    userId: person.id,
    audience: kind === 'admin' ? [MEMBER_AUDIENCE, ADMIN_AUDIENCE] : [MEMBER_AUDIENCE],
    communityId: where.id,
    communityCode: where.code,
    brandCode: where.code,
    locationCode: null,
    gate: 'NONE' as const,
    expiresAt: new Date(now.getTime() + TOKEN_MS),
  }
  const authToken = await sessionSigner(kind, keys[kind].privateKey)(claims, now)
  return { sessionId: opened.sessionId, authToken, refreshToken: opened.refreshToken }
}
