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
import type { AdminContext } from '../../context.ts'
import { audited, TOLD } from '../../staff/audited-mutations.ts'
import { askEmailChange } from './ask-email-change.ts'
import { type EmailChangeView, readEmailChanges } from './read-email-changes.ts'
import { withdrawEmailChange } from './withdraw-email-change.ts'

/** Changes of a member's email address by staff. */
export function addEmailChanges(builder: Builder<AdminContext>) {
  const Way = builder.enumType('EmailChangeWay', {
    description: 'BOTH: both addresses confirm. WAIT: the old one may object for 72 hours instead.',
    values: EMAIL_CHANGE_WAYS,
  })
  const State = builder.enumType('EmailChangeState', { values: EMAIL_CHANGE_STATES })
  const EmailChange = builder.objectRef<EmailChangeView>('EmailChange').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      state: t.field({ type: State, resolve: ({ state }) => state }),
      way: t.field({ type: Way, resolve: ({ way }) => way }),
      oldEmail: t.exposeString('oldEmail'),
      newEmail: t.exposeString('newEmail'),
      reason: t.exposeString('reason'),
      identityCheck: t.exposeString('identityCheck', {
        nullable: true,
        description: 'How staff made sure who asked, where the old address may object.',
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
      description: 'The newest ten, an open one first.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, ctx) => [...(await readEmailChanges(ctx, id))],
    }),
  )
  builder.mutationFields((t) => ({
    memberEmailChangeAsk: t.boolean({
      description:
        'Emails both addresses of a member a link, and changes the address once both have confirmed; the newer of two changes replaces the older. Once for an operation id.',
      extensions: { audit: audited('user.email-change-ask', TOLD), stepUp: true },
      args: {
        userId: t.arg.id({ required: true }),
        newEmail: t.arg.string({ required: true, ...atMost(2 * EMAIL_MAX_CHARACTERS) }),
        way: t.arg({ type: Way, required: true }),
        reason: t.arg.string({ required: true, ...atMost(2 * EMAIL_CHANGE_REASON_MAX_CHARACTERS) }),
        identityCheck: t.arg.string(atMost(2 * IDENTITY_CHECK_MAX_CHARACTERS)),
        operationId: t.arg.id({ required: true }),
      },
      resolve: async (_root, { userId: memberId, identityCheck, ...asked }, ctx) => {
        await thenKick(ctx, askEmailChange(ctx, { ...asked, memberId, identityCheck: identityCheck ?? '' }))
        return true
      },
    }),
    memberEmailChangeWithdraw: t.boolean({
      description: 'Withdraws a change that has not ended: its links work no more.',
      extensions: { audit: audited('user.email-change-withdraw', TOLD) },
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, ctx) => {
        await withdrawEmailChange(ctx, id)
        return true
      },
    }),
  }))
}
