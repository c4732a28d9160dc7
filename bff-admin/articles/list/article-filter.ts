import { and, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articleSearchTexts } from '#db/schema/article-search.ts'
import { articles } from '#db/schema/articles.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { canManageArticles, isInCommunity } from '../article-access.ts'
import { buildSearchQuery, type SearchQuery } from './search-query.ts'

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

/** Which parts a filter has. Statements differ by it; the values are their arguments. */
export type FilterShape = {
  readonly hasStatuses: boolean
  readonly hasEditor: boolean
  readonly isUnassigned: boolean
  readonly hasDays: boolean
  readonly search: SearchQuery['kind']
}

export type FilterArgs = ActorArgs & {
  readonly statuses: readonly ArticleStatus[] | null
  readonly editorId: string | null
  /** In its status since then or longer. */
  readonly since: Date
  readonly search: string
}

/** A filter as the shape and the arguments of statements. */
export function boundFilter({ actor, now }: ActorContext, filter: ArticlesFilter) {
  const { statuses, editorId, isUnassigned, minDays, text, author } = filter
  const search = buildSearchQuery(text ?? null, author ?? null)
  const shape: FilterShape = {
    hasStatuses: Boolean(statuses),
    hasEditor: Boolean(editorId),
    isUnassigned: Boolean(isUnassigned),
    hasDays: Boolean(minDays),
    search: search.kind,
  }
  const args: FilterArgs = {
    userId: actor.userId,
    communityId: actor.communityId,
    statuses: statuses ?? null,
    editorId: editorId ?? null,
    since: new Date(now.getTime() - checkDays(minDays ?? 0) * DAY_MS),
    search: search.kind === 'match' ? search.query : '',
  }
  return { shape, args }
}

function matchesSearch({ search }: FilterShape, p: FilterArgs): SQL | undefined {
  if (search === 'all') return undefined
  if (search === 'nothing') return sql`0`
  return sql`${articles.id} IN (SELECT ${articleSearchTexts.articleId} FROM article_search CROSS JOIN ${articleSearchTexts} ON ${articleSearchTexts.id} = article_search.rowid WHERE article_search MATCH ${p.search} AND ${articleSearchTexts.communityId} = ${p.communityId})`
}

/** The filter without its statuses, for the counts shown with them. */
export function matchesFilterIgnoringStatus(shape: FilterShape, p: FilterArgs): SQL | undefined {
  return and(
    isInCommunity(p),
    canManageArticles(p),
    shape.hasEditor ? sql`${articles.editorId} = ${p.editorId}` : undefined,
    shape.isUnassigned ? isNull(articles.editorId) : undefined,
    shape.hasDays ? lte(articles.statusUpdatedAt, p.since) : undefined,
    matchesSearch(shape, p),
  )
}

/** Without statuses, everything except TRASHED. */
export function matchesFilter(shape: FilterShape, p: FilterArgs): SQL | undefined {
  return and(
    matchesFilterIgnoringStatus(shape, p),
    shape.hasStatuses
      ? sql`${articles.status} IN (SELECT value FROM json_each(${p.statuses}))`
      : ne(articles.status, 'TRASHED'),
  )
}
