import { and, desc, eq } from 'drizzle-orm'
import type { OwnSessionArgs } from '#db/auth/list-sessions.ts'
import { SESSION_KINDS } from '#db/auth/sessions.ts'
import { sessions } from '#db/schema/auth.ts'
import { build, isOfUser, statementByShape } from '#db/statement.ts'
import { deviceOf } from '#shared/domain/auth/device.ts'
import { networkName } from '#shared/kernel/http/network-range.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import type { MemberContext } from '../context.ts'

export type SignInView = {
  readonly id: string
  readonly device: string
  /** Null when unknown. */
  readonly network: string | null
  readonly at: Date
  readonly isCurrent: boolean
}

const SIGN_INS = 10

const ownSignIns = statementByShape(
  (kind: TokenKind) => (p: Pick<OwnSessionArgs, 'userId' | 'communityId'>) =>
    build
      .select({
        id: sessions.id,
        userAgent: sessions.userAgent,
        networkRange: sessions.networkRange,
        createdAt: sessions.createdAt,
      })
      .from(sessions)
      .where(and(isOfUser(sessions, p), eq(sessions.kind, SESSION_KINDS[kind])))
      .orderBy(desc(sessions.createdAt), desc(sessions.id))
      .limit(SIGN_INS),
)

/** The actor's latest sign-ins, newest first, including those of ended sessions. */
export async function listSignIns({ db, actor }: Pick<MemberContext, 'db' | 'actor'>): Promise<SignInView[]> {
  const rows = await db.read(ownSignIns(actor.kind)(actor))
  return rows.map(({ id, userAgent, networkRange, createdAt }) => ({
    id,
    device: deviceOf(userAgent),
    network: networkName(networkRange),
    at: createdAt,
    isCurrent: id === actor.sessionId,
  }))
}
