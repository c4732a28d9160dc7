import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { moveStatements, NO_DESK_DATE } from '#db/articles/move-article.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import {
  checkDeskDate,
  type DeskDateRefusal,
  deskDateRank,
  promisedDay,
} from '#shared/domain/articles/due/desk-date.ts'
import { type ArticleRefusal, promisedRefusal, refusalDetails } from '#shared/domain/articles/refusals.ts'
import { toProgressArticle } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageArticles } from '../article-access.ts'
import { type ArticleChange, makeChange } from '../article-change.ts'
import type { ArticleLoaders } from '../article-loaders.ts'
import { type ChangedArticles, changeMany, type ManyArticles } from '../change-many.ts'
import { loadForEditor, refusedToEditor } from '../load-for-editor.ts'

type DeskDateContext = StaffContext & { readonly articleLoaders: Pick<ArticleLoaders, 'calendar'> }

export type SetDeskDateInput = {
  readonly articleId: string
  /** Null clears it. */
  readonly day?: string | null | undefined
  readonly operationId?: string | null | undefined
}

/** Sets the day by which the desk wants an article's current step done. */
export function setDeskDate(ctx: DeskDateContext, input: SetDeskDateInput): Promise<ArticleWithText> {
  return retryOnConflict(async () => makeChange(ctx, await planDeskDate(ctx, input)))
}

/** The same for many articles, each limited by its own promise. */
export function setDeskDates(
  ctx: DeskDateContext,
  { articleIds, ...input }: Omit<SetDeskDateInput, 'articleId'> & ManyArticles,
): Promise<ChangedArticles> {
  return changeMany(ctx, articleIds, (articleId) => planDeskDate(ctx, { ...input, articleId }))
}

async function planDeskDate(ctx: DeskDateContext, input: SetDeskDateInput): Promise<ArticleChange> {
  const { actor, now } = ctx
  const day = input.day || null
  const operationId = checkOperationId(input.operationId)
  const [{ article, events }, calendar] = await Promise.all([
    loadForEditor(ctx, { articleId: input.articleId, operationId }),
    ctx.articleLoaders.calendar(),
  ])
  if (events.length > 0 || article.deskDate === day) return { article, writes: null }
  if (day !== null) {
    const checked = checkDeskDate(day, toProgressArticle(article), calendar, now)
    if (!checked.ok) throw refused(ctx, article, calendar, checked.code)
  }
  const { statements } = moveStatements(ctx, {
    article,
    to: article.status,
    actorId: actor.userId,
    operationId,
    isUndoable: true,
    set:
      day === null
        ? NO_DESK_DATE
        : { deskDate: day, deskDateSetBy: actor.userId, deskDateRank: deskDateRank(day, article.status, calendar) },
    condition: canManageArticles(actor),
  })
  const audit = auditStatement(ctx, {
    action: 'article.set-due-date',
    target: { type: 'article', id: article.id },
    memberVisible: false,
    before: { deskDate: article.deskDate },
    after: { deskDate: day },
  })
  return { article, writes: [...statements, audit] }
}

const REFUSALS: Readonly<Record<Exclude<DeskDateRefusal, 'status'>, ArticleRefusal>> = {
  invalid: 'dueDateInvalid',
  past: 'dueDatePast',
  tooFar: 'dueDateTooFar',
  promised: 'dueDatePromised',
  promiseOver: 'dueDatePromiseOver',
}

function refused(
  { now }: DeskDateContext,
  article: ArticleWithText,
  calendar: WorkCalendar,
  code: DeskDateRefusal,
): AppError {
  if (code === 'status') return refusedToEditor(article, now)
  const { message, extensions } = refusalDetails(REFUSALS[code])
  const promised = code === 'promised' ? promisedDay(toProgressArticle(article), calendar) : null
  if (promised === null) return new AppError('Unprocessable', { message, extensions })
  return new AppError('Unprocessable', {
    message: promisedRefusal(promised),
    extensions: { ...extensions, promisedDay: promised },
  })
}
