import { and, count } from 'drizzle-orm'
import { type ListedArticle, toListedArticle } from '#db/articles/article-rows.ts'
import { listedArticles } from '#db/articles/read-articles.ts'
import { articles } from '#db/schema/articles.ts'
import type { ArticleSort } from '#shared/domain/articles/sorts.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import type { ArticleStatusCountView } from '#shared/domain/articles/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { checkRight, type EditorRead } from '../article-access.ts'
import { type ArticlesFilter, matches, matchesBesideStatus } from './article-filter.ts'
import { comesAfter, orderBy, parseListCursor, printListCursor } from './article-order.ts'

export type ArticlesPage = ConnectionView<ListedArticle> & { readonly totalCount: number }
type Page = { readonly first: number; readonly after: string | null }

export async function listArticles(
  read: EditorRead,
  filter: ArticlesFilter,
  sort: ArticleSort,
  { first, after }: Page,
): Promise<ArticlesPage> {
  const { db } = read
  const matching = matches(read, filter)
  const isLater = after === null ? undefined : comesAfter(parseListCursor(after, sort))
  const [, rows, counted] = await Promise.all([
    checkRight(read),
    db.read(
      listedArticles(db, and(matching, isLater))
        .orderBy(...orderBy(sort))
        .limit(first + 1),
    ),
    db.read(db.build.select({ total: count() }).from(articles).where(matching)),
  ])
  const edges = rows.slice(0, first).map((row) => {
    const node = toListedArticle(row)
    return { cursor: printListCursor(sort, node), node }
  })
  return {
    edges,
    pageInfo: { hasNextPage: rows.length > first, hasPreviousPage: after !== null },
    totalCount: counted[0]?.total ?? 0,
  }
}

/** How many articles are in each status, those with none included; the filter's own statuses are left out of it. */
export async function countByStatus(read: EditorRead, filter: ArticlesFilter): Promise<ArticleStatusCountView[]> {
  const [, rows] = await Promise.all([
    checkRight(read),
    read.db.read(
      read.db.build
        .select({ status: articles.status, total: count() })
        .from(articles)
        .where(matchesBesideStatus(read, filter))
        .groupBy(articles.status),
    ),
  ])
  const totals = new Map(rows.map((row) => [row.status, row.total]))
  return ARTICLE_STATUSES.map((status) => ({ status, count: totals.get(status) ?? 0 }))
}
