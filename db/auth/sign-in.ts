import { and, eq } from 'drizzle-orm'
import type { SignInInput } from '#shared/domain/auth/auth.contract.ts'
import { isIdentifier } from '#shared/domain/auth/identifier.ts'
import { ATTEMPT_LIMITS, NETWORK_LIMITS } from '#shared/domain/auth/limits.ts'
import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import type { HostCommunity } from '#shared/domain/communities/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { networkRange } from '#shared/kernel/http/network-range.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import { hashPassword, verifyPassword } from '#shared/server/password-hash.ts'
import { type ClientContext, type CommunityContext, type HostContext, inCommunity, onKnownHost } from '../context.ts'
import { users } from '../schema/members.ts'
import { build } from '../statement.ts'
import { type Account, accountKeyByName, accountStatements, namedArgs, unknownKeyOf } from './accounts.ts'
import {
  accountAttemptCounter,
  accountAttemptKey,
  checkAttempt,
  forgetAttemptsStatement,
  networkAttempt,
  uncountIfBusy,
  uncountStatement,
} from './attempts.ts'
import { liftLockoutsStatement } from './code-lockouts.ts'
import { clientHashes, type KnownClientContext, rememberClient } from './known-clients.ts'
import { type NewSignInContext, newSignInEmail } from './new-sign-in-email.ts'
import { handedLink } from './password-links.ts'
import { type OpenedSession, openSession } from './sessions.ts'

type SigningContext = CommunityContext & ClientContext & KnownClientContext

export type SignInContext = HostContext & NewSignInContext

export type SignedIn = OpenedSession & {
  readonly account: Account
  readonly community: HostCommunity
  readonly browserToken: string | null
  /** For who signed in with a password set by staff: the token of the page on which they choose another one. */
  readonly resetToken: string | null
}

export type SignInCandidates = { readonly member: Account | null; readonly staff: Account | null }

export type SignIn = {
  readonly kind: TokenKind
  readonly input: SignInInput
  /** Chooses the found account that may sign in here; may refuse by throwing. */
  readonly choose: (candidates: SignInCandidates, community: HostCommunity) => Account | null
}

/** Signs in with a password, for either audience, and opens a session. */
export async function signIn(ctx: SignInContext, request: SignIn): Promise<SignedIn> {
  const { kind, input, choose } = request
  const here = await (kind === 'admin' ? onKnownHost : inCommunity)(ctx)
  const { account, verifiedHash, lane, needsRehash, onSuccess } = await verifyAccount(here, { input, choose })
  const { community, client, db, now } = here
  const newHash = needsRehash ? { passwordHash: await hashPassword(input.password, lane) } : {}
  const session = { userId: account.userId, communityId: community.id, kind, client }
  const { statement, opened } = await openSession(ctx, session)
  const known = await rememberClient(ctx, account.userId)
  const { sessionId } = opened
  const link = await linkToChoose(here, account)
  const email = await newSignInEmail(ctx, { account, communityId: community.id, sessionId, kind })
  // Hashing takes long: if the password was replaced meanwhile it counts as wrong, and a deactivated account as unknown.
  const isStillRight = and(
    eq(users.id, account.userId),
    eq(users.status, 'ACTIVE'),
    eq(users.passwordHash, verifiedHash),
  )
  const isWritten = await db.tryCommitIf([
    build
      .update(users)
      .set({ lastAccessedAt: now, ...newHash })
      .where(isStillRight),
    statement,
    ...(link ? [link.statement] : []),
    ...onSuccess,
    ...known.statements,
    ...email,
    // The password alone, which may be known from elsewhere, does not let a stranger guess codes again.
    ...(account.isKnownBrowser ? [liftLockoutsStatement(account.userId)] : []),
  ])
  if (!isWritten) {
    // Another sign-in may have renewed the hash at the same moment; then the same password is verified again.
    if (needsRehash) return signIn(ctx, request)
    throw new AppError('NotAuthorized.Password')
  }
  if (email.length > 0) ctx.kickOutbox()
  return { ...opened, account, community, browserToken: known.browserToken, resetToken: link?.resetToken ?? null }
}

/** For who signs in with a password set by staff: the link with which they choose another one, in the same batch. */
async function linkToChoose(ctx: SigningContext, { userId, mustChangePassword }: Account) {
  return mustChangePassword ? handedLink(ctx, { userId, communityId: ctx.community.id }) : null
}

const countByName = accountAttemptCounter(ATTEMPT_LIMITS.password, accountKeyByName)

/**
 * Counts first, then verifies. An unknown account, a deactivated one and one of another community get the same answer as a wrong password,
 * after the same work.
 */
async function verifyAccount(ctx: SigningContext, { input, choose }: Pick<SignIn, 'input' | 'choose'>) {
  const { db, now, community, client } = ctx
  const { username: identifier, password } = input
  if (!isIdentifier(identifier)) throw new AppError('Invalid.Email', { fields: { username: FORM_CODES.email } })
  const limit = ATTEMPT_LIMITS.password
  const hashes = await clientHashes(ctx)
  const asked = { identifier, hashes }
  const unknownKey = await unknownKeyOf(community.id, identifier)
  const key = await accountAttemptKey(limit, client.network)
  const network = await networkAttempt(ctx, NETWORK_LIMITS.password)
  const [counted, byAddress, byRange, [member], [staff]] = await db.commit([
    countByName({ ...namedArgs(ctx, asked), unknownKey, unit: key.unit }),
    ...network.statements,
    ...accountStatements(ctx, asked),
  ])
  const named = member ?? staff
  checkAttempt(limit, counted[0], now, { reason: 'PASSWORD_ATTEMPTS' })
  // A browser known to the account is not refused because of others in its network.
  if (!named?.isKnownBrowser) network.check(byAddress, byRange)
  checkTarget(input.targetCommunity, community.code)

  const account = choose({ member: member ?? null, staff: staff ?? null }, community)
  const lane = named?.isKnownBrowser ? `browser/${hashes.browser}` : networkRange(client.network)
  const counters = [uncountStatement({ key: key.of(named?.userId ?? unknownKey) }), ...network.uncount] as const
  const verifiedHash = account?.passwordHash ?? null
  const { isRight, needsRehash } = await uncountIfBusy(ctx, counters, () =>
    verifyPassword(password, verifiedHash, lane),
  )
  if (!named || !account || verifiedHash === null || !isRight) throw new AppError('NotAuthorized.Password')
  const onSuccess = [forgetAttemptsStatement({ key: key.of(named.userId) }), ...network.uncount] as const
  return { account, verifiedHash, lane, needsRehash, onSuccess }
}

/** Sessions belong to one host: signing in to another community happens on its own site. */
function checkTarget(target: string | null | undefined, code: string) {
  if (target === null || target === undefined || target.toUpperCase() === code.toUpperCase()) return
  const fields = { targetCommunity: FORM_CODES.unknown }
  throw new AppError('BadRequest.Invalid', { message: AUTH_MESSAGES.otherCommunity, fields })
}
