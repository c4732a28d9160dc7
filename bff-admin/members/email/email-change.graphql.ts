import {
  EMAIL_CHANGE_REASON_MAX_CHARACTERS,
  EMAIL_CHANGE_STATES,
  EMAIL_CHANGE_WAYS,
  EMAIL_MAX_CHARACTERS,
  IDENTITY_CHECK_MAX_CHARACTERS,
} from '#shared/domain/members/account/email-change.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import type { AdminContext } from '../../context.ts'
import { audited, TOLD } from '../../staff/audited-mutations.ts'
import { askEmailChange } from './ask-email-change.ts'
import { type EmailChangeView, readEmailChanges } from './read-email-changes.ts'
import { withdrawEmailChange } from './withdraw-email-change.ts'

/** Changes of a member's email address by staff. */
export function addEmailChanges(builder: Builder<AdminContext>) {
  const Way = builder.enumType('EmailChangeWay', {
    description: 'BOTH: both addresses confirm. WAIT: the old one can object for 72 hours instead.',
    values: EMAIL_CHANGE_WAYS,
  })
  const State = builder.enumType('EmailChangeState', { values: EMAIL_CHANGE_STATES })
  const EmailChange = builder.objectRef<EmailChangeView>('EmailChange').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      state: t.expose('state', { type: State }),
      way: t.expose('way', { type: Way }),
      oldEmail: t.exposeString('oldEmail'),
      newEmail: t.exposeString('newEmail'),
      reason: t.exposeString('reason'),
      identityCheck: t.exposeString('identityCheck', {
        nullable: true,
        description: 'How staff verified the requester, when the old address can object.',
      }),
      askedBy: t.exposeString('askedBy'),
      askedAt: t.expose('askedAt', { type: 'DateTime' }),
      oldConfirmedAt: t.expose('oldConfirmedAt', { type: 'DateTime', nullable: true }),
      newConfirmedAt: t.expose('newConfirmedAt', { type: 'DateTime', nullable: true }),
      waitEndsAt: t.expose('waitEndsAt', { type: 'DateTime', nullable: true }),
      expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
      endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
    }),
  })
  builder.queryField('memberEmailChanges', (t) =>
    t.field({
      type: [EmailChange],
      description: 'The newest ten, including an open one, which comes first.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, ctx) => [...(await readEmailChanges(ctx, id))],
    }),
  )
  builder.mutationFields((t) => ({
    memberEmailChangeAsk: t.boolean({
      description:
        'Emails a link to both addresses of a member, and changes the address once both have confirmed; a newer change replaces an older one. Once per operation id.',
      extensions: { audit: audited('user.email-change-ask', TOLD), stepUp: true },
      args: {
        userId: t.arg.id({ required: true }),
        newEmail: t.arg.string({ required: true, ...atMost(2 * EMAIL_MAX_CHARACTERS) }),
        way: t.arg({ type: Way, required: true }),
        reason: t.arg.string({ required: true, ...atMost(2 * EMAIL_CHANGE_REASON_MAX_CHARACTERS) }),
        identityCheck: t.arg.string(atMost(2 * IDENTITY_CHECK_MAX_CHARACTERS)),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, { userId: memberId, identityCheck, ...asked }, ctx) =>
        thenTrue(thenKick(ctx, askEmailChange(ctx, { ...asked, memberId, identityCheck: identityCheck ?? '' }))),
    }),
    memberEmailChangeWithdraw: t.boolean({
      description: 'Withdraws a pending change: its links become invalid.',
      extensions: { audit: audited('user.email-change-withdraw', TOLD) },
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => thenTrue(withdrawEmailChange(ctx, id)),
    }),
  }))
}
