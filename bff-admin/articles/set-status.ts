import { and } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { isRepeat, moveStatements } from '#db/articles/move-article.ts'
import { bylineOfAuthor, firstPrint, slugFor, slugIsFree } from '#db/articles/publication.ts'
import { statusMail } from '#db/articles/status-mail.ts'
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
import { auditStatement, type EditorVerb, holdsRight, openDesk, refusedToEditor } from './verb.ts'

export type SetStatusInput = {
  readonly articleId: string
  readonly status: ArticleStatus
  readonly reason?: string | null | undefined
  readonly scheduledDate?: Date | null | undefined
  readonly externalUrl?: string | null | undefined
  readonly operationId?: string | null | undefined
}

/** Moves an article along the state table, and writes with it all that the new status means. */
export function setStatus(verb: EditorVerb, input: SetStatusInput): Promise<ArticleWithText> {
  return retryOnConflict(async (look) => {
    const { db, actor, now } = verb
    const operationId = checkOperationId(input.operationId)
    const reason = checkReason(input.reason)
    const [{ article, editorName, events }, [setting]] = await Promise.all([
      openDesk(verb, input.articleId, operationId),
      db.read(bylineOfAuthor(db, actor.communityId, input.articleId)),
    ])
    const to = input.status
    if (isRepeat(events, to)) return article
    if (!editorMoves(article, now).includes(to)) throw refusedToEditor(article, now)

    const change = meaningOf(article, input, now, setting?.byline ?? null, look > 1)
    const { eventId, statements } = moveStatements(db, {
      article,
      to,
      actorId: actor.userId,
      reason,
      operationId,
      now,
      set: change.set,
      provided: and(holdsRight(db, actor), change.slug === null ? undefined : slugIsFree(article, change.slug)),
    })
    const moved: ArticleWithText = {
      ...article,
      status: to,
      slug: change.slug ?? article.slug,
      externalUrl: change.externalUrl,
    }
    const mail = await statusMail(verb, { article, moved, editorName, reason, eventId })
    const [changed] = await db
      .commitIf([...statements, ...mail, ...auditStatement(verb, `article.set-status.${to}`, article.id, reason)])
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'articles.author_id')
          ? refusedToEditor(article, now, ARTICLE_MESSAGES.authorHasOtherArticle)
          : error
      })
    return { ...article, ...changed[0] }
  })
}

type Change = {
  readonly set: SQLiteUpdateSetSource<typeof articles>
  /** The address it is published at on the brand's site. */
  readonly slug: string | null
  readonly externalUrl: string | null
}

/** What a status means for the rest of the article; refuses when what the status needs is missing. */
function meaningOf(
  article: ArticleWithText,
  input: SetStatusInput,
  now: Date,
  byline: string | null,
  isSlugTaken: boolean,
): Change {
  const { status: to } = input
  const returns = article.status === 'ON_HOLD' || article.status === 'TRASHED'
  const kept: Change = { set: returns ? { previousStatus: null } : {}, slug: null, externalUrl: article.externalUrl }
  if (input.scheduledDate && to !== 'SCHEDULED') throw invalid('scheduledDate', FORM_CODES.date)
  if (input.externalUrl && to !== 'MANUALLY_PUBLISHED') throw invalid('externalUrl', FORM_CODES.url)
  switch (to) {
    case 'ON_HOLD':
      return returns ? kept : { ...kept, set: { previousStatus: article.status } }
    case 'TRASHED':
      return { ...kept, set: { previousStatus: returnStatus(article) } }
    case 'UNASSIGNED':
      return { ...kept, set: { ...kept.set, editorId: null } }
    case 'EDITING':
      if (!article.editorId) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.editorMissing })
      return kept
    case 'SCHEDULED':
      return {
        ...kept,
        set: { ...kept.set, scheduledAt: checkSchedule(input.scheduledDate ?? article.scheduledAt, now) },
      }
    case 'PUBLISHED': {
      const slug = slugFor(article, isSlugTaken)
      return { ...kept, set: { ...kept.set, ...firstPrint(article, byline, now), slug }, slug }
    }
    case 'MANUALLY_PUBLISHED': {
      const externalUrl = checkExternalUrl(input.externalUrl ?? article.externalUrl)
      return { ...kept, set: { ...kept.set, ...firstPrint(article, byline, now), externalUrl }, externalUrl }
    }
    case 'DRAFT':
    case 'SUBMITTED_FOR_REVIEW':
    case 'FIRST_ROUND_EDIT':
    case 'NEEDS_REVISION':
    case 'FINAL_EDIT':
    case 'READY_TO_APPROVE':
    case 'READY_TO_PUBLISH':
      return kept
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
