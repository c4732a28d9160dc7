import type { Runnable } from '#db/statement.ts'
import { PAY_LINK_MS, signedPayPath } from '#shared/domain/billing/pay-link.ts'
import { chargesDue } from '../adjustments/charges-due.ts'
import type { IntentRow, IntentRun } from '../payment-intent-rows.ts'
import { notMadeStatements } from './not-made-statements.ts'

/** Where the signed-in member pays what is due. */
const BILLING_PATH = '/settings/billing'

type Left = { readonly unpaidCents: number; readonly isCardKept: boolean }

/** For the batch that ends an unattended intent: tells its member that nothing was charged, or only a part. */
export async function intentNotMade(
  { ctx, clock, unattended, subscription }: IntentRun,
  ended: IntentRow,
  { unpaidCents, isCardKept }: Left,
): Promise<readonly Runnable[]> {
  const { amountCents, paidCents, state, declineCode, cardLast4, staffAct } = ended
  const isPaidOtherwise = state === 'NOTHING_DUE'
  // Staff who add a card for a member look at its result themselves.
  if (!unattended || staffAct || amountCents === 0 || (unpaidCents <= 0 && !isPaidOtherwise)) return []
  const now = clock()
  const { payLinkKey } = unattended
  const link = {
    userId: subscription.userId,
    subscriptionId: subscription.id,
    expiresAt: new Date(now.getTime() + PAY_LINK_MS),
  }
  return notMadeStatements(
    { ...ctx, now },
    {
      id: ended.id,
      communityId: subscription.communityId,
      userId: subscription.userId,
      amountCents: isPaidOtherwise ? amountCents : unpaidCents,
      paidCents,
      currency: subscription.currency,
      productName: isPaidOtherwise ? subscription.productName : await readDueFor({ ctx, subscription }, amountCents),
      attemptedAt: ended.createdAt,
      why: isPaidOtherwise ? 'PAID_OTHERWISE' : state === 'DECLINED' ? 'DECLINED' : 'NOT_CHARGED',
      declineCode,
      savedCard: isCardKept ? cardLast4 : null,
      payPath: payLinkKey === null ? BILLING_PATH : await signedPayPath(payLinkKey, link),
      billingPath: BILLING_PATH,
    },
  )
}

/** What the amount was owed for: charges by staff, and the membership if they are not all of it. */
async function readDueFor(
  { ctx, subscription }: Pick<IntentRun, 'ctx' | 'subscription'>,
  amountCents: number,
): Promise<string> {
  const { id: subscriptionId, communityId, userId, productName } = subscription
  const charges = await ctx.db.read(chargesDue({ communityId, userId, subscriptionId }))
  const chargedCents = charges.reduce((sum, charge) => sum + charge.amountCents, 0)
  const names = charges.map(({ name }) => name)
  return [...new Set(chargedCents < amountCents ? [productName, ...names] : names)].join(' and ')
}
