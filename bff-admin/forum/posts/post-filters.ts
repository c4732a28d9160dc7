import { type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { hasForum } from '#db/forum/visible-posts.ts'
import { buildForumQueries } from '#db/members/directory/search-query.ts'
import { type NameArgs, nameArgs, nameConditions } from '#db/members/list/name-matches.ts'
import { namePrefixes } from '#db/members/list/name-prefixes.ts'
import { forumEntries, forumPosts, forumSearchTexts } from '#db/schema/forum/forum.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { COUNTED_POSTS_MAX } from '#shared/domain/forum/limits.ts'
import { EVERYONE, POST_STATES, type PostState } from '#shared/domain/forum/statuses.ts'
import { wordsOf } from '#shared/domain/members/search-words.ts'

/** The filters of the list of posts; null for all. */
export type PostFilter = {
  /** Words of the title. */
  readonly title: string | null
  /** The beginning of the author's name. */
  readonly author: string | null
  readonly state: PostState | null
  /** EVERYONE or the id of a group. */
  readonly audienceId: string | null
  /** Only posts with unresolved reports about the post or a reply. */
  readonly isReported: boolean
}

/**
 * The filter whose index finds the posts; the others are checked for each of them. Without one, each state is read in
 * its order.
 */
export type Driver = 'TITLE' | 'REPORTED' | 'AUTHOR' | 'GROUP'

export type FilterArgs = ActorArgs &
  NameArgs & {
    readonly titleQuery: string
    readonly titleWords: readonly string[]
    readonly longestTitleWord: string
    readonly hasAuthor: boolean
    readonly audienceId: string | null
    readonly isReported: boolean
  }

type ReadFilter = {
  readonly driver: Driver | null
  readonly states: readonly PostState[]
  readonly args: Omit<FilterArgs, keyof ActorArgs>
}

/** The number of newest titles with the words, and of authors, that are checked. */
const MATCHES_MAX = COUNTED_POSTS_MAX + 1
const NO_NAME = { whole: '', first: '', rest: '' }

/** The most selective filter comes first. A text without a word matches nothing. */
export function readFilter({ title, author, state, audienceId, isReported }: PostFilter): ReadFilter {
  const typed = title?.trim() || null
  const words = typed === null ? [] : wordsOf(typed)
  const name = author === null ? null : namePrefixes(author)
  const isGroup = audienceId !== null && audienceId !== EVERYONE
  const hasNoWord = typed !== null && words.length === 0
  const drivers: readonly (Driver | false)[] = [
    words.length > 0 && 'TITLE',
    isReported && 'REPORTED',
    name !== null && 'AUTHOR',
    isGroup && 'GROUP',
  ]
  return {
    driver: drivers.find((one): one is Driver => one !== false) ?? null,
    states: hasNoWord ? [] : state === null ? POST_STATES : [state],
    args: {
      ...nameArgs(name ?? NO_NAME),
      titleQuery: words.length > 0 ? buildForumQueries(words.join(' ')).allInTitle : '',
      titleWords: words,
      longestTitleWord: words.toSorted((a, b) => b.length - a.length)[0] ?? '',
      hasAuthor: name !== null,
      audienceId,
      isReported,
    },
  }
}

/**
 * Condition on `forum_posts`: belongs to the community, is found by the driver's index, and passes all other filters.
 */
export function passes(driver: Driver | null, p: FilterArgs): SQL {
  return sql.join(
    [
      driver === null ? sql`${forumPosts.communityId} = ${p.communityId}` : FOUND_BY[driver](p),
      hasForum(p),
      sql`(${p.audienceId} IS NULL OR coalesce(+${forumPosts.groupId}, ${EVERYONE}) = ${p.audienceId})`,
      sql`(${p.hasAuthor} = 0 OR +${forumPosts.authorId} IN ${authors(p)})`,
      sql`(${p.isReported} = 0 OR +${forumPosts.id} IN ${reportedPosts(p)})`,
    ],
    sql` AND `,
  )
}

const FOUND_BY: Readonly<Record<Driver, (p: FilterArgs) => SQL>> = {
  TITLE: (p) => isAmong(postsByTitle(p), p),
  REPORTED: (p) => isAmong(reportedPosts(p), p),
  AUTHOR: (p) => sql`${forumPosts.communityId} = ${p.communityId} AND ${forumPosts.authorId} IN ${authors(p)}`,
  GROUP: (p) => sql`${forumPosts.groupId} = ${p.audienceId} AND +${forumPosts.communityId} = ${p.communityId}`,
}

function isAmong(ids: SQL, p: ActorArgs): SQL {
  return sql`${forumPosts.id} IN ${ids} AND +${forumPosts.communityId} = ${p.communityId}`
}

/** Posts with an open report: reported entries are in the queue. */
export function reportedPosts(p: ActorArgs): SQL {
  return sql`(SELECT reported.post_id FROM ${forumEntries} AS reported WHERE reported.community_id = ${p.communityId}
    AND reported.waiting_since IS NOT NULL AND reported.report_count > 0)`
}

/**
 * The search index has the titles of visible posts. Titles of the others are read from a separate index; the longest
 * word selects few of them, which are then checked for each word.
 */
function postsByTitle(p: FilterArgs): SQL {
  return sql`(SELECT texts.entry_id FROM (SELECT forum_search.rowid AS id FROM forum_search
      WHERE forum_search MATCH ('community_id : "' || ${p.communityId} || '" AND ' || ${p.titleQuery})
      ORDER BY forum_search.rowid DESC LIMIT ${MATCHES_MAX}) AS matched
    CROSS JOIN ${forumSearchTexts} AS texts ON texts.id = matched.id AND +texts.community_id = ${p.communityId}
    UNION SELECT unlisted.id FROM ${forumPosts} AS unlisted WHERE unlisted.community_id = ${p.communityId}
      AND unlisted.state <> 'APPROVED' AND instr(lower(unlisted.title), lower(${p.longestTitleWord})) > 0
      AND NOT EXISTS (SELECT 1 FROM json_each(${p.titleWords}) AS word
        WHERE instr(lower(unlisted.title), lower(word.value)) = 0))`
}

function authors(p: FilterArgs): SQL {
  const named = nameConditions(p).map((condition) => {
    const some = build
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.communityId} = ${p.communityId} AND ${users.kind} = 'MEMBER' AND ${condition}`)
      .limit(MATCHES_MAX)
    return sql`SELECT id FROM ${some}`
  })
  return sql`(${sql.join(named, sql` UNION `)})`
}
