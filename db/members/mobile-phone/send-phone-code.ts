import { sql } from 'drizzle-orm'
import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import { phoneCodeHmac } from '#db/auth/code-hmac.ts'
import { textStatements } from '#db/outbox/enqueue.ts'
import { mobilePhoneChanges } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { newCode } from '#shared/domain/auth/codes.ts'
import { ATTEMPT_LIMITS, CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import { ACCOUNT_MESSAGES } from '#shared/domain/members/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { refuseStaff } from '../refuse-staff.ts'
import type { PhoneContext } from './phone-context.ts'
import { canBeEntered, type OwnPhones, readOwnPhones } from './read-mobile-phone.ts'

type Phone = { readonly countryCode: string; readonly number: string }

type SendPhoneCodeInput = Pick<OwnPhones, 'change'> & { readonly phone: Phone }

/**
 * Sends a code to a number and stores that number as the wanted one. No second code is sent while a code sent a moment ago is still valid,
 * unless it was mistyped too often.
 */
export async function sendPhoneCode(ctx: PhoneContext, { phone, change }: SendPhoneCodeInput): Promise<void> {
  const isOnItsWay =
    change && canBeEntered(change) && ctx.now.getTime() - change.sentAt.getTime() < CODE_LIMITS.resendAfterMs
  if (isOnItsWay && change.number === phone.number) return
  await countCode(ctx, phone)
  // The same request, sent twice, has just sent a code.
  await ctx.db.tryCommitIf(await codeStatements(ctx, phone))
}

/** Sends another code to the number that is waiting for one. */
export async function resendPhoneCode(ctx: PhoneContext): Promise<void> {
  refuseStaff(ctx)
  const phones = await readOwnPhones(ctx)
  const unverified = phones.change ?? (phones.stored?.isVerified ? null : phones.stored)
  if (!unverified) throw new AppError('NotFound')
  // Another text would not arrive either.
  if (!phones.canGetTexts)
    throw new AppError('Unprocessable', {
      message: ACCOUNT_MESSAGES.phoneCannotGetTexts,
      extensions: { reason: 'PHONE_CANNOT_GET_TEXTS' },
    })
  await sendPhoneCode(ctx, { phone: unverified, change: phones.change })
}

/** Counts by member, and by number across members, so that nobody's phone is flooded with codes. */
async function countCode(ctx: PhoneContext, { number }: Phone): Promise<void> {
  const { phoneCodeSend, phoneCodeNumber } = ATTEMPT_LIMITS
  const [byMember, byNumber] = await Promise.all([
    attemptKey(phoneCodeSend, [ctx.actor.userId]),
    attemptKey(phoneCodeNumber, [number]),
  ])
  const [ofMember, ofNumber] = await ctx.db.commit([
    attemptStatement(ctx, { limit: phoneCodeSend, key: byMember }),
    attemptStatement(ctx, { limit: phoneCodeNumber, key: byNumber }),
  ])
  const sentence = () => ACCOUNT_MESSAGES.mobilePhone
  checkAttempt(phoneCodeSend, ofMember[0], ctx.now, { sentence })
  checkAttempt(phoneCodeNumber, ofNumber[0], ctx.now, { sentence })
}

async function codeStatements(ctx: PhoneContext, { countryCode, number }: Phone) {
  const { actor, now, codeKey } = ctx
  const { userId, communityId } = actor
  const [code, messageId] = [newCode(), newId(now)]
  const expiresAt = new Date(now.getTime() + CODE_LIMITS.lifeMs)
  const codeHmac = await phoneCodeHmac(codeKey, { userId, communityId, number }, code)
  const sent = { countryCode, number, codeHmac, messageId, evaluations: 0, sentAt: now, expiresAt }
  const [writeText] = await textStatements(ctx, {
    id: messageId,
    communityId,
    recipient: { kind: 'ADDRESS', number },
    template: 'mobile-phone-code',
    data: { code },
    idempotencyKey: `mobile-phone-code/${messageId}/1`,
    expiresAt,
  })
  const isAnotherOrOld = sql`${mobilePhoneChanges.number} <> ${number}
    OR ${mobilePhoneChanges.sentAt} <= ${now.getTime() - CODE_LIMITS.resendAfterMs}
    OR ${mobilePhoneChanges.evaluations} >= ${CODE_LIMITS.evaluations}`
  return [
    build
      .insert(mobilePhoneChanges)
      .values({ id: newId(now), communityId, userId, ...sent })
      .onConflictDoUpdate({ target: mobilePhoneChanges.userId, set: sent, setWhere: isAnotherOrOld }),
    writeText,
  ] as const
}
