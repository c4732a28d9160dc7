import { WAITING_KINDS, type WaitingView } from '#shared/domain/staff/waiting.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../context.ts'
import { readWaiting } from './read-waiting.ts'

export type WaitingRef = ReturnType<typeof addStart>

/** The pending items for staff; returns the type for the list of sites. */
export function addStart(builder: Builder<AdminContext>) {
  const WaitingKind = builder.enumType('WaitingKind', { values: WAITING_KINDS })
  const Waiting = builder.objectRef<WaitingView>('Waiting').implement({
    description: 'Things of one kind that wait for staff of a community.',
    fields: (t) => ({
      kind: t.field({ type: WaitingKind, resolve: ({ kind }) => kind }),
      count: t.exposeInt('count', { description: 'At most 100.' }),
      hasMore: t.exposeBoolean('hasMore', { description: 'Whether there are more than were counted.' }),
      at: t.expose('at', {
        type: 'DateTime',
        description: 'Since when the oldest waits; of panels, when the first of them closes.',
      }),
      before: t.string({
        nullable: true,
        description: 'Of overdue reviews: what was handed in before this day of the community is overdue.',
        resolve: ({ before }) => before ?? null,
      }),
    }),
  })
  builder.queryField('waiting', (t) =>
    t.field({
      type: [Waiting],
      description:
        'What waits in this community for somebody with the permissions of the caller, the most urgent first.',
      resolve: async (_root, _args, ctx) => [...(await readWaiting(ctx))],
    }),
  )
  return Waiting
}
