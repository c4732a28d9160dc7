import { and, lte, sql } from 'drizzle-orm'
import { isBackground } from '#shared/domain/auth/background-requests.ts'
import { SESSION_USE_RECORDED_MS } from '#shared/domain/auth/limits.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import type { Actor } from '#shared/server/graphql/context.ts'
import { connect } from '../connect.ts'
import type { DbContext } from '../context.ts'
import { sessions } from '../schema/auth.ts'
import { build, hasId, statementByShape } from '../statement.ts'
import { accessedAccount, isSessionAlive } from './sessions.ts'

type Use = Pick<Actor, 'sessionId' | 'communityId'> & { readonly now: Date }

const usedSession = statementByShape(
  (kind: TokenKind) => (p: Use) =>
    build
      .update(sessions)
      .set({ lastUsedAt: p.now })
      .where(
        and(
          hasId(sessions, p.sessionId, p),
          lte(sessions.lastUsedAt, sql`${p.now} - ${SESSION_USE_RECORDED_MS}`),
          isSessionAlive(p, kind),
        ),
      ),
)

async function recordUse({ db, now }: DbContext, { sessionId, communityId, userId, kind }: Actor): Promise<void> {
  await db.commit([usedSession(kind)({ sessionId, communityId, now }), accessedAccount({ userId, now })])
}

type Request = {
  readonly env: Parameters<typeof connect>[0]
  readonly now: Date
  readonly client: { readonly headers: Headers }
  readonly background: (work: Promise<unknown>) => void
}

/**
 * What a guard calls with the time of the last recorded use: a session is used by what a person asks for, also while polls in the
 * background renew its token. Written beside the request, on a connection of its own.
 */
export function sessionUseRecorder(
  { env, now, client, background }: Request,
  actor: Actor,
): (lastUsedAt: Date) => void {
  return (lastUsedAt) => {
    const isDue = now.getTime() - lastUsedAt.getTime() >= SESSION_USE_RECORDED_MS
    if (isDue && !isBackground(client.headers)) background(recordUse({ db: connect(env), now }, actor))
  }
}
