import { and, eq, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { articleSearchTexts } from '#db/schema/article-search.ts'
import { articles } from '#db/schema/articles.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { canManageArticles, isInCommunity } from '../article-access.ts'
import { buildSearchQuery } from './search-query.ts'

/** The filter of list, counts and board; a missing part does not restrict. */
export type ArticlesFilter = {
  readonly statuses?: readonly ArticleStatus[] | null | undefined
  readonly editorId?: string | null | undefined
  readonly isUnassigned?: boolean | null | undefined
  /** Words of the author's name. */
  readonly author?: string | null | undefined
  /** Whole days in the present status. */
  readonly minDays?: number | null | undefined
  readonly text?: string | null | undefined
}

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_DAYS = 36_500

function checkDays(days: number): number {
  if (days >= 0 && days <= MAX_DAYS) return days
  throw new AppError('BadRequest.Invalid', { message: 'The days are none that an article can have.' })
}

function matchesSearch(communityId: string, { text, author }: ArticlesFilter): SQL | undefined {
  const search = buildSearchQuery(text ?? null, author ?? null)
  if (search.kind === 'all') return undefined
  if (search.kind === 'nothing') return sql`0`
  return sql`${articles.id} IN (SELECT ${articleSearchTexts.articleId} FROM article_search CROSS JOIN ${articleSearchTexts} ON ${articleSearchTexts.id} = article_search.rowid WHERE article_search MATCH ${search.query} AND ${articleSearchTexts.communityId} = ${communityId})`
}

/** The filter without its statuses, for the counts shown with them. */
export function matchesFilterIgnoringStatus(ctx: ActorContext, filter: ArticlesFilter): SQL | undefined {
  const { actor, now } = ctx
  return and(
    isInCommunity(ctx),
    canManageArticles(ctx),
    filter.editorId ? eq(articles.editorId, filter.editorId) : undefined,
    filter.isUnassigned ? isNull(articles.editorId) : undefined,
    filter.minDays
      ? lte(articles.statusUpdatedAt, new Date(now.getTime() - checkDays(filter.minDays) * DAY_MS))
      : undefined,
    matchesSearch(actor.communityId, filter),
  )
}

/** Without statuses, everything except TRASHED. */
export function matchesFilter(ctx: ActorContext, filter: ArticlesFilter): SQL | undefined {
  return and(
    matchesFilterIgnoringStatus(ctx, filter),
    filter.statuses ? inArray(articles.status, [...filter.statuses]) : ne(articles.status, 'TRASHED'),
  )
}
