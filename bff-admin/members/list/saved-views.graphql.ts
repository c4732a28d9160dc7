import { VIEW_NAME_MAX_CHARACTERS, VIEW_QUERY_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../../context.ts'
import { deleteView, listViews, renameView, type SavedView, saveView } from './saved-views.ts'

const NAME = atMost(2 * VIEW_NAME_MAX_CHARACTERS)

export function addSavedViews(builder: Builder<AdminContext>) {
  const View = builder.objectRef<SavedView>('MemberListView').implement({
    description: 'A list of members as the caller keeps it for themselves.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      query: t.exposeString('query', { description: 'Of the address of the list.' }),
    }),
  })
  builder.queryField('memberListViews', (t) =>
    t.field({ type: [View], resolve: async (_root, _args, ctx) => [...(await listViews(ctx))] }),
  )
  builder.mutationFields((t) => ({
    memberListViewSave: t.field({
      type: [View],
      description: 'Keeps a view; what was kept under its name is replaced. Answers all views.',
      args: {
        name: t.arg.string({ required: true, ...NAME }),
        query: t.arg.string({ required: true, ...atMost(VIEW_QUERY_MAX_CHARACTERS) }),
      },
      resolve: async (_root, args, ctx) => [...(await saveView(ctx, args))],
    }),
    memberListViewRename: t.field({
      type: [View],
      args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true, ...NAME }) },
      resolve: async (_root, args, ctx) => [...(await renameView(ctx, args))],
    }),
    memberListViewDelete: t.field({
      type: [View],
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, ctx) => [...(await deleteView(ctx, id))],
    }),
  }))
}
