import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { PublicContext } from '../context.ts'
import { type MailSubscriptionView, readMailSubscription } from './mail-subscription.ts'

export function addMailSubscription(builder: Builder<PublicContext>) {
  const MailSubscription = builder.objectRef<MailSubscriptionView>('MailSubscription').implement({
    fields: (t) => ({
      option: t.exposeID('option', { description: 'The option of the notification settings.' }),
      name: t.exposeString('name'),
      description: t.exposeString('description'),
      selected: t.exposeBoolean('selected', { description: 'Whether its member gets these emails.' }),
    }),
  })
  builder.queryField('mailSubscription', (t) =>
    t.field({
      type: MailSubscription,
      description: 'The emails that the link of an email can turn off.',
      args: { token: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }) },
      resolve: (_root, { token }, ctx) => readMailSubscription(ctx, token),
    }),
  )
}
