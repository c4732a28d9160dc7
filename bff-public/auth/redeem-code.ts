import { eq } from 'drizzle-orm'
import {
  accountKeyByRecipient,
  accountStatements,
  type MemberAccount,
  namedArgs,
  phoneOwnerStatement,
  poolOf,
  unknownKeyOf,
} from '#db/auth/accounts.ts'
import {
  accountAttemptCounter,
  accountAttemptKey,
  checkAttempt,
  forgetAttemptsStatement,
  networkAttempt,
} from '#db/auth/attempts.ts'
import { codeHmac } from '#db/auth/code-hmac.ts'
import {
  checkLockout,
  failureStatement,
  forgetFailuresStatement,
  lockoutStatement,
  poolKey,
} from '#db/auth/code-lockouts.ts'
import { endCodeStatement, endCodesStatement, evaluateStatement } from '#db/auth/codes.ts'
import { clientHashes, rememberClient } from '#db/auth/known-clients.ts'
import { newSignInEmail } from '#db/auth/new-sign-in-email.ts'
import { openSession } from '#db/auth/sessions.ts'
import { type CommunityContext, inCommunity } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import type { RedeemCodeAnswer, RedeemCodeInput } from '#shared/domain/auth/codes.contract.ts'
import { ATTEMPT_LIMITS, NETWORK_LIMITS } from '#shared/domain/auth/limits.ts'
import { MEMBER_AUDIENCE, rolesOf } from '#shared/domain/auth/roles.ts'
import { isSameText } from '#shared/kernel/crypto/constant-time.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { grantSession } from '#shared/server/http/grant-session.ts'
import type { PublicContext } from '../context.ts'
import { EXPIRED_CODE_COOKIE, guessingBrowserOf } from './code-cookie.ts'

type RedeemContext = PublicContext & CommunityContext
/** A correct code. */
type Evaluated = {
  readonly member: MemberAccount
  readonly codeId: string
  /** The key of the pool whose consecutive failures end with it. */
  readonly key: string
  readonly attempt: string
}

/** Signs a member in with a code: opens a session and sets its cookies; browsers get no tokens in the body. */
export async function redeemCode(ctx: PublicContext, input: RedeemCodeInput): Promise<RedeemCodeAnswer> {
  const here = await inCommunity(ctx)
  const { client, responseHeaders, community } = here
  const evaluated = await evaluateCode(here, input)
  const { member } = evaluated
  const opened = await spendCode(here, evaluated)
  const session = { ...opened, account: member, community }
  const { accessToken, refreshToken } = await grantSession(ctx, { kind: 'member', session })
  responseHeaders.append('Set-Cookie', EXPIRED_CODE_COOKIE)
  const { code, name, familiarName } = community
  return {
    user: { id: member.userId, name: member.displayName },
    community: { code, name, familiarName },
    authToken: client.isBrowser ? null : accessToken,
    refreshToken: client.isBrowser ? null : refreshToken,
    roles: [...rolesOf([MEMBER_AUDIENCE])],
  }
}

const countByRecipient = accountAttemptCounter(ATTEMPT_LIMITS.code, accountKeyByRecipient)

/**
 * Everything is counted before the code is compared: the attempt by account and by network, the evaluation by code, the
 * failure by pool. The response to a wrong code does not reveal which part was wrong.
 */
async function evaluateCode(ctx: RedeemContext, { to, code }: RedeemCodeInput): Promise<Evaluated> {
  const { db, now, client, community, codeKey } = ctx
  const limit = ATTEMPT_LIMITS.code
  const named = { identifier: to, hashes: await clientHashes(ctx) }
  const unknownKey = await unknownKeyOf(community.id, to)
  const attempt = await accountAttemptKey(limit, client.network)
  const network = await networkAttempt(ctx, NETWORK_LIMITS.code)
  const [findMember] = accountStatements(ctx, named)
  const [counted, byAddress, byRange, [byName], [byPhone]] = await db.commit([
    countByRecipient({ ...namedArgs(ctx, named), phoneId: to, unknownKey, unit: attempt.unit }),
    ...network.statements,
    findMember,
    phoneOwnerStatement(ctx, named),
  ])
  const member = byName ?? byPhone ?? null
  checkAttempt(limit, counted[0], now, { reason: 'CODE_ATTEMPTS' })
  if (!member?.isKnownBrowser) network.check(byAddress, byRange)

  const channel = byName ? 'EMAIL' : 'SMS'
  const accountKey = member?.userId ?? unknownKey
  const pool = poolOf(member)
  const key = poolKey(accountKey, pool)
  const browserHash = await guessingBrowserOf(ctx)
  const guess = { accountKey, communityId: community.id, channel: member && channel, browserHash, pool } as const
  const hmac = await codeHmac(codeKey, { ...guess, purpose: 'SIGN_IN', channel }, code)
  const [[lockout], evaluated] = await db.commit([
    lockoutStatement(ctx, key),
    evaluateStatement(ctx, guess),
    failureStatement(ctx, key),
  ])
  checkLockout(lockout, now)
  const right = evaluated.find((one) => isSameText(one.hmac, hmac))
  if (!right || !member) throw new AppError('BadRequest.InvalidCode')
  return { member, codeId: right.id, key, attempt: attempt.of(member.userId) }
}

async function spendCode(ctx: RedeemContext, { member, codeId, key, attempt }: Evaluated) {
  const { db, now, client, community } = ctx
  const { userId } = member
  const session = { userId, communityId: community.id, kind: 'member' as const }
  const { statement, opened } = await openSession(ctx, { ...session, client })
  const known = await rememberClient(ctx, userId)
  const { sessionId } = opened
  const email = await newSignInEmail(ctx, { account: member, communityId: community.id, sessionId, kind: 'member' })
  const [guessed, sent] = await Promise.all([
    networkAttempt(ctx, NETWORK_LIMITS.code),
    networkAttempt(ctx, NETWORK_LIMITS.codeSend),
  ])
  const isWritten = await db.tryCommitIf([
    // The UPDATE repeats `ended_at IS NULL`, so concurrent requests with the same code open one session.
    endCodeStatement(ctx, codeId),
    endCodesStatement(ctx, userId),
    statement,
    build.update(users).set({ lastAccessedAt: now }).where(eq(users.id, userId)),
    forgetAttemptsStatement({ key: attempt }),
    forgetFailuresStatement(key),
    ...guessed.uncount,
    ...sent.uncount,
    ...known.statements,
    ...email,
  ])
  if (!isWritten) throw new AppError('BadRequest.InvalidCode')
  if (email.length > 0) ctx.kickOutbox()
  return { ...opened, browserToken: known.browserToken }
}
