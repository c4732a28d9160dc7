import { STANDINGS } from '#shared/domain/billing/subscription-states.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/people.ts'
import type { MemberContext } from '../context.ts'
import { ownMe } from '../members/read-member-me.ts'
import type { OwnSubscriptionView } from './read-subscription.ts'

export function addSubscription(builder: Builder<MemberContext>, people: PeopleTypes) {
  const SubscriptionStanding = builder.enumType('SubscriptionStanding', { values: STANDINGS })
  const Subscription = builder.objectRef<OwnSubscriptionView>('Subscription').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      productName: t.exposeString('productName', { description: 'What is paid for, as receipts name it.' }),
      standing: t.field({ type: SubscriptionStanding, resolve: ({ standing }) => standing }),
      outstandingBalance: t.exposeFloat('outstandingBalance', {
        description: 'In dollars, as the provider last said.',
      }),
      renewalDate: t.field({ type: 'DateTime', nullable: true, resolve: ({ renewalDate }) => renewalDate }),
    }),
  })
  builder.objectField(ownMe(builder, people), 'subscription', (t) =>
    t.field({ type: Subscription, nullable: true, resolve: ({ subscription }) => subscription }),
  )
}
