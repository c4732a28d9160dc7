import type { Builder } from '#shared/server/graphql/builder.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import { listViewsByStaff, type ViewByStaffView } from './views-by-staff.queries.ts'

export function addViewing(builder: Builder<MemberContext>) {
  const ViewByStaff = builder.objectRef<ViewByStaffView>('ViewByStaff').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      by: t.exposeString('by', { description: 'The initials of the staff person.' }),
      reason: t.exposeString('reason'),
      startedAt: t.expose('startedAt', { type: 'DateTime' }),
      endedAt: t.expose('endedAt', { type: 'DateTime', description: 'In the future while the view is active.' }),
      pages: t.exposeStringList('pages', {
        description: 'The addresses of the pages, in the order in which they were first opened.',
      }),
    }),
  })
  builder.queryField('viewsByStaff', (t) =>
    t.field({
      ...allowedIn('always'),
      type: [ViewByStaff],
      description: 'When staff viewed your pages as you see them, newest first, at most ten.',
      resolve: (_root, _args, ctx) => listViewsByStaff(ctx),
    }),
  )
}
