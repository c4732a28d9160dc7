import { WAITING_KINDS, type WaitingView } from '#shared/domain/staff/waiting.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../context.ts'
import { readWaiting } from './read-waiting.ts'

export type WaitingRef = ReturnType<typeof addStart>

/** The pending items for staff; returns the type for the list of sites. */
export function addStart(builder: Builder<AdminContext>) {
  const WaitingKind = builder.enumType('WaitingKind', { values: WAITING_KINDS })
  const Waiting = builder.objectRef<WaitingView>('Waiting').implement({
    description: 'Pending items of one kind for staff of a community.',
    fields: (t) => ({
      kind: t.expose('kind', { type: WaitingKind }),
      count: t.exposeInt('count', { description: 'At most 100.' }),
      hasMore: t.exposeBoolean('hasMore', { description: 'Whether there are more than counted.' }),
      at: t.expose('at', {
        type: 'DateTime',
        description: 'When the oldest became pending; for panels, when the first of them closes.',
      }),
      before: t.string({
        nullable: true,
        description: 'For overdue reviews: articles submitted before this day of the community are overdue.',
        resolve: ({ before }) => before ?? null,
      }),
    }),
  })
  builder.queryField('waiting', (t) =>
    t.field({
      type: [Waiting],
      description: 'The pending items of this community, limited to the permissions of the caller, most urgent first.',
      resolve: async (_root, _args, ctx) => [...(await readWaiting(ctx))],
    }),
  )
  return Waiting
}
