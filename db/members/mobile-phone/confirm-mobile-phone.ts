import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { attemptKey, attemptStatement, checkAttempt, forgetAttemptsStatement } from '#db/auth/attempts.ts'
import { phoneCodeHmac } from '#db/auth/code-hmac.ts'
import { mobilePhoneChanges, mobilePhones } from '#db/schema/members.ts'
import { build, isOfUser } from '#db/statement.ts'
import { ATTEMPT_LIMITS, CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import { isSameText } from '#shared/kernel/crypto/constant-time.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { refuseStaff } from '../refuse-staff.ts'
import { type PhoneContext, phoneChangedStatements } from './phone-context.ts'
import { readOwnPhones } from './read-mobile-phone.ts'

/** A confirming request may be repeated from the same session within this time, and gets the same answer. */
const REPEAT_MS = 60_000

/** Stores the number that the code was sent to as the actor's phone, verified. */
export async function confirmMobilePhone(ctx: PhoneContext, typed: string): Promise<void> {
  refuseStaff(ctx)
  const code = typed.replace(/\s/g, '')
  const { db, actor, now, codeKey } = ctx
  const { userId, communityId } = actor
  const limit = ATTEMPT_LIMITS.phoneCode
  const key = await attemptKey(limit, [userId])
  const [{ stored }, [counted, [change]]] = await Promise.all([
    readOwnPhones(ctx),
    db.commit([attemptStatement(ctx, { limit, key }), evaluateStatement(ctx)]),
  ])
  checkAttempt(limit, counted[0], now)
  const hmac = change && (await phoneCodeHmac(codeKey, { userId, communityId, number: change.number }, code))
  if (!change || !hmac || !isSameText(change.codeHmac, hmac)) return checkRepeat(ctx, code)
  const { number, countryCode } = change

  // A new id, because a sign-in page may still show the old one, which stands for the old number.
  const confirmedBy = { confirmedCodeHmac: hmac, confirmedSessionId: actor.sessionId }
  const phone = { id: newId(now), countryCode, number, verifiedAt: now, refusedAt: null, ...confirmedBy }
  const oldNumber = stored?.isVerified && stored.number !== number ? stored.number : null
  const isWritten = await db.tryCommitIf([
    // The WHERE repeats the code, so that it is used once, and not after a newer one was sent.
    build
      .delete(mobilePhoneChanges)
      .where(
        and(isOfUser(mobilePhoneChanges, { userId, communityId }), eq(mobilePhoneChanges.codeHmac, change.codeHmac)),
      ),
    build
      .insert(mobilePhones)
      .values({ ...phone, communityId, userId, createdAt: now })
      .onConflictDoUpdate({ target: mobilePhones.userId, set: phone }),
    forgetAttemptsStatement({ key }),
    ...(await phoneChangedStatements(ctx, { change: stored ? 'CHANGED' : 'ADDED', number, oldNumber })),
  ])
  if (!isWritten) await checkRepeat(ctx, code)
}

/** Passes if this code has just confirmed the phone in use, in this session; it changes nothing. */
async function checkRepeat({ db, actor, now, codeKey }: PhoneContext, code: string): Promise<void> {
  const { userId, communityId, sessionId } = actor
  const [confirmed] = await db.read(
    build
      .select({ number: mobilePhones.number, codeHmac: mobilePhones.confirmedCodeHmac })
      .from(mobilePhones)
      .where(
        and(
          isOfUser(mobilePhones, { userId, communityId }),
          eq(mobilePhones.confirmedSessionId, sessionId),
          gt(mobilePhones.verifiedAt, new Date(now.getTime() - REPEAT_MS)),
        ),
      ),
  )
  const hmac = confirmed && (await phoneCodeHmac(codeKey, { userId, communityId, number: confirmed.number }, code))
  if (!hmac || !isSameText(confirmed.codeHmac ?? '', hmac)) throw new AppError('BadRequest.InvalidCode')
}

/** Counts an evaluation and returns what the code is compared with, in one statement, so that all parallel guesses are counted. */
function evaluateStatement({ actor, now }: PhoneContext) {
  return build
    .update(mobilePhoneChanges)
    .set({ evaluations: sql`${mobilePhoneChanges.evaluations} + 1` })
    .where(
      and(
        isOfUser(mobilePhoneChanges, actor),
        gt(mobilePhoneChanges.expiresAt, now),
        lt(mobilePhoneChanges.evaluations, CODE_LIMITS.evaluations),
      ),
    )
    .returning({
      countryCode: mobilePhoneChanges.countryCode,
      number: mobilePhoneChanges.number,
      codeHmac: mobilePhoneChanges.codeHmac,
    })
}
