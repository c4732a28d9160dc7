import type { OutboxContext } from '#db/context.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import type { EmailData } from '#db/outbox/templates/index.ts'
import type { Runnable } from '#db/statement.ts'
import { paidNotification } from '#shared/domain/notifications/account-notifications.ts'

type Paid = Omit<EmailData<'payment-receipt'>, 'receiptNumber'> & {
  /** Identifies what was paid: told once for each. */
  readonly paidId: string
  readonly communityId: string
  readonly userId: string
  /** One for each charge; the notification leads to the first. */
  readonly receiptNumbers: readonly string[]
}

/** The email and the notification that a payment for a membership was made, for the batch that records it. */
export async function receiptStatements(
  ctx: OutboxContext,
  { paidId, communityId, userId, receiptNumbers, ...paid }: Paid,
): Promise<readonly Runnable[]> {
  const causeKey = `payment-receipt/${paidId}/1`
  return [
    ...(await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'USER', userId },
      template: 'payment-receipt',
      data: { ...paid, receiptNumber: receiptNumbers.join(', ') },
      idempotencyKey: causeKey,
    })),
    ...notificationStatements(
      ctx,
      { communityId, userId, causeKey },
      paidNotification({ ...paid, receiptNumber: receiptNumbers[0] ?? '' }),
    ),
  ]
}
