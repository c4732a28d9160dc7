import { and } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { isRepeat, moveStatements } from '#db/articles/move-article.ts'
import { authorByline, isSlugFree, publicationFields, slugFor } from '#db/articles/publication.ts'
import { statusMailStatements } from '#db/articles/status-mail.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import type { articles } from '#db/schema/articles.ts'
import { REASON_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { editorMoves, returnStatus } from '#shared/domain/articles/transitions.ts'
import { AppError, FORM_CODES, type FormCode } from '#shared/kernel/errors.ts'
import { safeHref } from '#shared/kernel/safe-href.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageArticles } from '../article-access.ts'
import { loadForEditor, refusedToEditor } from '../load-for-editor.ts'

export type SetArticleStatusInput = {
  readonly articleId: string
  readonly status: ArticleStatus
  readonly reason?: string | null | undefined
  readonly scheduledDate?: Date | null | undefined
  readonly externalUrl?: string | null | undefined
  readonly operationId?: string | null | undefined
}

/** Moves an article along the state table, with everything that the new status sets. */
export function setArticleStatus(ctx: StaffContext, input: SetArticleStatusInput): Promise<ArticleWithText> {
  return retryOnConflict(async (attempt) => {
    const { db, actor, now } = ctx
    const { articleId, status: to } = input
    const operationId = checkOperationId(input.operationId)
    const reason = checkReason(input.reason)
    const [{ article, editorName, events }, [setting]] = await Promise.all([
      loadForEditor(ctx, { articleId, operationId }),
      db.read(authorByline({ articleId, communityId: actor.communityId })),
    ])
    if (isRepeat(events, to)) return article
    if (!editorMoves(article, now).includes(to)) throw refusedToEditor(article, now)

    const byline = setting?.byline ?? null
    const change = changesForStatus(article, input, { now, byline, isSlugTaken: attempt > 1 })
    const { eventId, statements } = moveStatements(ctx, {
      article,
      to,
      actorId: actor.userId,
      reason,
      operationId,
      set: change.set,
      condition: and(canManageArticles(actor), change.slug === null ? undefined : isSlugFree(article, change.slug)),
    })
    const moved: ArticleWithText = {
      ...article,
      status: to,
      slug: change.slug ?? article.slug,
      externalUrl: change.externalUrl,
    }
    const mail = await statusMailStatements(ctx, { article, moved, editorName, reason, eventId })
    const audit = statusAudit(ctx, { article, moved, scheduledAt: change.scheduledAt, reason })
    const [changed] = await db.commitIf([...statements, ...mail, audit]).catch((error: unknown) => {
      throw isUniqueViolation(error, 'articles.author_id')
        ? refusedToEditor(article, now, ARTICLE_MESSAGES.authorHasOtherArticle)
        : error
    })
    return { ...article, ...changed[0] }
  })
}

type AuditedMove = {
  readonly article: ArticleWithText
  readonly moved: ArticleWithText
  readonly scheduledAt: Date | null
  readonly reason: string | null
}

function statusAudit(ctx: StaffContext, { article, moved, scheduledAt, reason }: AuditedMove) {
  const isScheduled = moved.status === 'SCHEDULED'
  return auditStatement(ctx, {
    action: 'article.set-status',
    target: { type: 'article', id: article.id },
    memberVisible: false,
    before: {
      status: article.status,
      ...(isScheduled ? { scheduledAt: article.scheduledAt } : {}),
      ...(moved.status === 'UNASSIGNED' ? { editorId: article.editorId } : {}),
    },
    after: {
      status: moved.status,
      ...(isScheduled ? { scheduledAt } : {}),
      ...(moved.status === 'UNASSIGNED' ? { editorId: null } : {}),
      ...(moved.status === 'PUBLISHED' ? { slug: moved.slug } : {}),
      ...(moved.status === 'MANUALLY_PUBLISHED' ? { externalUrl: moved.externalUrl } : {}),
    },
    reason,
  })
}

type StatusChange = {
  readonly set: SQLiteUpdateSetSource<typeof articles>
  /** Of the story on the brand's site. */
  readonly slug: string | null
  readonly externalUrl: string | null
  readonly scheduledAt: Date | null
}

type ChangeOptions = { readonly now: Date; readonly byline: string | null; readonly isSlugTaken: boolean }

/** The columns that a status sets beside itself; throws when the input lacks what the status needs. */
function changesForStatus(
  article: ArticleWithText,
  input: SetArticleStatusInput,
  { now, byline, isSlugTaken }: ChangeOptions,
): StatusChange {
  const { status: to } = input
  const returns = article.status === 'ON_HOLD' || article.status === 'TRASHED'
  const unchanged: StatusChange = {
    set: returns ? { previousStatus: null } : {},
    slug: null,
    externalUrl: article.externalUrl,
    scheduledAt: article.scheduledAt,
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
      if (!article.editorId) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.editorMissing })
      return unchanged
    case 'SCHEDULED': {
      const scheduledAt = checkSchedule(input.scheduledDate ?? article.scheduledAt, now)
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
    case 'DRAFT':
    case 'SUBMITTED_FOR_REVIEW':
    case 'FIRST_ROUND_EDIT':
    case 'NEEDS_REVISION':
    case 'FINAL_EDIT':
    case 'READY_TO_APPROVE':
    case 'READY_TO_PUBLISH':
      return unchanged
    default:
      return to satisfies never
  }
}

function invalid(field: string, code: FormCode, message?: string): AppError {
  return new AppError('BadRequest.Invalid', { fields: { [field]: code }, ...(message ? { message } : {}) })
}

function checkReason(reason: string | null | undefined): string | null {
  const text = reason?.trim() || null
  if (text && [...text].length > REASON_MAX_CHARACTERS) throw invalid('reason', FORM_CODES.unknown)
  return text
}

function checkSchedule(at: Date | null, now: Date): Date {
  if (!at || at <= now) throw invalid('scheduledDate', FORM_CODES.date, ARTICLE_MESSAGES.scheduleInFuture)
  return at
}

function checkExternalUrl(url: string | null): string {
  const href = safeHref(url)
  if (!href?.startsWith('https:')) throw invalid('externalUrl', FORM_CODES.url, ARTICLE_MESSAGES.externalUrlNeeded)
  return href
}
