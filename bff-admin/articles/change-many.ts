import { and } from 'drizzle-orm'
import { type ListedArticle, toListedArticle } from '#db/articles/article-rows.ts'
import { selectListedArticles } from '#db/articles/read-articles.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { inList, isAlso, statement } from '#db/statement.ts'
import { MANY_MAX_ARTICLES } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { type ArticleStatus, isArticleStatus } from '#shared/domain/articles/statuses.ts'
import { AppError, type ErrorCode } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import type { StaffContext } from '../staff/context.ts'
import { type ArticleChange, isAuthorBusy, makeChange } from './article-change.ts'

export type ManyArticles = { readonly articleIds: readonly string[] }

export type RefusedArticle = {
  readonly articleId: string
  readonly code: ErrorCode
  readonly message: string
  /** The article's current status, if that is the reason. */
  readonly status: ArticleStatus | null
}
export type ChangedArticles = {
  readonly changed: readonly ListedArticle[]
  readonly refused: readonly RefusedArticle[]
}

/** Plans the change of one article; `attempt` is the one of `retryOnConflict`. */
type Plan = (articleId: string, attempt: number) => Promise<ArticleChange>

/**
 * Applies an operation to many articles, each by its own rule: refused ones are listed, the others are written in one
 * batch. If one of them was changed concurrently, each is planned and written on its own.
 */
export async function changeMany(ctx: StaffContext, given: readonly string[], plan: Plan): Promise<ChangedArticles> {
  const ids = checkIds(given)
  const planned = await Promise.all(ids.map((id) => orRefusal(id, plan(id, 1))))
  const refused = planned.flatMap((one) => ('refusal' in one ? [one.refusal] : []))
  const changes = planned.flatMap((one) => ('done' in one ? [one.done] : []))
  const rows = await writeTogether(ctx, changes)
  if (rows) return { changed: rows.map(toListedArticle), refused }
  return changeEach(ctx, ids, plan)
}

const articlesByIds = statement((p: { readonly ids: readonly string[]; readonly communityId: string }) =>
  selectListedArticles(and(inList(articles.id, p.ids), isAlso(articles.communityId, p.communityId))),
)

/** Returns null when one of the changes could not be written, so that none was. */
async function writeTogether({ db, actor }: StaffContext, changes: readonly ArticleChange[]) {
  const groups = changes.flatMap(({ writes }) => (writes ? [writes] : []))
  const changed = articlesByIds({ ids: changes.map(({ article }) => article.id), communityId: actor.communityId })
  try {
    return await (groups.length > 0 ? db.commitAllIf(groups, changed) : db.read(changed))
  } catch (error) {
    if (error instanceof PreconditionFailed || isAuthorBusy(error)) return null
    throw error
  }
}

async function changeEach(ctx: StaffContext, ids: readonly string[], plan: Plan): Promise<ChangedArticles> {
  const refused: RefusedArticle[] = []
  for (const id of ids) {
    const change = retryOnConflict(async (attempt) => makeChange(ctx, await plan(id, attempt)))
    const one = await orRefusal(id, change)
    if ('refusal' in one) refused.push(one.refusal)
  }
  const isRefused = new Set(refused.map(({ articleId }) => articleId))
  const changed = ids.filter((id) => !isRefused.has(id))
  const rows = await ctx.db.read(articlesByIds({ ids: changed, communityId: ctx.actor.communityId }))
  return { changed: rows.map(toListedArticle), refused }
}

async function orRefusal<T>(articleId: string, work: Promise<T>) {
  try {
    return { done: await work }
  } catch (error) {
    return { refusal: toRefusal(articleId, error) }
  }
}

/** Rethrows errors that concern all articles, such as a missing permission. */
function toRefusal(articleId: string, error: unknown): RefusedArticle {
  if (!(error instanceof AppError)) throw error
  const { code, extensions } = error
  if (code === 'NotFound') return { articleId, code, message: ARTICLE_MESSAGES.notHere, status: null }
  if (code !== 'InvalidTransition' && !extensions?.reason) throw error
  const status = isArticleStatus(extensions?.status) ? extensions.status : null
  return { articleId, code, message: error.message, status }
}

function checkIds(ids: readonly string[]): readonly string[] {
  const distinct = [...new Set(ids)]
  if (distinct.length >= 1 && distinct.length <= MANY_MAX_ARTICLES) return distinct
  throw new AppError('BadRequest.Invalid', {
    message: `Choose 1 to ${MANY_MAX_ARTICLES} articles at a time.`,
    fields: { articleIds: FORM_CODES.unknown },
  })
}
