import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { forumMatch } from '#db/forum/forum-match.ts'
import { hasForum, isShownTo } from '#db/forum/visible-posts.ts'
import { similarWordsIn } from '#db/lists/similar-words.ts'
import { askedGroup } from '#db/members/directory/shown-groups.ts'
import { personView } from '#db/members/users.ts'
import { articleSearchTexts } from '#db/schema/articles/article-search.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { forumEntries, forumPosts, forumSearchTexts } from '#db/schema/forum/forum.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { directoryCounts, directoryEntries, directoryFacets, directoryWords } from '#db/schema/profiles.ts'
import { build, isAlso, statement, statementByShape } from '#db/statement.ts'

/** The results of a filtered search are counted up to this number. */
export const COUNTED_MATCHES = 1000
/** The number of newest matching articles whose authors are found. */
const NEWEST_ARTICLES = 200

export type SearchArgs = ActorArgs & {
  readonly all: string
  readonly any: string
  readonly tier0: string
  readonly tier1: string
  readonly tier2: string
  readonly articles: string
  readonly forum: string
  readonly industry: string | null
  readonly location: string | null
  readonly expertise: string | null
  /** The group's slug. */
  readonly group: string | null
}

export type PageArgs = SearchArgs & {
  /** The position after which the page begins. */
  readonly afterTier: number
  readonly afterId: number
  readonly size: number
}

/**
 * The filtered group and the words that narrow a full-text query to it; a group hidden from the actor matches nothing.
 */
function askedWords(p: SearchArgs) {
  return sql`asked AS MATERIALIZED (SELECT id, CASE WHEN ${p.group} IS NULL THEN '' ELSE ' AND facets : "' || coalesce('g' || lower(hex(id)), 'none') || '"' END AS words
    FROM (SELECT (SELECT asked.id ${askedGroup(p)}) AS id))`
}
/** A full-text query, narrowed to the filtered group. */
function narrowed(query: unknown) {
  return sql`${query} || (SELECT words FROM asked)`
}

/** The hits of one tier of columns, unless earlier tiers fill the page. */
function tierHits(tier: number, match: unknown, p: PageArgs, before: SQL = NO_ROWS) {
  return sql`(SELECT ${tier} AS tier, directory_search.rowid AS id, NULL AS articleId, NULL AS foundId FROM directory_search
    WHERE directory_search MATCH ${narrowed(match)}
      AND directory_search.rowid < CASE WHEN ${p.afterTier} < ${tier} THEN 9007199254740991 WHEN ${p.afterTier} = ${tier} THEN ${p.afterId} ELSE 0 END
    ORDER BY directory_search.rowid DESC LIMIT ${unlessFull(p, before, p.size)})`
}

/** A LIMIT: when `before` fills the page, the statement does not query the index. */
function unlessFull({ size }: PageArgs, before: SQL, most: unknown) {
  return sql`CASE WHEN (${before}) >= ${size} THEN 0 ELSE ${most} END`
}
const NO_ROWS = sql`SELECT 0`

/**
 * The newest members found by their own profile, limited to one more than the counted maximum: `own` in the statements
 * below.
 */
function ownHits(p: SearchArgs, most: SQL = sql`${COUNTED_MATCHES + 1}`) {
  return sql`own AS MATERIALIZED (SELECT directory_search.rowid AS id FROM directory_search WHERE directory_search MATCH ${narrowed(p.any)}
    ORDER BY directory_search.rowid DESC LIMIT ${most})`
}

/**
 * Authors of matching published articles and of matching forum entries visible to the actor, who pass the filter and
 * are not found by their own profile. Empty when profiles alone exceed the counted maximum: nobody pages through those,
 * and `own` contains all the others. Querying the index per author instead would rebuild the list of a word's matches
 * each time.
 */
function authorHits(p: SearchArgs, most: SQL = sql`${NEWEST_ARTICLES}`) {
  const has = (facet: string, value: unknown) =>
    sql`(${value} IS NULL OR EXISTS (SELECT 1 FROM ${directoryFacets} AS has WHERE has.entry_id = entry.id AND has.community_id = ${p.communityId} AND has.facet = ${facet} AND has.value = ${value}))`
  const atMost = sql`CASE WHEN (SELECT count(*) FROM own) > ${COUNTED_MATCHES} THEN 0 ELSE ${most} END`
  return sql`SELECT 3 AS tier, entry.id AS id, max(wrote.article_id) AS articleId, max(wrote.found_id) AS foundId
    FROM (${articleAuthors(p, atMost)} UNION ALL ${forumAuthors(p, atMost)}) AS wrote
    CROSS JOIN ${directoryEntries} AS entry ON entry.user_id = wrote.author_id AND +entry.community_id = ${p.communityId}
    WHERE ${has('industry', p.industry)} AND ${has('location', p.location)} AND ${has('expertise', p.expertise)}
      AND (${p.group} IS NULL OR EXISTS (SELECT 1 FROM ${directoryFacets} AS has WHERE has.entry_id = entry.id AND has.community_id = ${p.communityId}
        AND has.facet IN ('group', 'hidden-group') AND has.value = (SELECT id FROM asked)))
      AND entry.id NOT IN (SELECT id FROM own)
    GROUP BY entry.id`
}

function articleAuthors(p: SearchArgs, most: SQL) {
  return sql`SELECT written.author_id AS author_id, written.id AS article_id, NULL AS found_id
    FROM (SELECT keys.article_id AS article_id FROM (SELECT article_search.rowid AS id FROM article_search WHERE article_search MATCH ${p.articles} ORDER BY article_search.rowid DESC
        LIMIT ${most}) AS matched
      CROSS JOIN ${articleSearchTexts} AS keys INDEXED BY article_search_texts_keys ON keys.id = matched.id AND keys.community_id = ${p.communityId}) AS found
    CROSS JOIN ${articles} AS written ON written.id = found.article_id AND +written.community_id = ${p.communityId} AND +written.status = 'PUBLISHED'`
}

/**
 * Matches from the index are checked again for visibility to the actor. Entries by members whom the actor has blocked
 * do not count.
 */
function forumAuthors(p: SearchArgs, most: SQL) {
  return sql`SELECT ${forumEntries.authorId} AS author_id, NULL AS article_id, matched.id AS found_id
    FROM (SELECT forum_search.rowid AS id FROM forum_search WHERE forum_search MATCH ${forumMatch({ ...actorOf(p), words: p.forum })}
      ORDER BY forum_search.rowid DESC LIMIT CASE WHEN ${hasForum(p)} THEN ${most} ELSE 0 END) AS matched
    CROSS JOIN ${forumSearchTexts} ON ${forumSearchTexts.id} = matched.id AND +${forumSearchTexts.communityId} = ${p.communityId}
    CROSS JOIN ${forumEntries} ON ${forumEntries.id} = ${forumSearchTexts.entryId} AND +${forumEntries.communityId} = ${p.communityId}
      AND +${forumEntries.state} = 'APPROVED'
    CROSS JOIN ${forumPosts} ON ${forumPosts.id} = ${forumEntries.postId} AND ${isShownTo(actorOf(p))}
    WHERE NOT EXISTS (SELECT 1 FROM ${memberBlocks} AS blocked WHERE blocked.user_id = ${p.userId}
      AND blocked.blocked_id = ${forumEntries.authorId} AND blocked.community_id = ${p.communityId})`
}

function actorOf({ userId, communityId }: SearchArgs): ActorArgs {
  return { userId, communityId }
}

/**
 * The hits with words, each tier only while earlier tiers do not fill the page: parts of a WITH, of which `found` has
 * all hits.
 */
function hitsWithWords(p: PageArgs) {
  const [before1, before2] = [
    sql`SELECT count(*) FROM tier0`,
    sql`SELECT (SELECT count(*) FROM tier0) + (SELECT count(*) FROM tier1)`,
  ]
  const own = sql`SELECT count(*) FROM profiles`
  return sql`tier0 AS MATERIALIZED ${tierHits(0, p.tier0, p)}, tier1 AS MATERIALIZED ${tierHits(1, p.tier1, p, before1)},
    tier2 AS MATERIALIZED ${tierHits(2, p.tier2, p, before2)},
    profiles AS MATERIALIZED (SELECT * FROM tier0 UNION ALL SELECT * FROM tier1 UNION ALL SELECT * FROM tier2),
    ${ownHits(p, unlessFull(p, own, COUNTED_MATCHES + 1))},
    found AS (SELECT * FROM profiles UNION ALL SELECT * FROM (${authorHits(p, unlessFull(p, own, NEWEST_ARTICLES))}) AS authors
      WHERE ${p.afterTier} < 3 OR authors.id < ${p.afterId})`
}

/** The next hits, best first, then newest in the directory; with or without words. */
export const searchHits = statementByShape((hasWords: boolean) => (p: PageArgs) => {
  const found = hasWords ? hitsWithWords(p) : sql`found AS ${tierHits(0, p.all, p)}`
  const next = sql`(WITH ${askedWords(p)}, ${found} SELECT * FROM found ORDER BY found.tier, found.id DESC LIMIT ${p.size}) AS hits`
  return build
    .select({
      tier: sql<number>`hits.tier`,
      id: sql<number>`hits.id`,
      entry: {
        name: directoryEntries.name,
        role: directoryEntries.role,
        place: directoryEntries.place,
        topics: directoryEntries.topics,
        about: directoryEntries.about,
      },
      user: personView(),
      article: { title: articles.title, slug: articles.slug },
      entryInForum: { id: forumEntries.id, postId: forumEntries.postId },
      postTitle: forumPosts.title,
    })
    .from(next)
    .innerJoin(
      directoryEntries,
      and(sql`${directoryEntries.id} = hits.id`, isAlso(directoryEntries.communityId, p.communityId)),
    )
    .innerJoin(users, and(eq(users.id, directoryEntries.userId), isAlso(users.communityId, p.communityId)))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .leftJoin(articles, and(sql`${articles.id} = hits.articleId`, isAlso(articles.communityId, p.communityId)))
    .leftJoin(
      forumSearchTexts,
      and(sql`${forumSearchTexts.id} = hits.foundId`, isAlso(forumSearchTexts.communityId, p.communityId)),
    )
    .leftJoin(
      forumEntries,
      and(eq(forumEntries.id, forumSearchTexts.entryId), isAlso(forumEntries.communityId, p.communityId)),
    )
    .leftJoin(forumPosts, and(eq(forumPosts.id, forumEntries.postId), isAlso(forumPosts.communityId, p.communityId)))
    .orderBy(sql`hits.tier`, sql`hits.id DESC`)
})

/** For a group, `value` is its slug. */
export type CountRow = {
  readonly facet: string
  readonly value: string
  readonly count: number
  readonly name: string | null
}

/** The ids of the actor's groups. */
function ownGroups(p: ActorArgs) {
  return sql`(SELECT mine.group_id FROM ${groupMembers} AS mine
    WHERE mine.community_id = ${p.communityId} AND mine.user_id = ${p.userId} AND mine.state = 'MEMBER')`
}

/** Counted values with the names of groups, for `counted` in the statements below. */
function named(p: ActorArgs, counted: SQL) {
  return sql`SELECT CASE counted.facet WHEN 'hidden-group' THEN 'group' ELSE counted.facet END AS facet,
      coalesce(shown.slug, counted.value) AS value, counted.count AS count, shown.name AS name FROM ${counted} AS counted
    LEFT JOIN ${groups} AS shown ON counted.facet IN ('group', 'hidden-group') AND shown.id = counted.value AND +shown.community_id = ${p.communityId}`
}

/**
 * The number of hits and their number per value, among the newest matches, limited to one more than the counted
 * maximum.
 */
export const searchCounts = statementByShape((hasWords: boolean) => (p: SearchArgs) => {
  const wrote = hasWords ? sql` UNION ALL SELECT id FROM (${authorHits(p)}) AS authors` : sql``
  const values = sql`(SELECT has.facet AS facet, has.value AS value, count(*) AS count FROM matched
    CROSS JOIN ${directoryFacets} AS has ON has.entry_id = matched.id AND +has.community_id = ${p.communityId}
    WHERE has.facet <> 'hidden-group' OR has.value IN ${ownGroups(p)} GROUP BY has.facet, has.value)`
  return build.all<CountRow>(sql`WITH ${askedWords(p)}, ${ownHits(p)},
    matched AS MATERIALIZED (SELECT id FROM (SELECT id FROM own${wrote}) LIMIT ${COUNTED_MATCHES + 1})
    SELECT 'all' AS facet, '' AS value, count(*) AS count, NULL AS name FROM matched UNION ALL ${named(p, values)}`)
})

/**
 * The most frequent values of each facet in the whole directory, its number of members, and the actor's hidden groups.
 */
export const largestCounts = statement(
  (p: ActorArgs & { readonly facets: readonly string[]; readonly most: number }) => {
    const largest = sql`SELECT counted.facet, counted.value, counted.count FROM json_each(${p.facets}) AS asked
    CROSS JOIN json_each((SELECT json_group_array(value) FROM (SELECT largest.value FROM ${directoryCounts} AS largest
      WHERE largest.community_id = ${p.communityId} AND largest.facet = asked.value ORDER BY largest.count DESC, largest.value DESC LIMIT ${p.most}))) AS first
    CROSS JOIN ${directoryCounts} AS counted ON counted.community_id = ${p.communityId} AND counted.facet = asked.value AND counted.value = first.value`
    const hidden = sql`SELECT counted.facet, counted.value, counted.count FROM ${groupMembers} AS mine
    CROSS JOIN ${directoryCounts} AS counted ON counted.community_id = ${p.communityId} AND counted.facet = 'hidden-group' AND counted.value = mine.group_id
    WHERE mine.community_id = ${p.communityId} AND mine.user_id = ${p.userId} AND mine.state = 'MEMBER'`
    return build.all<CountRow>(named(p, sql`(${largest} UNION ALL ${hidden})`))
  },
)

export type GroupRow = { readonly slug: string; readonly name: string }

/** The group that filters a search, with its current name. */
export const groupOfSearch = statement((p: ActorArgs & { readonly group: string | null }) =>
  build.all<GroupRow>(sql`SELECT asked.slug AS slug, asked.name AS name ${askedGroup(p)}`),
)

export const similarWords = similarWordsIn({
  words: directoryWords,
  search: 'directory_word_search',
  isShown: (word, { communityId }) => sql`EXISTS (SELECT 1 FROM directory_search
    WHERE directory_search MATCH '{name role place} : "' || replace(${word}, '"', '""') || '" AND community_id : "' || ${communityId} || '"')`,
})
