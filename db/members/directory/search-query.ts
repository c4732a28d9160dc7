import type { ActorArgs } from '#db/context.ts'
import { FACETS, type Facet } from '#shared/domain/members/profile-lists.ts'
import { isWholeWord, wordsOf } from '#shared/domain/members/search-words.ts'

/** The word of the index that published stories have. */
const STORY = 'story'

/** The values that filter a search. The value of `group` is the id of a group that the viewer may see. */
export type DirectoryFilter = Readonly<Record<Facet, string | null>>

/** Groups of columns by which matches are ranked: names first, then roles, places and topics, then descriptions. */
const COLUMNS = ['name', 'name role place topics', 'name role place topics about'] as const

export type DirectoryQueries = {
  /** Matches everybody in the community with the values of the filter. */
  readonly all: string
  /** One per group of columns: matches people found by it and by no earlier group. Empty without words. */
  readonly tiers: readonly string[]
  /** Matches people found by any of the columns. */
  readonly any: string
  /** The same words in published stories. */
  readonly articles: string
  /** The same words in posts and replies; the forum's query checks who may see them. */
  readonly forum: string
}

/** Each value of a facet is one word of the index; the view `directory_texts` makes it in the same way. */
function facetWord(facet: Facet, value: string): string {
  const hex = [...new TextEncoder().encode(value)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${facet.slice(0, 1)}${hex}`
}

/** Words are quoted, so that no input is read as an operator. */
function quoted(word: string): string {
  return isWholeWord(word) ? `"${word}"` : `"${word}"*`
}

function phraseOf(words: readonly (readonly string[])[]): string {
  return words
    .map((choices) => `(${choices.flatMap((choice) => wordsOf(choice).map(quoted)).join(' OR ')})`)
    .join(' AND ')
}

/** The full-text queries for typed words, each with the words that may stand for it. */
export function buildDirectoryQueries(
  communityId: string,
  filter: DirectoryFilter,
  words: readonly (readonly string[])[],
): DirectoryQueries {
  const community = `community_id : "${communityId}"`
  const facets = FACETS.flatMap((facet) => {
    const value = filter[facet]
    return value === null ? [] : [`facets : "${facetWord(facet, value)}"`]
  })
  const all = [community, ...facets].join(' AND ')
  if (words.length === 0) return { all, tiers: [], any: all, articles: '', forum: '' }
  const phrase = phraseOf(words)
  const found = COLUMNS.map((columns) => `({${columns}} : (${phrase}))`)
  const tiers = found.map((one, i) => {
    const before = found[i - 1]
    return before ? `(${all} AND ${one}) NOT ${before}` : `${all} AND ${one}`
  })
  return {
    all,
    tiers,
    any: `${all} AND ${found.at(-1) ?? ''}`,
    articles: `${community} AND readers : "${STORY}" AND {title body} : (${phrase})`,
    forum: `{title body} : (${phrase})`,
  }
}

/** The full-text queries for words in stories and in a member's own articles: first those with the words in the title, then the others. */
export function buildArticleQueries(
  { userId, communityId }: ActorArgs,
  text: string,
): { readonly title: string; readonly body: string } {
  const phrase = phraseOf(wordsOf(text).map((word) => [word]))
  const inTitle = `{title} : (${phrase})`
  const all = `community_id : "${communityId}" AND readers : ("${STORY}" OR "${userId}")`
  return { title: `${all} AND ${inTitle}`, body: `(${all} AND {title body} : (${phrase})) NOT ${inTitle}` }
}

export type ForumQueries = {
  readonly all: string
  readonly allWhole: string
  readonly allInTitle: string
  readonly anyWholeInTitle: string
}

/**
 * The words of a full-text query for posts and replies that contain all of them, and for posts with all or any of them in the title. Whole
 * words are read newest first; for prefixes the index builds a list of all matches.
 */
export function buildForumQueries(text: string): ForumQueries {
  const words = wordsOf(text)
  const whole = words.map((word) => `"${word}"`)
  const phrase = phraseOf(words.map((word) => [word]))
  return {
    all: `{title body} : (${phrase})`,
    allWhole: `{title body} : (${whole.join(' AND ')})`,
    allInTitle: `{title} : (${phrase})`,
    anyWholeInTitle: `{title} : (${whole.join(' OR ')})`,
  }
}
