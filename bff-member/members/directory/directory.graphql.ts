import { FACETS } from '#shared/domain/members/profile-lists.ts'
import { SEARCH_MAX_CHARACTERS } from '#shared/domain/members/search-words.ts'
import { asOwn, asShared, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { listSize } from '#shared/server/graphql/limits.ts'
import { CURSOR } from '#shared/server/graphql/list-page.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { MemberContext } from '../../context.ts'
import type { GroupRow } from './directory-statements.ts'
import { listCategories } from './list-categories.ts'
import { listSuggestions, type SuggestionReason, type SuggestionView } from './list-suggestions.ts'
import { MATCH_KINDS, type MatchView } from './match-reasons.ts'
import { type DirectoryCountView, type MemberHitView, type MemberSearchView, searchMembers } from './search-members.ts'

const PAGE_SIZE = 20
const VALUE = atMost(SEARCH_MAX_CHARACTERS)

/** The member directory: suggestions, categories, search. */
export function addDirectory(builder: Builder<MemberContext>, people: PeopleTypes, pageInfo: PageInfoRef) {
  const { DirectoryCount, MemberSuggestion } = addTypes(builder, people)
  const MemberHit = addHit(builder, people)
  const MemberHitConnection = asOwn(
    builder,
    addConnection<MemberHitView, MemberSearchView>(asShared(builder), 'MemberHit', MemberHit, pageInfo),
  )
  const DirectoryGroup = builder.objectRef<GroupRow>('DirectoryGroup').implement({
    description: 'A group that filters the directory.',
    fields: (t) => ({ slug: t.exposeString('slug'), name: t.exposeString('name') }),
  })
  builder.objectFields(MemberHitConnection, (t) => ({
    group: t.expose('group', {
      type: DirectoryGroup,
      nullable: true,
      description: 'The group that filters the search, with its current slug; null if it is hidden from you.',
    }),
    total: t.exposeInt('total', { description: 'The number of results; counted up to 1,000.' }),
    isTotalMore: t.exposeBoolean('isTotalMore', { description: 'There are more results than counted.' }),
    counts: t.expose('counts', {
      type: [DirectoryCount],
      description: 'The number of results per value, for the most frequent values.',
    }),
    corrected: t.exposeString('corrected', {
      nullable: true,
      description: 'The corrected text that was searched, when the typed one had no results.',
    }),
  }))

  builder.queryFields((t) => ({
    memberSuggestions: t.field({
      type: [MemberSuggestion],
      description: 'Suggested members.',
      resolve: async (_root, _args, ctx) => [...(await listSuggestions(ctx))],
    }),
    memberCategories: t.field({
      type: [DirectoryCount],
      description: 'The most frequent values of each facet, with their number of active members.',
      resolve: (_root, _args, ctx) => listCategories(ctx),
    }),
    memberSearch: t.field({
      type: MemberHitConnection,
      description: 'Active members of your community by words and profile values. The best matches come first.',
      args: {
        text: t.arg.string(VALUE),
        industry: t.arg.string(VALUE),
        location: t.arg.string(VALUE),
        expertise: t.arg.string(VALUE),
        group: t.arg.string({ ...VALUE, description: 'The slug of a group.' }),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { text, industry, location, expertise, group, first, after }, ctx) =>
        searchMembers(ctx, {
          text: text ?? null,
          filter: {
            industry: industry || null,
            location: location || null,
            expertise: expertise || null,
            group: group || null,
          },
          size: listSize(first, PAGE_SIZE),
          after: after ?? null,
        }),
    }),
  }))
}

function addTypes(builder: Builder<MemberContext>, { User }: PeopleTypes) {
  const Facet = builder.enumType('DirectoryFacet', { values: FACETS })
  const DirectoryCount = builder.objectRef<DirectoryCountView>('DirectoryCount').implement({
    description: 'The number of active members with a value.',
    fields: (t) => ({
      facet: t.expose('facet', { type: Facet }),
      value: t.exposeString('value', { description: 'For a group, its slug.' }),
      name: t.exposeString('name', { nullable: true, description: 'The name of a group.' }),
      count: t.exposeInt('count'),
      isMore: t.exposeBoolean('isMore', { description: 'There may be more: not all matches were counted.' }),
    }),
  })
  const Reason = builder.objectRef<SuggestionReason>('SuggestionReason').implement({
    description: 'A value that both of you show; if there is none, the member joined recently.',
    fields: (t) => ({
      facet: t.expose('facet', { type: Facet, nullable: true }),
      value: t.exposeString('value', { nullable: true, description: 'For a group, its slug.' }),
      name: t.exposeString('name', { nullable: true, description: 'The name of a group.' }),
    }),
  })
  const MemberSuggestion = builder.objectRef<SuggestionView>('MemberSuggestion').implement({
    fields: (t) => ({
      user: t.expose('user', { type: User }),
      reasons: t.expose('reasons', { type: [Reason] }),
    }),
  })
  return { DirectoryCount, MemberSuggestion }
}

function addHit(builder: Builder<MemberContext>, { User }: PeopleTypes): SharedRef<MemberHitView> {
  const MatchKind = builder.enumType('MemberMatchKind', { values: MATCH_KINDS })
  const Match = builder.objectRef<MatchView>('MemberMatch').implement({
    description: 'Where words of the search occur.',
    fields: (t) => ({
      kind: t.expose('kind', { type: MatchKind }),
      text: t.exposeString('text'),
      path: t.exposeString('path', {
        nullable: true,
        description: 'The address of the article, or of what was written in the forum; without `/v2`.',
      }),
    }),
  })
  const Hit = builder.objectRef<MemberHitView>('MemberHit').implement({
    fields: (t) => ({
      user: t.expose('user', { type: User }),
      matches: t.expose('matches', { type: [Match] }),
    }),
  })
  return Hit as unknown as SharedRef<MemberHitView>
}
