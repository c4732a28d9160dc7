import { and, eq, inArray } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { cardStatuses, dunningNotices, ledgerEntries, paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { invitations, joiningPayments } from '#db/schema/onboarding.ts'
import { membershipEnds } from '#db/schema/privacy.ts'
import { membershipReturns, renewalWishes } from '#db/schema/renewals.ts'
import { adjustments, cardAuthorizations, refunds } from '#db/schema/staff/staff-billing.ts'
import { accountants, statementSends } from '#db/schema/statements.ts'
import { build, isOfUser } from '#db/statement.ts'
import { ofUser, type PersonalTable } from './personal-table.ts'

type OfSubscription =
  | typeof paymentIntents
  | typeof ledgerEntries
  | typeof refunds
  | typeof adjustments
  | typeof amplificationPurchases
  | typeof renewalWishes
  | typeof membershipReturns
  | typeof dunningNotices

/** Rows of the person's own memberships. */
function ofOwnSubscription(table: OfSubscription) {
  return (p: ActorArgs) =>
    and(
      inArray(
        table.subscriptionId,
        build.select({ id: subscriptions.id }).from(subscriptions).where(isOfUser(subscriptions, p)),
      ),
      eq(table.communityId, p.communityId),
    )
}

const LEGAL = { stays: 'Invoices and payments are kept for as long as the law requires.' }

export const BILLING_DATA: readonly PersonalTable[] = [
  {
    table: subscriptions,
    label: 'Your membership',
    isOf: ofUser(subscriptions),
    // Names the member of staff who is changing a card, until the change is logged.
    without: ['cardChange'],
    ending: LEGAL,
  },
  {
    table: paymentIntents,
    label: 'Payments you started',
    isOf: ofOwnSubscription(paymentIntents),
    // Names the member of staff who added a card.
    without: ['staffAct'],
    ending: LEGAL,
  },
  {
    table: joiningPayments,
    label: 'Payments you made to join',
    isOf: (p) =>
      and(
        inArray(
          joiningPayments.invitationId,
          build.select({ id: invitations.id }).from(invitations).where(isOfUser(invitations, p)),
        ),
        eq(joiningPayments.communityId, p.communityId),
      ),
    ending: LEGAL,
  },
  {
    table: membershipReturns,
    label: 'Payments you made to come back',
    isOf: ofOwnSubscription(membershipReturns),
    ending: LEGAL,
  },
  { table: ledgerEntries, label: 'What you paid', isOf: ofOwnSubscription(ledgerEntries), ending: LEGAL },
  {
    table: amplificationPurchases,
    label: 'Amplifications you paid for',
    isOf: ofOwnSubscription(amplificationPurchases),
    ending: LEGAL,
  },
  {
    table: refunds,
    label: 'Your refunds',
    isOf: ofOwnSubscription(refunds),
    without: ['actorId', 'reason', 'correlationId'],
    ending: LEGAL,
  },
  {
    table: adjustments,
    label: 'Adjustments to your account',
    isOf: ofOwnSubscription(adjustments),
    without: ['actorId', 'reason', 'correlationId'],
    ending: LEGAL,
  },
  {
    table: renewalWishes,
    label: 'When you turned auto-renewal off or on',
    isOf: ofOwnSubscription(renewalWishes),
    without: ['step'],
    ending: LEGAL,
  },
  {
    table: dunningNotices,
    label: 'Notices about failed renewals',
    isOf: ofOwnSubscription(dunningNotices),
    ending: LEGAL,
  },
  {
    table: cardAuthorizations,
    label: 'Bank responses for your cards',
    isOf: ofUser(cardAuthorizations),
    ending: LEGAL,
  },
  {
    table: membershipEnds,
    label: 'The end of your membership',
    isOf: ofUser(membershipEnds),
    without: ['step'],
    ending: LEGAL,
  },
  { table: accountants, label: 'Where your statements are sent', isOf: ofUser(accountants), ending: 'goes' },
  {
    table: statementSends,
    label: 'Statements you sent',
    isOf: ofUser(statementSends),
    without: ['tokenHash'],
    ending: 'goes',
  },
  { table: cardStatuses, label: 'What we store about your cards', isOf: ofUser(cardStatuses), ending: 'goes' },
]
