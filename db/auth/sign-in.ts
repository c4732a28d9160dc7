import { eq } from 'drizzle-orm'
import type { SignInInput } from '#shared/domain/auth/auth.contract.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { AppError, FORM_CODES } from '#shared/kernel/errors.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import { hashPassword, verifyPassword } from '#shared/server/password-hash.ts'
import type { Db } from '../client.ts'
import { attempts } from '../schema/auth.ts'
import { users } from '../schema/members.ts'
import { type Account, accountStatements, canonical } from './accounts.ts'
import { attemptKey, attemptStatement, checkAttempt } from './attempts.ts'
import { liftCodePauseStatement } from './code-pauses.ts'
import { type OpenedSession, openSession } from './sessions.ts'

/** Where somebody signs in from, and to. */
export type SignInVisit = { readonly host: string; readonly network: string; readonly userAgent: string }

export type SignInCandidates = { readonly member: Account | null; readonly staff: Account | null }

export type SignedIn = OpenedSession & {
  readonly account: Account
  readonly community: { readonly id: string; readonly code: string }
}

export type SignIn = {
  readonly kind: TokenKind
  readonly input: SignInInput
  readonly client: SignInVisit
  /** Which of the found accounts may sign in here; may refuse by throwing. */
  readonly choose: (candidates: SignInCandidates) => Account | null
}

/**
 * Signing in with a password, for either audience: counted first, then verified, then a session. An unknown account, a
 * deactivated one and one of another community are answered like a wrong password, after the same work.
 */
export async function signIn(db: Db, { kind, input, client, choose }: SignIn, now: Date): Promise<SignedIn> {
  const limit = ATTEMPT_LIMITS.password
  const key = await attemptKey(limit, [canonical(input.username), client.network])
  const [counted, [community], [member], [staff]] = await db.commit([
    attemptStatement(db, limit, key, now),
    ...accountStatements(db, client.host, input.username),
  ])
  if (!community) throw new AppError('NotFound')
  checkAttempt(limit, counted[0], now)
  checkTarget(input.targetCommunity, community.code)

  const account = choose({ member: member ?? null, staff: staff ?? null })
  const verdict = await verifyPassword(input.password, account?.passwordHash ?? null)
  if (!account || !verdict.isRight) throw new AppError('NotAuthorized.Password')

  const newHash = verdict.needsRehash ? { passwordHash: await hashPassword(input.password) } : {}
  const session = { userId: account.userId, communityId: community.id, kind, userAgent: client.userAgent }
  const { statement, opened } = await openSession(db, session, now)
  await db.commit([
    statement,
    db.build
      .update(users)
      .set({ lastAccessedAt: now, ...newHash })
      .where(eq(users.id, account.userId)),
    // A success forgets the failures before it.
    db.build.delete(attempts).where(eq(attempts.key, key)),
    liftCodePauseStatement(db, account.userId),
  ])
  return { ...opened, account, community }
}

/** Sessions belong to one host: another community is signed in to on its own site. */
function checkTarget(target: string | null | undefined, code: string) {
  if (target === null || target === undefined || target.toUpperCase() === code.toUpperCase()) return
  const fields = { targetCommunity: FORM_CODES.unknown }
  throw new AppError('BadRequest.Invalid', { message: AUTH_MESSAGES.otherCommunity, fields })
}
