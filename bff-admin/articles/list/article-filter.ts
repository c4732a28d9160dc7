import { and, eq, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { articleSearchTexts } from '#db/schema/article-search.ts'
import { articles } from '#db/schema/articles.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type EditorRead, holdsRight, inCommunity } from '../article-access.ts'
import { searchQuery } from './search-query.ts'

/** What list, counts and board have in common; a missing part asks for everything. */
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

function hits(communityId: string, { text, author }: ArticlesFilter): SQL | undefined {
  const asked = searchQuery(text ?? null, author ?? null)
  if (asked.kind === 'all') return undefined
  if (asked.kind === 'nothing') return sql`0`
  return sql`${articles.id} IN (SELECT ${articleSearchTexts.articleId} FROM article_search CROSS JOIN ${articleSearchTexts} ON ${articleSearchTexts.id} = article_search.rowid WHERE article_search MATCH ${asked.query} AND ${articleSearchTexts.communityId} = ${communityId})`
}

/** All of a filter but its statuses, for the counts beside them. */
export function matchesBesideStatus({ db, actor, now }: EditorRead, filter: ArticlesFilter): SQL | undefined {
  return and(
    inCommunity(actor),
    holdsRight(db, actor),
    filter.editorId ? eq(articles.editorId, filter.editorId) : undefined,
    filter.isUnassigned ? isNull(articles.editorId) : undefined,
    filter.minDays
      ? lte(articles.statusUpdatedAt, new Date(now.getTime() - checkDays(filter.minDays) * DAY_MS))
      : undefined,
    hits(actor.communityId, filter),
  )
}

/** Without statuses everything but the trash. */
export function matches(read: EditorRead, filter: ArticlesFilter): SQL | undefined {
  return and(
    matchesBesideStatus(read, filter),
    filter.statuses ? inArray(articles.status, [...filter.statuses]) : ne(articles.status, 'TRASHED'),
  )
}
