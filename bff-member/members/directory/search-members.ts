import { choicesOf, spellingsOf } from '#db/lists/similar-words.ts'
import { buildDirectoryQueries } from '#db/members/directory/search-query.ts'
import { COUNTS_OF_FACET } from '#shared/domain/members/directory-search.ts'
import { FACETS, type Facet } from '#shared/domain/members/profile-lists.ts'
import { spelledAs, wordsOf } from '#shared/domain/members/search-words.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { parseCursor, rowNumberOf } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, pageOf } from '#shared/server/lists/page-of.ts'
import type { MemberContext } from '../../context.ts'
import {
  COUNTED_MATCHES,
  type CountRow,
  type GroupRow,
  groupOfSearch,
  largestCounts,
  type PageArgs,
  searchCounts,
  searchHits,
  similarWords,
} from './directory-statements.ts'
import { type MatchView, matchReasons, type Written } from './match-reasons.ts'

export type MemberHitView = { readonly user: UserView; readonly matches: readonly MatchView[] }

export type DirectoryCountView = {
  readonly facet: Facet
  readonly value: string
  readonly count: number
  /** The name of a group, whose value is its slug. */
  readonly name: string | null
  /** There are more matches than the counted maximum. */
  readonly isMore: boolean
}

export type MemberSearchView = ConnectionView<MemberHitView> & {
  readonly total: number
  readonly isTotalMore: boolean
  readonly counts: readonly DirectoryCountView[]
  /** The corrected text that was searched instead of a misspelt one. */
  readonly corrected: string | null
  /** The group that filters the search; null also when it is hidden from the actor. */
  readonly group: GroupRow | null
}

export type SearchMembersInput = {
  readonly text: string | null
  /** For `group` the value is a slug. */
  readonly filter: Readonly<Record<Facet, string | null>>
  readonly size: number
  readonly after: string | null
}

type Context = Pick<MemberContext, 'db' | 'actor'>
/** Each typed word with its possible replacements. */
type Words = readonly (readonly string[])[]

const NOTHING: MemberSearchView = {
  edges: [],
  pageInfo: { hasNextPage: false, hasPreviousPage: false },
  total: 0,
  isTotalMore: false,
  counts: [],
  corrected: null,
  group: null,
}

/**
 * Searches active members of the community by words and facets. A search without results is repeated with the nearest
 * words from names, companies and places.
 */
export async function searchMembers(ctx: Context, input: SearchMembersInput): Promise<MemberSearchView> {
  const words = wordsOf(input.text ?? '')
  if (input.text?.trim() && words.length === 0) return NOTHING
  const typed = words.map((word) => [word])
  const [found, similar] = await Promise.all([
    searchOnce(ctx, input, typed),
    words.length > 0
      ? ctx.db.read(similarWords({ communityId: ctx.actor.communityId, spellings: spellingsOf(words) }))
      : [],
  ])
  if (found.total > 0 || words.length === 0) return found
  const choices = choicesOf(words, similar)
  if (!choices) return found
  const second = await searchOnce(ctx, input, choices)
  return second.total === 0 ? found : { ...second, corrected: correctedText(second, choices) }
}

function correctedText({ edges }: MemberSearchView, choices: Words): string {
  return spelledAs(
    choices,
    edges.flatMap(({ node }) => node.matches.map(({ text }) => text)),
  )
}

async function searchOnce(
  { db, actor }: Context,
  { filter, size, after }: SearchMembersInput,
  words: Words,
): Promise<MemberSearchView> {
  const { userId, communityId } = actor
  // The statements look up the group's id and filter by it.
  const { tiers, ...queries } = buildDirectoryQueries(communityId, { ...filter, group: null }, words)
  const [tier0 = '', tier1 = '', tier2 = ''] = tiers
  const place = after === null ? null : parseCursor(after)
  const args: PageArgs = {
    ...{ userId, communityId, ...queries, ...filter, tier0, tier1, tier2 },
    afterTier: place ? place.at.getTime() : -1,
    afterId: place ? rowNumberOf(place) : 0,
    size: size + 1,
  }
  const hasWords = words.length > 0
  const isWhole = !hasWords && FACETS.every((facet) => filter[facet] === null)
  const [rows, counts, [group]] = await Promise.all([
    db.read(searchHits(hasWords)(args)),
    isWhole
      ? db.read(largestCounts({ userId, communityId, facets: ['all', ...FACETS], most: COUNTS_OF_FACET }))
      : db.read(searchCounts(hasWords)(args)),
    filter.group === null ? [] : db.read(groupOfSearch({ userId, communityId, group: filter.group })),
  ])
  const flat = words.flat()
  return {
    ...pageOf(rows, { first: size, after }, (row) =>
      edgeAt(
        { at: new Date(row.tier), id: String(row.id) },
        {
          user: row.user,
          matches: matchReasons(row.entry, row.tier === 3 ? writtenIn(row) : null, flat),
        },
      ),
    ),
    ...readCounts(counts, isWhole),
    corrected: null,
    group: group ?? null,
  }
}

type WrittenRow = Pick<Written, 'article'> & {
  readonly entryInForum: { readonly id: string; readonly postId: string } | null
  readonly postTitle: string | null
}

function writtenIn({ article, entryInForum, postTitle }: WrittenRow): Written {
  return { article, entry: entryInForum && { ...entryInForum, title: postTitle ?? '' } }
}

function readCounts(rows: readonly CountRow[], isWhole: boolean) {
  const all = rows.find(({ facet }) => facet === 'all')?.count ?? 0
  const isTotalMore = !isWhole && all > COUNTED_MATCHES
  return {
    total: isTotalMore ? COUNTED_MATCHES : all,
    isTotalMore,
    counts: FACETS.flatMap((facet) =>
      rows
        .filter((row) => row.facet === facet)
        .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
        .slice(0, COUNTS_OF_FACET)
        .map(({ value, count, name }) => ({ facet, value, count, name, isMore: isTotalMore })),
    ),
  }
}
