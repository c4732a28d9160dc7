import { and, count } from 'drizzle-orm'
import { type ListedArticle, toListedArticle } from '#db/articles/article-rows.ts'
import { selectListedArticles } from '#db/articles/read-articles.ts'
import type { ActorContext } from '#db/context.ts'
import { articles } from '#db/schema/articles.ts'
import { build } from '#db/statement.ts'
import type { ArticleSort } from '#shared/domain/articles/sorts.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import type { ArticleStatusCountView } from '#shared/domain/articles/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { checkCanManageArticles } from '../article-access.ts'
import { type ArticlesFilter, matchesFilter, matchesFilterIgnoringStatus } from './article-filter.ts'
import { encodeListCursor, isAfterCursor, orderBy, parseListCursor } from './article-order.ts'

export type ArticlesPage = ConnectionView<ListedArticle> & { readonly totalCount: number }
export type ListArticlesInput = {
  readonly filter: ArticlesFilter
  readonly sort: ArticleSort
  readonly first: number
  readonly after: string | null
}

export async function listArticles(
  ctx: ActorContext,
  { filter, sort, first, after }: ListArticlesInput,
): Promise<ArticlesPage> {
  const { db } = ctx
  const isMatch = matchesFilter(ctx, filter)
  const isAfter = after === null ? undefined : isAfterCursor(parseListCursor(after, sort))
  const [, rows, counted] = await Promise.all([
    checkCanManageArticles(ctx),
    db.read(
      selectListedArticles(and(isMatch, isAfter))
        .orderBy(...orderBy(sort))
        .limit(first + 1),
    ),
    db.read(build.select({ total: count() }).from(articles).where(isMatch)),
  ])
  const edges = rows.slice(0, first).map((row) => {
    const node = toListedArticle(row)
    return { cursor: encodeListCursor(sort, node), node }
  })
  return {
    edges,
    pageInfo: { hasNextPage: rows.length > first, hasPreviousPage: after !== null },
    totalCount: counted[0]?.total ?? 0,
  }
}

/** The number of articles in every status, zeros included. The statuses of the filter itself do not count. */
export async function countArticlesByStatus(
  ctx: ActorContext,
  filter: ArticlesFilter,
): Promise<ArticleStatusCountView[]> {
  const [, rows] = await Promise.all([
    checkCanManageArticles(ctx),
    ctx.db.read(
      build
        .select({ status: articles.status, total: count() })
        .from(articles)
        .where(matchesFilterIgnoringStatus(ctx, filter))
        .groupBy(articles.status),
    ),
  ])
  const totals = new Map(rows.map((row) => [row.status, row.total]))
  return ARTICLE_STATUSES.map((status) => ({ status, count: totals.get(status) ?? 0 }))
}
