import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { forumMatch } from '#db/forum/forum-match.ts'
import { isOfAudience } from '#db/forum/mentionable.ts'
import { hasForum, isShownTo, ownGroupIds } from '#db/forum/visible-posts.ts'
import { buildForumQueries } from '#db/members/directory/search-query.ts'
import { userColumns } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { forumEntries, forumPosts, forumSearchTexts } from '#db/schema/forum/forum.ts'
import { users } from '#db/schema/members.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { MENTION_SUGGESTIONS, SIMILAR_POSTS } from '#shared/domain/forum/limits.ts'
import { EVERYONE } from '#shared/domain/forum/statuses.ts'
import { sharedWordsNeeded, tellingWords } from '#shared/domain/forum/title-words.ts'
import { foldWord, hasWord, wordsOf } from '#shared/domain/members/search-words.ts'
import { fullName, type UserView } from '#shared/domain/members/views.ts'
import { type Cursor, rowNumberOf } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { hasBlocked } from '../introductions/read-relation.ts'
import type { ReaderContext } from './posts.queries.ts'

export type FoundView = {
  readonly postId: string
  readonly title: string
  /** Null when the post's own message or title matched. */
  readonly replyId: string | null
  readonly authorName: string
  readonly snippet: string
  readonly writtenAt: Date
}

const SNIPPET_WORDS = 24
/** The number of newest matches that are compared for similar titles. */
const NEWEST_MATCHES = 60

/**
 * When this many entries have the exact words, prefix matches are left out: collecting them takes longer the more
 * match.
 */
const FOUND_OFTEN = 100

type SearchArgs = ActorArgs & {
  readonly words: string
  readonly wholeWords: string
  readonly beforeId: number
  readonly size: number
}

function searchedFor(p: SearchArgs): SQL {
  const { userId, communityId } = p
  const whole = forumMatch({ userId, communityId, words: p.wholeWords })
  return sql`CASE WHEN (SELECT count(*) FROM (SELECT 1 FROM forum_search WHERE forum_search MATCH ${whole} LIMIT ${FOUND_OFTEN})) = ${FOUND_OFTEN}
    THEN ${whole} ELSE ${forumMatch({ userId, communityId, words: p.words })} END`
}

/**
 * The newest matches from a position on. Snippets are made by the same query: querying the index per match would
 * rebuild the list of a word's matches each time. Each match is checked again for whether the reader sees it.
 */
const hits = statement((p: SearchArgs) =>
  build
    .select({
      hitId: forumSearchTexts.id,
      entryId: forumEntries.id,
      postId: forumPosts.id,
      title: forumPosts.title,
      givenName: users.givenName,
      familyName: users.familyName,
      writtenAt: forumEntries.createdAt,
      snippet: sql<string>`matched.snippet`,
      isFolded: hasBlocked(p.communityId, p.userId, sql`${forumEntries.authorId}`),
    })
    .from(
      sql`(SELECT forum_search.rowid AS id, snippet(forum_search, 1, '', '', '…', ${SNIPPET_WORDS}) AS snippet
        FROM forum_search WHERE forum_search MATCH ${searchedFor(p)} AND forum_search.rowid < ${p.beforeId}
        ORDER BY forum_search.rowid DESC LIMIT ${p.size}) AS matched`,
    )
    .innerJoin(
      forumSearchTexts,
      and(sql`${forumSearchTexts.id} = matched.id`, isAlso(forumSearchTexts.communityId, p.communityId)),
    )
    .innerJoin(
      forumEntries,
      and(
        eq(forumEntries.id, forumSearchTexts.entryId),
        isAlso(forumEntries.communityId, p.communityId),
        isAlso(forumEntries.state, 'APPROVED'),
      ),
    )
    .innerJoin(forumPosts, and(eq(forumPosts.id, forumEntries.postId), isShownTo(p)))
    .innerJoin(users, and(eq(users.id, forumEntries.authorId), isAlso(users.communityId, p.communityId))),
)

const BEYOND_ALL = Number.MAX_SAFE_INTEGER
const NONE = { edges: [], pageInfo: { hasNextPage: false, hasPreviousPage: false } }

/** Searches posts and replies that the reader sees, newest first. */
export async function searchForum(
  ctx: ReaderContext,
  { term, ...page }: PageInput<Cursor> & { readonly term: string },
): Promise<ConnectionView<FoundView>> {
  if (wordsOf(term).length === 0) return NONE
  const { userId, communityId } = ctx.actor
  const { all: words, allWhole: wholeWords } = buildForumQueries(term)
  const beforeId = page.after ? rowNumberOf(page.after) : BEYOND_ALL
  const rows = await ctx.db.read(hits({ userId, communityId, words, wholeWords, beforeId, size: page.first + 1 }))
  const newestFirst = rows.toSorted((a, b) => b.hitId - a.hitId)
  return pageOf(newestFirst, page, (row) => edgeAt({ at: row.writtenAt, id: String(row.hitId) }, toFound(row, ctx)))
}

type Row = Pick<FoundView, 'postId' | 'title' | 'snippet' | 'writtenAt'> & {
  readonly entryId: string
  readonly givenName: string
  readonly familyName: string
  readonly isFolded: boolean
}

/** What somebody whom the reader has blocked wrote is folded away; staff who view a member's pages do not see whom they blocked. */
function toFound(
  { entryId, postId, title, snippet, writtenAt, isFolded, ...author }: Row,
  { actor }: ReaderContext,
): FoundView {
  return {
    ...{ postId, title, writtenAt },
    snippet: isFolded && !actor.viewing ? '' : snippet,
    replyId: entryId === postId ? null : entryId,
    authorName: fullName(author),
  }
}

export type SimilarView = { readonly id: string; readonly title: string; readonly replyCount: number }

const similar = statement((p: ActorArgs & { readonly words: string }) =>
  build
    .select({
      id: forumPosts.id,
      title: forumPosts.title,
      replyCount: forumPosts.replyCount,
      groupId: forumPosts.groupId,
      hitId: sql<number>`matched.id`,
    })
    .from(
      sql`(SELECT forum_search.rowid AS id FROM forum_search WHERE forum_search MATCH ${forumMatch(p)}
        ORDER BY forum_search.rowid DESC LIMIT ${NEWEST_MATCHES}) AS matched`,
    )
    .innerJoin(
      forumSearchTexts,
      and(sql`${forumSearchTexts.id} = matched.id`, isAlso(forumSearchTexts.communityId, p.communityId)),
    )
    .innerJoin(forumPosts, and(eq(forumPosts.id, forumSearchTexts.entryId), isShownTo(p))),
)

/**
 * Of the newest posts that share significant words with the title, those that share the most; in posts for everyone
 * and, if given, in one audience.
 */
export async function listSimilarPosts(
  { db, actor }: ReaderContext,
  { title, audienceId }: { readonly title: string; readonly audienceId: string | null },
): Promise<readonly SimilarView[]> {
  const words = tellingWords(title)
  if (words.length === 0) return []
  const { userId, communityId } = actor
  const { anyWholeInTitle } = buildForumQueries(words.join(' '))
  const rows = await db.read(similar({ userId, communityId, words: anyWholeInTitle }))
  const compare = comparer(
    words,
    rows.map((row) => row.title),
  )
  return rows
    .filter(({ groupId }) => audienceId === null || groupId === null || groupId === audienceId)
    .map((row) => ({ ...row, ...compare(row.title) }))
    .filter(({ shared }) => shared >= sharedWordsNeeded(words.length))
    .toSorted((a, b) => b.weight - a.weight || b.hitId - a.hitId)
    .slice(0, SIMILAR_POSTS)
}

/**
 * The number of words that a title shares, weighted by rarity. They are counted in the titles found, because the index
 * would count every post for its rank.
 */
function comparer(words: readonly string[], titles: readonly string[]) {
  const weighted = words.map((word) => {
    const folded = foldWord(word)
    const found = titles.filter((title) => hasWord(title, folded)).length
    return { folded, weight: Math.log(1 + titles.length / Math.max(found, 1)) }
  })
  return (title: string) => {
    const shared = weighted.filter(({ folded }) => hasWord(title, folded))
    return { shared: shared.length, weight: shared.reduce((sum, { weight }) => sum + weight, 0) }
  }
}

type MentionArgs = ActorArgs & { readonly groupId: string | null; readonly from: string; readonly to: string }

const LAST_CHARACTER = '\uffff'

function suggestionsBy(name: 'givenName' | 'familyName') {
  return statement((p: MentionArgs) =>
    build
      .select(userColumns())
      .from(users)
      .innerJoin(communities, eq(communities.id, users.communityId))
      .where(
        and(
          isOfAudience(p),
          hasForum(p),
          sql`(${p.groupId} IS NULL OR ${p.groupId} IN ${ownGroupIds(p)})`,
          sql`${users[name]} COLLATE NOCASE >= ${p.from}`,
          sql`${users[name]} COLLATE NOCASE < ${p.to}`,
          sql`${users.id} <> ${p.userId}`,
        ),
      )
      .orderBy(sql`${users[name]} COLLATE NOCASE`)
      .limit(MENTION_SUGGESTIONS),
  )
}

const byGivenName = suggestionsBy('givenName')
const byFamilyName = suggestionsBy('familyName')

/** Members who can be mentioned in an audience, by the beginning of their name. */
export async function suggestMentions(
  ctx: ReaderContext,
  { term, audienceId }: { readonly term: string; readonly audienceId: string | null },
): Promise<readonly UserView[]> {
  const typed = term.replace(/\s+/g, ' ').trim()
  if (typed === '' || ctx.actor.kind === 'admin') return []
  const { userId, communityId } = ctx.actor
  const groupId = audienceId === EVERYONE ? null : audienceId
  const [first = '', ...rest] = typed.split(' ')
  const bounds = (from: string) => ({ userId, communityId, groupId, from, to: `${from}${LAST_CHARACTER}` })
  const [given, family] = await Promise.all([
    ctx.db.read(byGivenName(bounds(first))),
    ctx.db.read(byFamilyName(bounds(typed))),
  ])
  const isMatch = (user: UserView) => rest.length === 0 || fullName(user).toLowerCase().startsWith(typed.toLowerCase())
  const found = new Map([...given, ...family].map((row) => [row.id, row]))
  return [...found.values()]
    .filter((user) => isMatch(user) || user.familyName.toLowerCase().startsWith(typed.toLowerCase()))
    .slice(0, MENTION_SUGGESTIONS)
}
