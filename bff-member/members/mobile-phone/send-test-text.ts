import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import type { PhoneContext } from '#db/members/mobile-phone/phone-context.ts'
import { readOwnPhones } from '#db/members/mobile-phone/read-mobile-phone.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { textStatements } from '#db/outbox/enqueue.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { ACCOUNT_MESSAGES } from '#shared/domain/members/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'

/** Sends a test text to the actor's verified phone, so that they see whether codes reach it. */
export async function sendTestText(ctx: PhoneContext): Promise<void> {
  refuseStaff(ctx)
  const { db, actor, now } = ctx
  const limit = ATTEMPT_LIMITS.testText
  const key = await attemptKey(limit, [actor.userId])
  const { stored } = await readOwnPhones(ctx)
  if (!stored?.isVerified) throw new AppError('Unprocessable', { message: ACCOUNT_MESSAGES.noMobilePhone })
  const [counted] = await db.commit([attemptStatement(ctx, { limit, key })])
  checkAttempt(limit, counted[0], now)
  const text = await textStatements(ctx, {
    communityId: actor.communityId,
    recipient: { kind: 'USER', userId: actor.userId },
    template: 'mobile-phone-test',
    data: {},
    idempotencyKey: `mobile-phone-test/${actor.userId}/${newId(now)}`,
  })
  await db.commit([...text])
}
