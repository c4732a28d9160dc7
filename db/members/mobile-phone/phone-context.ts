import { and, eq, isNull } from 'drizzle-orm'
import type { OutboxContext } from '#db/context.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { emailStatements, textStatements } from '#db/outbox/enqueue.ts'
import type { EmailData } from '#db/outbox/templates/index.ts'
import { oneTimeCodes } from '#db/schema/codes.ts'
import { build } from '#db/statement.ts'
import { maskPhone } from '#shared/domain/auth/codes.ts'
import { mobilePhoneNotification } from '#shared/domain/notifications/account-notifications.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { MemberActorContext } from '../refuse-staff.ts'

/** The context of the verbs for a member's own phone. */
export type PhoneContext = MemberActorContext &
  OutboxContext & {
    /** Codes are stored as HMACs under this key. */
    readonly codeKey: string
    readonly actor: { readonly sessionId: string }
  }

type Change = EmailData<'mobile-phone-changed'>['change']
type PhoneChange = {
  readonly change: Change
  /** The number that the email is about. */
  readonly number: string
  /** The verified number that is no longer used. */
  readonly oldNumber: string | null
}

/**
 * The consequences of a new phone, for the batch that stores it: the member gets an email and a notification, the old phone gets a text,
 * and sign-in codes waiting on the old phone end.
 */
export async function phoneChangedStatements(ctx: PhoneContext, { change, number, oldNumber }: PhoneChange) {
  const { actor, now } = ctx
  const { userId, communityId } = actor
  const version = newId(now)
  const endCodes = build
    .update(oneTimeCodes)
    .set({ endedAt: now })
    .where(
      and(
        eq(oneTimeCodes.accountKey, userId),
        eq(oneTimeCodes.communityId, communityId),
        eq(oneTimeCodes.channel, 'SMS'),
        isNull(oneTimeCodes.endedAt),
      ),
    )
  const causeKey = `mobile-phone-changed/${userId}/${version}`
  const told = [
    ...(await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'USER', userId },
      template: 'mobile-phone-changed',
      data: { change, phone: maskPhone(number) },
      idempotencyKey: causeKey,
    })),
    ...notificationStatements(ctx, { communityId, userId, causeKey }, mobilePhoneNotification(change)),
  ]
  if (oldNumber === null) return [endCodes, ...told]
  const text = await textStatements(ctx, {
    communityId,
    recipient: { kind: 'ADDRESS', number: oldNumber },
    template: 'mobile-phone-replaced',
    data: {},
    idempotencyKey: `mobile-phone-replaced/${userId}/${version}`,
  })
  return [endCodes, ...told, ...text]
}
