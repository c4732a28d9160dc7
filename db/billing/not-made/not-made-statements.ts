import type { OutboxContext } from '#db/context.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import type { EmailData } from '#db/outbox/templates/index.ts'
import type { Runnable } from '#db/statement.ts'
import { notMadeNotification } from '#shared/domain/notifications/account-notifications.ts'

type NotMade = Omit<EmailData<'payment-not-made'>, 'attemptedAt'> & {
  readonly id: string
  readonly communityId: string
  readonly userId: string
  readonly attemptedAt: Date
  /** Where the member sees what is due when signed in. */
  readonly billingPath: string
}

/** The email and the notification that a payment for a membership was not made, for the batch that ends it: once for each payment. */
export async function notMadeStatements(
  ctx: OutboxContext,
  { id, communityId, userId, attemptedAt, billingPath, ...payment }: NotMade,
): Promise<readonly Runnable[]> {
  const causeKey = `payment-not-made/${id}/1`
  return [
    ...(await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'USER', userId },
      template: 'payment-not-made',
      data: { ...payment, attemptedAt: attemptedAt.toISOString() },
      idempotencyKey: causeKey,
    })),
    ...notificationStatements(ctx, { communityId, userId, causeKey }, notMadeNotification({ ...payment, billingPath })),
  ]
}
