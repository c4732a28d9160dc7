import { and, count } from 'drizzle-orm'
import { type ListedArticle, toListedArticle } from '#db/articles/article-rows.ts'
import { selectListedArticles } from '#db/articles/read-articles.ts'
import type { ActorContext } from '#db/context.ts'
import { articles } from '#db/schema/articles.ts'
import { build, statementByShape } from '#db/statement.ts'
import type { ArticleSort } from '#shared/domain/articles/sorts.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import type { ArticleStatusCountView } from '#shared/domain/articles/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { checkCanManageArticles } from '../article-access.ts'
import {
  type ArticlesFilter,
  boundFilter,
  type FilterArgs,
  type FilterShape,
  matchesFilter,
  matchesFilterIgnoringStatus,
} from './article-filter.ts'
import { encodeListCursor, isAfterCursor, type Key, orderBy, parseListCursor } from './article-order.ts'

export type ArticlesPage = ConnectionView<ListedArticle> & { readonly totalCount: number }
export type ListArticlesInput = {
  readonly filter: ArticlesFilter
  readonly sort: ArticleSort
  readonly first: number
  readonly after: string | null
}

type ListShape = FilterShape & { readonly sort: ArticleSort; readonly isFirstPage: boolean }
type ListArgs = FilterArgs & { readonly afterKey: Key | null; readonly afterId: string | null; readonly limit: number }

const listedArticles = statementByShape(
  (shape: ListShape) => (p: ListArgs) =>
    selectListedArticles(and(matchesFilter(shape, p), shape.isFirstPage ? undefined : isAfterCursor(shape.sort, p)))
      .orderBy(...orderBy(shape.sort))
      .limit(p.limit),
)

const total = statementByShape(
  (shape: FilterShape) => (p: FilterArgs) =>
    build.select({ total: count() }).from(articles).where(matchesFilter(shape, p)),
)

const totalsByStatus = statementByShape(
  (shape: FilterShape) => (p: FilterArgs) =>
    build
      .select({ status: articles.status, total: count() })
      .from(articles)
      .where(matchesFilterIgnoringStatus(shape, p))
      .groupBy(articles.status),
)

export async function listArticles(
  ctx: ActorContext,
  { filter, sort, first, after }: ListArticlesInput,
): Promise<ArticlesPage> {
  const { db } = ctx
  const { shape, args } = boundFilter(ctx, filter)
  const cursor = after === null ? null : parseListCursor(after, sort)
  const [, rows, counted] = await Promise.all([
    checkCanManageArticles(ctx),
    db.read(
      listedArticles({ ...shape, sort, isFirstPage: cursor === null })({
        ...args,
        afterKey: cursor?.key ?? null,
        afterId: cursor?.id ?? null,
        limit: first + 1,
      }),
    ),
    db.read(total(shape)(args)),
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
  const { shape, args } = boundFilter(ctx, filter)
  const [, rows] = await Promise.all([checkCanManageArticles(ctx), ctx.db.read(totalsByStatus(shape)(args))])
  const totals = new Map(rows.map((row) => [row.status, row.total]))
  return ARTICLE_STATUSES.map((status) => ({ status, count: totals.get(status) ?? 0 }))
}
