import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { buildArticleQueries } from '#db/members/directory/search-query.ts'
import { articleSearchTexts } from '#db/schema/articles/article-search.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build, inList, isAlso, statement } from '#db/statement.ts'
import { editorPath } from '#shared/domain/articles/paths/editor-path.ts'
import { hasEditorView } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { storyPath } from '#shared/domain/articles/story-path.ts'
import { wordsOf } from '#shared/domain/members/search-words.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { parseCursor, rowNumberOf } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, pageOf } from '#shared/server/lists/page-of.ts'
import type { MemberContext } from '../../context.ts'
import { type StoryRow, storyColumns } from './story-rows.ts'

export type FoundStoryView = {
  /** The path at which the actor reads the story. */
  readonly path: string
  readonly title: string
  /** The part of the text that contains the words; null when only the title contains them. */
  readonly excerpt: string | null
  readonly status: ArticleStatus
  readonly author: UserView
  readonly publishedAt: Date | null
}

/** The number of newest matching articles visible to the actor that are searched. */
const NEWEST_MATCHES = 200
const EXCERPT_WORDS = 24
/** The statuses in which authors can open the text of their own article. */
const OPEN_TO_AUTHOR = ARTICLE_STATUSES.filter(hasEditorView)

type SearchArgs = ActorArgs & {
  readonly title: string
  readonly body: string
  readonly own: readonly ArticleStatus[]
  readonly afterTier: number
  readonly afterId: number
  readonly size: number
}

function tierHits(tier: number, match: unknown, p: SearchArgs) {
  return sql`SELECT * FROM (SELECT ${tier} AS tier, matched.id AS id, seen.id AS article_id
    FROM (SELECT article_search.rowid AS id FROM article_search WHERE article_search MATCH ${match}
      AND article_search.rowid < CASE WHEN ${p.afterTier} < ${tier} THEN 9007199254740991 WHEN ${p.afterTier} = ${tier} THEN ${p.afterId} ELSE 0 END
      ORDER BY article_search.rowid DESC LIMIT ${NEWEST_MATCHES}) AS matched
    CROSS JOIN ${articleSearchTexts} AS keys INDEXED BY article_search_texts_keys ON keys.id = matched.id AND keys.community_id = ${p.communityId}
    CROSS JOIN ${articles} AS seen ON seen.id = keys.article_id AND +seen.community_id = ${p.communityId}
      AND ((+seen.status = 'PUBLISHED' AND seen.slug IS NOT NULL) OR (+seen.author_id = ${p.userId} AND ${inList(sql<ArticleStatus>`+seen.status`, p.own)}))
    LIMIT ${p.size})`
}

/** Title matches come first; each group is ordered newest first. */
const storyHits = statement((p: SearchArgs) => {
  const hits = sql`(SELECT * FROM (${tierHits(0, p.title, p)} UNION ALL ${tierHits(1, p.body, p)}) AS found
    ORDER BY found.tier, found.id DESC LIMIT ${p.size}) AS hits`
  const excerpt = sql<
    string | null
  >`CASE WHEN hits.tier = 1 THEN (SELECT snippet(article_search, 1, '', '', '…', ${EXCERPT_WORDS})
    FROM article_search WHERE article_search MATCH ${p.body} AND article_search.rowid = hits.id) END`
  return build
    .select({ tier: sql<number>`hits.tier`, hitId: sql<number>`hits.id`, excerpt, ...storyColumns })
    .from(hits)
    .innerJoin(articles, and(sql`${articles.id} = hits.article_id`, isAlso(articles.communityId, p.communityId)))
    .innerJoin(users, and(eq(users.id, articles.authorId), isAlso(users.communityId, p.communityId)))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .orderBy(sql`hits.tier`, sql`hits.id DESC`)
})

export type SearchStoriesInput = { readonly text: string; readonly size: number; readonly after: string | null }

/** Searches title and text of the community's published stories and of the member's own articles that they can open. */
export async function searchStories(
  { db, actor }: Pick<MemberContext, 'db' | 'actor'>,
  { text, size, after }: SearchStoriesInput,
): Promise<ConnectionView<FoundStoryView>> {
  const place = after === null ? null : parseCursor(after)
  if (wordsOf(text).length === 0) return { edges: [], pageInfo: { hasNextPage: false, hasPreviousPage: false } }
  const { userId, communityId } = actor
  const rows = await db.read(
    storyHits({
      ...{ userId, communityId, ...buildArticleQueries({ userId, communityId }, text), own: OPEN_TO_AUTHOR },
      afterTier: place ? place.at.getTime() : -1,
      afterId: place ? rowNumberOf(place) : 0,
      size: size + 1,
    }),
  )
  return pageOf(rows, { first: size, after }, (row) =>
    edgeAt({ at: new Date(row.tier), id: String(row.hitId) }, toView(row)),
  )
}

type Row = StoryRow & Pick<FoundStoryView, 'title' | 'excerpt' | 'status' | 'publishedAt'> & { readonly id: string }

function toView({ id, slug, title, excerpt, status, publishedAt, author }: Row): FoundStoryView {
  const path = status === 'PUBLISHED' && slug ? storyPath(slug) : editorPath(id)
  return { path, title, excerpt, status, publishedAt, author }
}
