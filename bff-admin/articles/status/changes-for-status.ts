import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { publicationFields, slugFor } from '#db/articles/publication.ts'
import type { articles } from '#db/schema/articles/articles.ts'
import { returnStatus } from '#shared/domain/articles/moves/transitions.ts'
import { type ArticleRefusal, refusalDetails } from '#shared/domain/articles/refusals.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES, type FormCode } from '#shared/kernel/forms/form-codes.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'

/** The input of a move besides the status. */
export type MoveInput = {
  readonly status: ArticleStatus
  readonly scheduledDate?: Date | null | undefined
  /**
   * The publication time that the page showed for a scheduled article; if it has changed since, the article is not
   * moved.
   */
  readonly baseScheduledDate?: Date | null | undefined
  readonly externalUrl?: string | null | undefined
}

type StatusChange = {
  readonly set: SQLiteUpdateSetSource<typeof articles>
  /** The slug of the story on the brand's site. */
  readonly slug: string | null
  readonly externalUrl: string | null
  readonly scheduledAt: Date | null
  /** For a return to an earlier status: the reason with which the article had reached it. */
  readonly earlierReason: SQL | null
}

type ChangeOptions = { readonly now: Date; readonly byline: string | null; readonly isSlugTaken: boolean }

/** The columns that a status sets in addition; throws when the input lacks what the status requires. */
export function changesForStatus(
  article: ArticleWithText,
  input: MoveInput,
  { now, byline, isSlugTaken }: ChangeOptions,
): StatusChange {
  const { status: to } = input
  const returns = article.status === 'ON_HOLD' || article.status === 'TRASHED'
  const unchanged: StatusChange = {
    // Only an article on hold or in the trash has one.
    set: { previousStatus: null },
    slug: null,
    externalUrl: article.externalUrl,
    scheduledAt: article.scheduledAt,
    earlierReason: returns ? reasonOf(article, to) : null,
  }
  if (input.scheduledDate && to !== 'SCHEDULED') throw invalid('scheduledDate', FORM_CODES.date)
  if (input.externalUrl && to !== 'MANUALLY_PUBLISHED') throw invalid('externalUrl', FORM_CODES.url)
  switch (to) {
    case 'ON_HOLD':
      return returns ? unchanged : { ...unchanged, set: { previousStatus: article.status } }
    case 'TRASHED':
      return { ...unchanged, set: { previousStatus: returnStatus(article) } }
    case 'UNASSIGNED':
      return { ...unchanged, set: { ...unchanged.set, editorId: null } }
    case 'EDITING':
      if (!article.editorId) throw new AppError('Unprocessable', refusalDetails('editorMissing'))
      return unchanged
    case 'SCHEDULED': {
      const scheduledAt = checkSchedule(input.scheduledDate ?? article.scheduledAt, now)
      const isSame = article.status === 'SCHEDULED' && scheduledAt.getTime() === article.scheduledAt?.getTime()
      if (isSame) throw invalid('scheduledDate', FORM_CODES.date, 'scheduleUnchanged')
      return { ...unchanged, set: { ...unchanged.set, scheduledAt }, scheduledAt }
    }
    case 'PUBLISHED': {
      const slug = slugFor(article, isSlugTaken)
      return { ...unchanged, set: { ...unchanged.set, ...publicationFields(article, byline, now), slug }, slug }
    }
    case 'MANUALLY_PUBLISHED': {
      const externalUrl = checkExternalUrl(input.externalUrl ?? article.externalUrl)
      return {
        ...unchanged,
        set: { ...unchanged.set, ...publicationFields(article, byline, now), externalUrl },
        externalUrl,
      }
    }
    case 'FINAL_EDIT':
      // A later schedule sets its own time.
      return returns ? unchanged : { ...unchanged, set: { ...unchanged.set, scheduledAt: null }, scheduledAt: null }
    case 'DRAFT':
    case 'SUBMITTED_FOR_REVIEW':
    case 'FIRST_ROUND_EDIT':
    case 'NEEDS_REVISION':
    case 'READY_TO_APPROVE':
    case 'READY_TO_PUBLISH':
      return unchanged
    default:
      return to satisfies never
  }
}

/** The reason of a move or of another publication time; events for a desk date or another editor have none. */
function reasonOf(article: ArticleWithText, status: ArticleStatus): SQL {
  return sql`(SELECT e.reason FROM article_events AS e WHERE e.article_id = ${article.id} AND e.community_id = ${article.communityId}
    AND e.to_status = ${status} AND e.from_status NOT IN ('ON_HOLD', 'TRASHED') AND e.undone_at IS NULL
    AND (e.from_status <> e.to_status OR e.scheduled_at IS NOT NULL)
    ORDER BY e.created_at DESC, e.id DESC LIMIT 1)`
}

export function invalid(field: string, code: FormCode, reason?: ArticleRefusal): AppError {
  return new AppError('BadRequest.Invalid', { fields: { [field]: code }, ...(reason ? refusalDetails(reason) : {}) })
}

function checkSchedule(at: Date | null, now: Date): Date {
  if (!at || at <= now) throw invalid('scheduledDate', FORM_CODES.date, 'scheduleInFuture')
  return at
}

function checkExternalUrl(url: string | null): string {
  const href = safeHref(url)
  if (!href?.startsWith('https:')) throw invalid('externalUrl', FORM_CODES.url, 'externalUrlNeeded')
  return href
}
