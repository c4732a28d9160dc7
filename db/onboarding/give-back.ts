import { movementsOf, type ProviderState } from '#db/billing/provider-state.ts'
import { mailStatements } from '#db/outbox/enqueue.ts'
import type { Runnable } from '#db/statement.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import type { JoinRun } from './join-run.ts'
import type { JoiningRow } from './joining-rows.ts'

export type GivenBack =
  /** All of it is returned, and the subscription has ended; the mails about it are for the batch that says so. */
  | { readonly kind: 'done'; readonly mails: readonly Runnable[] }
  /** The provider did not answer: what is done is read before it is tried again. */
  | { readonly kind: 'later' }
  /** The provider refused: staff do it by hand, and are told once. */
  | { readonly kind: 'refused'; readonly mails: readonly Runnable[] }

/**
 * Returns what was paid for a membership that cannot begin, because the email became somebody else's while it was paid, and ends its
 * subscription. The provider is read first each time, so that nothing is returned twice.
 */
export async function giveBack(run: JoinRun, payment: JoiningRow, state: ProviderState): Promise<GivenBack> {
  const { billing } = run.ctx
  const { subscription } = state
  for (const { invoice, payment: paid } of movementsOf(state)) {
    const amountCents = paid.amountCents - paid.refundedCents
    if (amountCents <= 0) continue
    const input = { invoiceId: invoice.id, paymentId: paid.id, amountCents, memo: payment.id }
    const refunded = await billing.refundPayment(input)
    if (refunded.kind === 'refused') return refuse(run, payment, subscription.id)
    if (refunded.kind !== 'done') return { kind: 'later' }
  }
  if (standingOf(subscription.state) !== 'SUSPENDED') {
    const ended = await billing.endSubscription(subscription.id)
    if (ended.kind === 'refused') return refuse(run, payment, subscription.id)
    if (ended.kind !== 'done') return { kind: 'later' }
  }
  return { kind: 'done', mails: await returnedMails(run, payment) }
}

async function returnedMails({ ctx, clock, invitation }: JoinRun, payment: JoiningRow): Promise<readonly Runnable[]> {
  const now = clock()
  const { communityId, email, givenName, familyName } = invitation
  const data = { amountCents: payment.amountCents, number: payment.id, name: `${givenName} ${familyName}`, email }
  return [
    ...(await mailStatements(
      { ...ctx, now },
      {
        communityId,
        recipient: { kind: 'ADDRESS', address: payment.receiptEmail ?? email, name: givenName },
        template: 'joining-returned',
        data,
        idempotencyKey: `joining-returned/${payment.id}/1`,
      },
    )),
    ...(await mailStatements(
      { ...ctx, now },
      {
        communityId,
        recipient: { kind: 'CONCIERGE' },
        template: 'joining-returned-notice',
        data,
        idempotencyKey: `joining-returned-notice/${payment.id}/1`,
      },
    )),
  ]
}

async function refuse(
  { ctx, clock, invitation }: JoinRun,
  payment: JoiningRow,
  subscription: string,
): Promise<GivenBack> {
  const { communityId, email, givenName, familyName } = invitation
  const mails = await mailStatements(
    { ...ctx, now: clock() },
    {
      communityId,
      recipient: { kind: 'CONCIERGE' },
      template: 'joining-to-return',
      data: { subscription, amountCents: payment.amountCents, name: `${givenName} ${familyName}`, email },
      idempotencyKey: `joining-to-return/${payment.id}/1`,
    },
  )
  return { kind: 'refused', mails }
}
