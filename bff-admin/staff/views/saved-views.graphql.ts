import { VIEW_NAME_MAX_CHARACTERS, VIEW_QUERY_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import type { SavedView, ViewedList } from '#shared/domain/staff/viewed-lists.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../../context.ts'
import { changeView, deleteView, listViews, saveView } from './saved-views.ts'

const NAME = atMost(2 * VIEW_NAME_MAX_CHARACTERS)
const SHARED = 'Whether all who may read the list see it.'

/** The saved views of each list have separate operations, because each list has its own right. */
export function addSavedViews(builder: Builder<AdminContext>) {
  const View = builder.objectRef<SavedView>('StaffListView').implement({
    description: 'A saved view of a list, own or shared.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      query: t.exposeString('query', { description: 'The query of the address of the list.' }),
      isShared: t.exposeBoolean('isShared', { description: SHARED }),
      isOwn: t.exposeBoolean('isOwn'),
      ownerName: t.exposeString('ownerName', {
        nullable: true,
        description: 'The owner of a shared view; null for an own one.',
      }),
    }),
  })
  const lists: Readonly<Record<ViewedList, string>> = { MEMBERS: 'memberListView', ARTICLES: 'articleListView' }
  for (const [list, name] of Object.entries(lists) as [ViewedList, string][]) {
    builder.queryField(`${name}s`, (t) =>
      t.field({
        type: [View],
        description: 'The caller’s own views of the list, and those that others share.',
        resolve: async (_root, _args, ctx) => [...(await listViews(ctx, list))],
      }),
    )
    builder.mutationFields((t) => ({
      [`${name}Save`]: t.field({
        type: [View],
        description: 'Saves a view, replacing one of the same name. Returns all views.',
        args: {
          name: t.arg.string({ required: true, ...NAME }),
          query: t.arg.string({ required: true, ...atMost(VIEW_QUERY_MAX_CHARACTERS) }),
          isShared: t.arg.boolean({ description: SHARED }),
        },
        resolve: async (_root, args, ctx) => [...(await saveView(ctx, list, args))],
      }),
      [`${name}Change`]: t.field({
        type: [View],
        description: 'Renames an own view, and shares or unshares it. NotFound for any other. Returns all views.',
        args: {
          id: t.arg.id({ required: true }),
          name: t.arg.string({ required: true, ...NAME }),
          isShared: t.arg.boolean({ description: SHARED }),
        },
        resolve: async (_root, args, ctx) => [...(await changeView(ctx, list, args))],
      }),
      [`${name}Delete`]: t.field({
        type: [View],
        description: 'Deletes an own view; NotFound for any other. Returns the others.',
        args: { id: t.arg.id({ required: true }) },
        resolve: async (_root, { id }, ctx) => [...(await deleteView(ctx, list, id))],
      }),
    }))
  }
}
