import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/people.ts'
import type { MemberContext } from '../context.ts'
import { ownMe } from '../members/read-member-me.ts'
import type { OwnSubscriptionView } from './read-subscription.ts'

export function addSubscription(builder: Builder<MemberContext>, people: PeopleTypes) {
  const Subscription = builder.objectRef<OwnSubscriptionView>('Subscription').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
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
