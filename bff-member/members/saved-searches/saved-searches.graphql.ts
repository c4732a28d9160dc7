import { SAVED_SEARCHES_MAX, type SavedSearchView } from '#shared/domain/members/saved-searches.ts'
import { SEARCH_MAX_CHARACTERS } from '#shared/domain/members/search-words.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import { deleteSearch, restoreSearch } from './delete-search.ts'
import { listSearches } from './list-searches.ts'
import { saveSearch } from './save-search.ts'

const VALUE = atMost(SEARCH_MAX_CHARACTERS)

/** Saved searches of the directory. */
export function addSavedSearches(builder: Builder<MemberContext>) {
  const SavedSearch = builder.objectRef<SavedSearchView>('SavedSearch').implement({
    description: 'A saved search of the directory. Once a week you get an email with its new results.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      text: t.exposeString('text', { nullable: true }),
      industry: t.exposeString('industry', { nullable: true }),
      location: t.exposeString('location', { nullable: true }),
      expertise: t.exposeString('expertise', { nullable: true }),
      group: t.exposeString('group', { nullable: true, description: 'The slug of a group.' }),
      groupName: t.exposeString('groupName', { nullable: true }),
      isGroupGone: t.exposeBoolean('isGroupGone', {
        description: 'Its group is hidden from you, so it finds nobody.',
      }),
      isDeleted: t.exposeBoolean('isDeleted', { description: 'Your latest deletion, which can be undone.' }),
    }),
  })
  builder.queryField('savedSearches', (t) =>
    t.field({
      type: [SavedSearch],
      description: `Your saved searches, newest first, at most ${SAVED_SEARCHES_MAX} or, after a merge of two accounts, twice as many, and the one that you deleted last.`,
      resolve: (_root, _args, ctx) => listSearches(ctx),
    }),
  )
  builder.mutationFields((t) => ({
    savedSearchCreate: t.id({
      ...allowedIn('untilGated'),
      description: 'Returns the id. Unprocessable when there is no room for another one.',
      args: {
        name: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
        text: t.arg.string(VALUE),
        industry: t.arg.string(VALUE),
        location: t.arg.string(VALUE),
        expertise: t.arg.string(VALUE),
        group: t.arg.string({ ...VALUE, description: 'The slug of a group.' }),
      },
      resolve: (_root, { name, text, industry, location, expertise, group }, ctx) =>
        saveSearch(ctx, {
          name,
          text: text ?? null,
          industry: industry ?? null,
          location: location ?? null,
          expertise: expertise ?? null,
          group: group ?? null,
        }),
    }),
    savedSearchDelete: t.boolean({
      ...allowedIn('untilGated'),
      description: 'Deletes a search of yours; the latest deletion can be undone.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => thenTrue(deleteSearch(ctx, id)),
    }),
    savedSearchRestore: t.boolean({
      ...allowedIn('untilGated'),
      description: 'Undoes the latest deletion.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => thenTrue(restoreSearch(ctx, id)),
    }),
  }))
}
