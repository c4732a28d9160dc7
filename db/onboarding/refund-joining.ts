import { movementsOf, type ProviderState } from '#db/billing/provider-state.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import type { Runnable } from '#db/statement.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import type { JoinRun } from './join-run.ts'
import type { JoiningRow } from './joining-rows.ts'

export type JoiningRefund =
  /** Everything is refunded, and the subscription has ended; the emails are for the batch that records this. */
  | { readonly kind: 'done'; readonly returnedCents: number; readonly emails: readonly Runnable[] }
  /** The provider did not answer: what is done is read before the next attempt. */
  | { readonly kind: 'later' }
  /** The provider refused: staff do it by hand, and are notified once. */
  | { readonly kind: 'refused'; readonly emails: readonly Runnable[] }

/**
 * Refunds what was paid for a membership that cannot begin, because the email was taken by somebody else meanwhile, and ends its
 * subscription. The provider is read first each time, so that nothing is refunded twice.
 */
export async function refundJoining(run: JoinRun, payment: JoiningRow, state: ProviderState): Promise<JoiningRefund> {
  const { billing } = run.ctx
  const { subscription } = state
  const movements = movementsOf(state).map(({ invoice, payment: paid }) => ({
    input: { invoiceId: invoice.id, paymentId: paid.id, memo: payment.id },
    chargedCents: paid.amountCents,
    leftCents: paid.amountCents - paid.refundedCents,
  }))
  const returnedCents = movements.reduce((sum, { chargedCents }) => sum + chargedCents, 0)
  let leftCents = movements.reduce((sum, movement) => sum + movement.leftCents, 0)
  const refused = { providerId: subscription.id }
  for (const movement of movements) {
    if (movement.leftCents <= 0) continue
    const refunded = await billing.refundPayment({ ...movement.input, amountCents: movement.leftCents })
    if (refunded.kind === 'refused') return refuse(run, payment, { ...refused, leftCents })
    if (refunded.kind !== 'done') return { kind: 'later' }
    leftCents -= movement.leftCents
  }
  if (standingOf(subscription.state) !== 'SUSPENDED') {
    const ended = await billing.endSubscription(subscription.id)
    if (ended.kind === 'refused') return refuse(run, payment, { ...refused, leftCents })
    if (ended.kind !== 'done') return { kind: 'later' }
  }
  return { kind: 'done', returnedCents, emails: await returnedEmails(run, payment, returnedCents) }
}

/** Nobody is told of a refund if nothing was charged. Whoever gets the receipt of a payment that was kept is told, too. */
async function returnedEmails(
  { ctx, clock, invitation }: JoinRun,
  payment: JoiningRow,
  returnedCents: number,
): Promise<readonly Runnable[]> {
  const { communityId, email, givenName, familyName } = invitation
  const here = { ...ctx, now: clock() }
  const { currency } = payment
  const data = { amountCents: returnedCents, currency, number: payment.id, name: `${givenName} ${familyName}`, email }
  const { receiptEmail } = payment
  const toInvited = {
    communityId,
    recipient: { kind: 'ADDRESS', address: email, name: givenName },
    template: 'joining-returned',
    data: { ...data, reader: 'INVITED' },
    idempotencyKey: `joining-returned/${payment.id}/1`,
  } as const
  const toReceiptAddress = receiptEmail !== null &&
    receiptEmail !== email && {
      ...toInvited,
      recipient: { kind: 'ADDRESS', address: receiptEmail, name: 'there' } as const,
      data: { ...data, reader: 'RECEIPT_ADDRESS' } as const,
      idempotencyKey: `joining-returned/${payment.id}/2`,
    }
  const toConcierge = {
    communityId,
    recipient: { kind: 'CONCIERGE' },
    template: 'joining-returned-notice',
    data,
    idempotencyKey: `joining-returned-notice/${payment.id}/1`,
  } as const
  return [
    ...(returnedCents > 0 ? await emailStatements(here, toInvited) : []),
    ...(returnedCents > 0 && toReceiptAddress ? await emailStatements(here, toReceiptAddress) : []),
    ...(await emailStatements(here, toConcierge)),
  ]
}

async function refuse(
  { ctx, clock, invitation }: JoinRun,
  payment: JoiningRow,
  { providerId, leftCents }: { readonly providerId: string; readonly leftCents: number },
): Promise<JoiningRefund> {
  const { communityId, email, givenName, familyName } = invitation
  const emails = await emailStatements(
    { ...ctx, now: clock() },
    {
      communityId,
      recipient: { kind: 'CONCIERGE' },
      template: 'joining-to-return',
      data: {
        subscription: providerId,
        amountCents: leftCents,
        currency: payment.currency,
        name: `${givenName} ${familyName}`,
        email,
      },
      idempotencyKey: `joining-to-return/${payment.id}/1`,
    },
  )
  return { kind: 'refused', emails }
}
