import { eq } from 'drizzle-orm'
import type { SignInInput } from '#shared/domain/auth/auth.contract.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import type { HostCommunity } from '#shared/domain/communities/views.ts'
import { AppError, FORM_CODES } from '#shared/kernel/errors.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import { hashPassword, verifyPassword } from '#shared/server/password-hash.ts'
import { type ClientContext, type CommunityContext, type HostContext, inCommunity } from '../context.ts'
import { attempts } from '../schema/auth.ts'
import { users } from '../schema/members.ts'
import { build } from '../statement.ts'
import { type Account, accountStatements, canonical } from './accounts.ts'
import { attemptKey, attemptStatement, checkAttempt } from './attempts.ts'
import { liftLockoutStatement } from './code-lockouts.ts'
import { type OpenedSession, openSession } from './sessions.ts'

export type SignInContext = HostContext & ClientContext

export type SignedIn = OpenedSession & { readonly account: Account; readonly community: HostCommunity }

export type SignInCandidates = { readonly member: Account | null; readonly staff: Account | null }

export type SignIn = {
  readonly kind: TokenKind
  readonly input: SignInInput
  /** Which of the found accounts may sign in here; may refuse by throwing. */
  readonly choose: (candidates: SignInCandidates) => Account | null
}

/** Signs in with a password, for either audience, and opens a session. */
export async function signIn(ctx: SignInContext, { kind, input, choose }: SignIn): Promise<SignedIn> {
  const here = await inCommunity(ctx)
  const { account, attempt, needsRehash } = await verifyAccount(here, { input, choose })
  const { community, client, db, now } = here
  const newHash = needsRehash ? { passwordHash: await hashPassword(input.password) } : {}
  const session = { userId: account.userId, communityId: community.id, kind, userAgent: client.userAgent }
  const { statement, opened } = await openSession(ctx, session)
  await db.commit([
    statement,
    build
      .update(users)
      .set({ lastAccessedAt: now, ...newHash })
      .where(eq(users.id, account.userId)),
    // A success deletes the counted failures before it.
    build.delete(attempts).where(eq(attempts.key, attempt)),
    liftLockoutStatement(account.userId),
  ])
  return { ...opened, account, community }
}

/**
 * Counts first, then verifies. An unknown account, a deactivated one and one of another community are answered like a wrong
 * password, after the same work.
 */
async function verifyAccount(
  ctx: CommunityContext & ClientContext,
  { input, choose }: Pick<SignIn, 'input' | 'choose'>,
) {
  const { db, now, community, client } = ctx
  const limit = ATTEMPT_LIMITS.password
  const attempt = await attemptKey(limit, [canonical(input.username), client.network])
  const [counted, [member], [staff]] = await db.commit([
    attemptStatement(ctx, { limit, key: attempt }),
    ...accountStatements(ctx, input.username),
  ])
  checkAttempt(limit, counted[0], now)
  checkTarget(input.targetCommunity, community.code)

  const account = choose({ member: member ?? null, staff: staff ?? null })
  const { isRight, needsRehash } = await verifyPassword(input.password, account?.passwordHash ?? null)
  if (!account || !isRight) throw new AppError('NotAuthorized.Password')
  return { account, attempt, needsRehash }
}

/** Sessions belong to one host: another community is signed in to on its own site. */
function checkTarget(target: string | null | undefined, code: string) {
  if (target === null || target === undefined || target.toUpperCase() === code.toUpperCase()) return
  const fields = { targetCommunity: FORM_CODES.unknown }
  throw new AppError('BadRequest.Invalid', { message: AUTH_MESSAGES.otherCommunity, fields })
}
