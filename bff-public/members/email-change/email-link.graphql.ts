import { EMAIL_CHANGE_SIDES, EMAIL_LINK_STATES } from '#shared/domain/members/account/email-change.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { PublicContext } from '../../context.ts'
import { answerEmailLink } from './answer-email-link.ts'
import { type EmailLinkView, readEmailLink } from './read-email-link.ts'

export function addEmailLinks(builder: Builder<PublicContext>) {
  const Side = builder.enumType('EmailLinkSide', { values: EMAIL_CHANGE_SIDES })
  const State = builder.enumType('EmailLinkState', { values: EMAIL_LINK_STATES })
  const EmailLink = builder.objectRef<EmailLinkView>('EmailLink').implement({
    fields: (t) => ({
      side: t.expose('side', { type: Side, description: 'Which address the link was emailed to.' }),
      state: t.expose('state', { type: State }),
      newEmail: t.exposeString('newEmail', { description: 'Masked for the old address.' }),
      waitEndsAt: t.expose('waitEndsAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Until when the old address can object; null if it must confirm.',
      }),
      expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
      isOtherConfirmed: t.exposeBoolean('isOtherConfirmed'),
    }),
  })
  const token = { required: true, ...atMost(INPUT_MAX_CHARACTERS) } as const
  builder.queryField('emailLink', (t) =>
    t.field({
      type: EmailLink,
      nullable: true,
      description: 'The change of email of an emailed link; null for an invalid link. Reading does not use it up.',
      args: { token: t.arg.string(token) },
      resolve: (_root, args, ctx) => readEmailLink(ctx, args.token),
    }),
  )
  builder.mutationField('emailLinkAnswer', (t) =>
    t.field({
      type: EmailLink,
      description: 'Confirms or stops the change of email of an emailed link, once.',
      args: { token: t.arg.string(token), isConfirmed: t.arg.boolean({ required: true }) },
      resolve: (_root, args, ctx) => answerEmailLink(ctx, args),
    }),
  )
}
