import { setAutoRenewal } from '#db/billing/renewal/set-auto-renewal.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { AUTO_RENEWALS, RENEWAL_REASONS } from '#shared/domain/billing/auto-renewal.ts'
import { STANDINGS } from '#shared/domain/billing/subscription-states.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../context.ts'
import { ownMe } from '../members/read-member-me.ts'
import type { OwnSubscriptionView } from './read-subscription.ts'

export function addSubscription(builder: Builder<MemberContext>, people: PeopleTypes) {
  const SubscriptionStanding = builder.enumType('SubscriptionStanding', { values: STANDINGS })
  const AutoRenewal = builder.enumType('AutoRenewal', {
    values: AUTO_RENEWALS,
    description:
      'What happens when the term ends; SWITCHING and ONCE_PAID mean that the provider has not executed the request of the member yet.',
  })
  const RenewalReason = builder.enumType('RenewalReason', { values: RENEWAL_REASONS })
  const Subscription = builder.objectRef<OwnSubscriptionView>('Subscription').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      productName: t.exposeString('productName', { description: 'The purchased package, as receipts name it.' }),
      standing: t.expose('standing', { type: SubscriptionStanding }),
      outstandingBalance: t.exposeFloat('outstandingBalance', {
        description: 'In units of the currency, as last reported by the provider.',
      }),
      currency: t.exposeString('currency'),
      canBePaid: t.exposeBoolean('canBePaid', {
        description: 'False in a closing community for amounts that are no longer charged there.',
      }),
      termMonths: t.exposeInt('termMonths', { nullable: true, description: 'How long a term is; null if unknown.' }),
      renewalAmountInCents: t.exposeInt('renewalCents', {
        nullable: true,
        description: 'The price of the next term, as last reported by the provider.',
      }),
      creditInCents: t.exposeInt('creditCents', {
        description:
          'The credit balance of the member, as last reported by the provider: it pays the next invoices before a card does.',
      }),
      autoRenewal: t.expose('autoRenewal', { type: AutoRenewal }),
      renewalDate: t.expose('renewalDate', { type: 'DateTime', nullable: true }),
    }),
  })
  builder.mutationField('subscriptionSetAutoRenewal', (t) =>
    t.field({
      ...allowedIn('always'),
      type: AutoRenewal,
      description: "Switches the auto-renewal of the member's newest membership off or on.",
      args: { isOn: t.arg.boolean({ required: true }), reason: t.arg({ type: RenewalReason }) },
      resolve: async (_root, { isOn, reason }, ctx) => {
        refuseStaff(ctx)
        return thenKick(ctx, setAutoRenewal(ctx, { ...ctx.actor, isOn, reason: reason ?? null }))
      },
    }),
  )
  builder.objectField(ownMe(builder, people), 'subscription', (t) =>
    t.expose('subscription', { type: Subscription, nullable: true }),
  )
}
