import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { PublicContext } from '../context.ts'
import { type EmailSubscriptionView, readEmailSubscription } from './email-subscription.ts'

export function addEmailSubscription(builder: Builder<PublicContext>) {
  const EmailSubscription = builder.objectRef<EmailSubscriptionView>('EmailSubscription').implement({
    fields: (t) => ({
      option: t.exposeID('option', { description: 'The option of the notification settings.' }),
      name: t.exposeString('name'),
      description: t.exposeString('description'),
      selected: t.exposeBoolean('selected', { description: 'Whether the member gets these emails.' }),
    }),
  })
  builder.queryField('emailSubscription', (t) =>
    t.field({
      type: EmailSubscription,
      description: 'The emails that an emailed link can unsubscribe from.',
      args: { token: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }) },
      resolve: (_root, { token }, ctx) => readEmailSubscription(ctx, token),
    }),
  )
}
