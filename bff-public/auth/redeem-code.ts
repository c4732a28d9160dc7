import { eq } from 'drizzle-orm'
import { accountStatements, canonical, phoneOwnerStatement } from '#db/auth/accounts.ts'
import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import { codeHmac, isSameHmac } from '#db/auth/code-hmac.ts'
import { checkPause, failureStatement, liftCodePauseStatement, pauseStatement } from '#db/auth/code-pauses.ts'
import { accountKeyOf, endCodeStatement, endCodesStatement, evaluateStatement } from '#db/auth/codes.ts'
import { openSession } from '#db/auth/sessions.ts'
import type { Db } from '#db/client.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { attempts } from '#db/schema/auth.ts'
import { users } from '#db/schema/members.ts'
import type { RedeemCodeInput } from '#shared/domain/auth/codes.contract.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CodeVisit } from './generate-code.ts'

/**
 * Signs a member in with a code. Everything is counted before the code is compared: the attempt by network, the
 * evaluation by code, the failure by account. Which of them is wrong is not told.
 */
export async function redeemCode(
  db: Db,
  codeKey: string,
  { to, code }: RedeemCodeInput,
  { host, network, browserHash, userAgent }: CodeVisit & { readonly userAgent: string },
  now: Date,
) {
  const limit = ATTEMPT_LIMITS.code
  const key = await attemptKey(limit, [host, canonical(to), network])
  const [findCommunity, findMember] = accountStatements(db, host, to)
  const [counted, [community], [byName], [byPhone]] = await db.commit([
    attemptStatement(db, limit, key, now),
    findCommunity,
    findMember,
    phoneOwnerStatement(db, host, to),
  ])
  if (!community) throw new AppError('NotFound')
  checkAttempt(limit, counted[0], now)

  const member = byName ?? byPhone ?? null
  const channel = byName ? 'EMAIL' : 'SMS'
  const accountKey = await accountKeyOf(community.id, member, to)
  const guess = { accountKey, communityId: community.id, channel: member && channel, browserHash } as const
  const hmac = await codeHmac(codeKey, { ...guess, purpose: 'SIGN_IN', channel }, code)
  const [[pause], evaluated] = await db.commit([
    pauseStatement(db, accountKey, now),
    evaluateStatement(db, guess, now),
    failureStatement(db, accountKey, now),
  ])
  checkPause(pause, now)
  const right = evaluated.find((one) => isSameHmac(one.hmac, hmac))
  if (!right || !member) throw new AppError('BadRequest.InvalidCode')

  const session = { userId: member.userId, communityId: community.id, kind: 'member' as const, userAgent }
  const { statement, opened } = await openSession(db, session, now)
  try {
    await db.commitIf([
      // Of two at once with the right code one gets in.
      endCodeStatement(db, right.id, now),
      endCodesStatement(db, accountKey, now),
      statement,
      db.build.update(users).set({ lastAccessedAt: now }).where(eq(users.id, member.userId)),
      db.build.delete(attempts).where(eq(attempts.key, key)),
      liftCodePauseStatement(db, member.userId),
    ])
  } catch (error) {
    if (error instanceof PreconditionFailed) throw new AppError('BadRequest.InvalidCode')
    throw error
  }
  return { ...opened, account: member, community }
}
