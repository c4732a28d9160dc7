import { VIEWING_REASON_MAX_CHARACTERS } from '#shared/domain/members/account/viewing.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../../context.ts'
import { audited } from '../../staff/audited-mutations.ts'
import { endView } from './end-view.ts'
import { startView } from './start-view.ts'
import { listViews, type PastView } from './views.queries.ts'

/** Views of a member's pages as the member sees them. bff-member decides what a view may read. */
export function addMemberViewing(builder: Builder<AdminContext>) {
  const MemberView = builder.objectRef<PastView>('MemberView').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      by: t.exposeString('by'),
      reason: t.exposeString('reason'),
      startedAt: t.expose('startedAt', { type: 'DateTime' }),
      endedAt: t.expose('endedAt', { type: 'DateTime', description: 'In the future while the view is active.' }),
      isOwnOpen: t.exposeBoolean('isOwnOpen', { description: 'The view is active, and the caller started it.' }),
      pages: t.exposeStringList('pages'),
    }),
  })
  builder.queryField('memberViews', (t) =>
    t.field({
      type: [MemberView],
      description: 'The staff who viewed the pages of a member as the member sees them: the newest twenty.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => listViews(ctx, id),
    }),
  )
  builder.mutationFields((t) => ({
    memberViewStart: t.field({
      type: 'DateTime',
      description:
        'Lets this browser view the pages of a member as the member sees them, for at most 15 minutes, without changing anything. Sets the cookie of the view; returns when it ends.',
      extensions: { audit: audited('user.view-start', { memberVisible: true }), stepUp: true },
      args: {
        userId: t.arg.id({ required: true }),
        reason: t.arg.string({ required: true, ...atMost(2 * VIEWING_REASON_MAX_CHARACTERS) }),
      },
      resolve: (_root, { userId, reason }, ctx) => startView(ctx, { memberId: userId, reason }),
    }),
    memberViewEnd: t.boolean({
      description: 'Ends the open view of the caller; false without one.',
      extensions: { audit: audited('user.view-end', { memberVisible: true }) },
      resolve: (_root, _args, ctx) => endView(ctx),
    }),
  }))
}
