import { and, count, sql } from 'drizzle-orm'
import { type ListedArticle, toListedArticle } from '#db/articles/article-rows.ts'
import { selectListedArticlesWith } from '#db/articles/read-articles.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build, isAlso, statement, statementByShape } from '#db/statement.ts'
import type { ArticleSort } from '#shared/domain/articles/sorts.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import type { ArticleStatusCountView } from '#shared/domain/articles/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkCanManageArticles, isInCommunity } from '../article-access.ts'
import {
  type ArticlesFilter,
  boundFilter,
  type FilterArgs,
  type FilterShape,
  isSearch,
  matchesFilter,
  statusesOf,
} from './article-filter.ts'
import { encodeListCursor, isAfterCursor, type Key, orderBy, parseListCursor } from './article-order.ts'
import { listMarks } from './list-marks.ts'
import { correctedText, readAsMeant, textsOf } from './misspelt.ts'

export type ArticlesPage = ConnectionView<ListedArticle> & {
  readonly totalCount: number
  readonly corrected: string | null
  readonly hasMoreMatches: boolean
}
export type ListArticlesInput = PageInput<string> & { readonly filter: ArticlesFilter; readonly sort: ArticleSort }

type ListShape = FilterShape & { readonly sort: ArticleSort; readonly isFirstPage: boolean }
type ListArgs = FilterArgs & { readonly afterKey: Key | null; readonly afterId: string | null; readonly limit: number }

const listedArticles = statementByShape((shape: ListShape) => (p: ListArgs) => {
  const isOnPage = and(matchesFilter(shape, p), shape.isFirstPage ? undefined : isAfterCursor(shape.sort, p))
  // The matches of a search are sorted before anything is joined to them; every other list is read in the order of an
  // index.
  const page = build
    .select({ id: articles.id })
    .from(articles)
    .where(isOnPage)
    .orderBy(...orderBy(shape.sort))
    .limit(p.limit)
  const isListed = isSearch(shape)
    ? and(sql`${articles.id} IN ${page}`, isAlso(articles.communityId, p.communityId))
    : isOnPage
  return selectListedArticlesWith(listMarks(p, shape.sort), isListed)
    .orderBy(...orderBy(shape.sort))
    .limit(p.limit)
})

export async function listArticles(
  ctx: ActorContext,
  { filter, sort, first, after }: ListArticlesInput,
): Promise<ArticlesPage> {
  const { db } = ctx
  const cursor = after === null ? null : parseListCursor(after, sort)
  const readRows = async (meant: ArticlesFilter) => {
    const { shape, args } = boundFilter(ctx, meant)
    const list = listedArticles({ ...shape, isOrdered: sort !== 'WAITING', sort, isFirstPage: cursor === null })
    const place = { afterKey: cursor?.key ?? null, afterId: cursor?.id ?? null, limit: first + 1 }
    return { rows: await db.read(list({ ...args, ...place })) }
  }
  const [, { rows, totals, filter: meant }] = await Promise.all([
    checkCanManageArticles(ctx),
    readAsMeant(ctx, filter, readRows),
  ])
  const page = pageOf(rows, { first, after }, (row) => {
    const node = { ...toListedArticle(row), ...row.values }
    return { cursor: encodeListCursor(sort, node), node }
  })
  return {
    ...page,
    hasMoreMatches: totals.hasMoreMatches,
    corrected: correctedText(
      meant,
      page.edges.flatMap(({ node }) => textsOf(node)),
    ),
    totalCount: statusesOf(filter).reduce((sum, status) => sum + (totals.byStatus.get(status)?.total ?? 0), 0),
  }
}

/**
 * The number of articles in every status, including zeros, up to the counted maximum. The filter's own statuses are
 * ignored.
 */
export async function countArticlesByStatus(
  ctx: ActorContext,
  filter: ArticlesFilter,
): Promise<ArticleStatusCountView[]> {
  const [, { totals }] = await Promise.all([
    checkCanManageArticles(ctx),
    readAsMeant(ctx, filter, () => Promise.resolve({})),
  ])
  return ARTICLE_STATUSES.map((status) => ({ status, count: totals.byStatus.get(status)?.total ?? 0 }))
}

const allByStatus = statement((p: Pick<ActorArgs, 'communityId'>) =>
  build
    .select({ status: articles.status, count: count() })
    .from(articles)
    .where(isInCommunity(p))
    .groupBy(articles.status),
)

/** Reads the whole index of statuses, so use it only on rarely opened pages. */
export async function countAllByStatus(ctx: ActorContext): Promise<ArticleStatusCountView[]> {
  const { communityId } = ctx.actor
  const [, rows] = await Promise.all([checkCanManageArticles(ctx), ctx.db.read(allByStatus({ communityId }))])
  return ARTICLE_STATUSES.map((status) => ({
    status,
    count: rows.find((row) => row.status === status)?.count ?? 0,
  }))
}
