import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articleSearchTexts } from '#db/schema/articles/article-search.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { inList, isAlso } from '#db/statement.ts'
import { SEARCH_NEWEST_MATCHES } from '#shared/domain/articles/limits.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { canManageArticles, isInCommunity } from '../article-access.ts'
import { buildSearchQuery, type SearchQuery, type Spellings } from './search-query.ts'

/** The filter of list, counts and board; a missing part does not restrict. */
export type ArticlesFilter = {
  readonly statuses?: readonly ArticleStatus[] | null | undefined
  readonly editorId?: string | null | undefined
  readonly isUnassigned?: boolean | null | undefined
  /** Words of the author's name. */
  readonly author?: string | null | undefined
  /** Whole days in the present status. */
  readonly minDays?: number | null | undefined
  /** Handed in before this instant, or in its status since before it where it never was. */
  readonly submittedBefore?: Date | null | undefined
  readonly text?: string | null | undefined
  /** What misspelt words may have meant. */
  readonly spellings?: Spellings
}

const MAX_DAYS = 36_500

function checkDays(days: number): number {
  if (days >= 0 && days <= MAX_DAYS) return days
  throw new AppError('BadRequest.Invalid', { message: 'These days are out of range.' })
}

/** Which parts a filter has. Statements differ by it; the values are their arguments. */
export type FilterShape = {
  readonly hasEditor: boolean
  readonly isUnassigned: boolean
  readonly hasDays: boolean
  readonly hasSubmitted: boolean
  /** Whether rows are read in the order of another column, so that no index of the days may be chosen. */
  readonly isOrdered?: boolean
  readonly search: SearchQuery['kind']
}

export type FilterArgs = ActorArgs & {
  readonly statuses: readonly ArticleStatus[]
  readonly editorId: string | null
  /** In its status since then or longer. */
  readonly since: Date
  readonly submittedBefore: Date | null
  readonly search: string
}

/** Without statuses, everything except TRASHED. */
export function statusesOf({ statuses }: ArticlesFilter): readonly ArticleStatus[] {
  return statuses ?? ARTICLE_STATUSES.filter((status) => status !== 'TRASHED')
}

/** A filter as the shape and the arguments of statements. */
export function boundFilter({ actor, now }: ActorContext, filter: ArticlesFilter) {
  const { editorId, isUnassigned, minDays, submittedBefore, text, author, spellings } = filter
  const { userId, communityId } = actor
  const search = buildSearchQuery(text ?? null, author ?? null, spellings)
  const parts = {
    hasEditor: Boolean(editorId),
    isUnassigned: Boolean(isUnassigned),
    hasDays: Boolean(minDays),
    hasSubmitted: Boolean(submittedBefore),
  }
  const shape: FilterShape = { ...parts, search: search.kind }
  const args: FilterArgs = {
    userId,
    communityId,
    statuses: statusesOf(filter),
    editorId: editorId ?? null,
    since: new Date(now.getTime() - checkDays(minDays ?? 0) * DAY_MS),
    submittedBefore: submittedBefore ?? null,
    search: search.kind === 'match' ? `community_id : "${communityId}" AND (${search.query})` : '',
  }
  return { shape, args }
}

/** Whether articles are found by their texts. */
export function isSearch({ search }: FilterShape): boolean {
  return search === 'match'
}

/** The newest matches of a search, with the ids of their articles: `keys.article_id`. */
export function newestMatches({ search, communityId }: FilterArgs, most: number): SQL {
  const matched = sql`(SELECT article_search.rowid AS id FROM article_search WHERE article_search MATCH ${search} ORDER BY article_search.rowid DESC LIMIT ${most}) AS matched`
  return sql`${matched} CROSS JOIN ${articleSearchTexts} AS keys INDEXED BY article_search_texts_keys ON keys.id = matched.id AND keys.community_id = ${communityId}`
}

function matchesSearch({ search }: FilterShape, p: FilterArgs): SQL | undefined {
  if (search === 'none') return undefined
  // No article has an empty id.
  if (search === 'nothing') return eq(articles.id, '')
  return sql`${articles.id} IN (SELECT keys.article_id FROM ${newestMatches(p, SEARCH_NEWEST_MATCHES)})`
}

function matchesDays({ isOrdered }: FilterShape, { since }: FilterArgs): SQL {
  const isOldEnough = lte(articles.statusUpdatedAt, since)
  // The plus belongs to the column, as in `isAlso`.
  return isOrdered ? sql`+${isOldEnough}` : isOldEnough
}

/** The filter without its statuses, for the counts shown with them and for reads that go through the statuses. */
export function matchesFilterIgnoringStatus(shape: FilterShape, p: FilterArgs): SQL | undefined {
  return and(
    // A search finds its articles by their ids.
    shape.search === 'none' ? isInCommunity(p) : isAlso(articles.communityId, p.communityId),
    canManageArticles(p),
    shape.hasEditor ? sql`${articles.editorId} = ${p.editorId}` : undefined,
    shape.isUnassigned ? isNull(articles.editorId) : undefined,
    shape.hasDays ? matchesDays(shape, p) : undefined,
    shape.hasSubmitted
      ? sql`coalesce(${articles.submittedAt}, ${articles.statusUpdatedAt}) < ${p.submittedBefore}`
      : undefined,
    matchesSearch(shape, p),
  )
}

export function matchesFilter(shape: FilterShape, p: FilterArgs): SQL | undefined {
  return and(matchesFilterIgnoringStatus(shape, p), inList(articles.status, p.statuses))
}
