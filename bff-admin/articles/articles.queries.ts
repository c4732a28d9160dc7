import { sql } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { type AskedTexts, selectArticlesWithTexts, withTexts } from '#db/articles/read-articles.ts'
import { historyReader } from '#db/articles/read-history.ts'
import { lastSeenBy, lookRecorder, readLastLook } from '#db/articles/text-looks.ts'
import type { ActorContext } from '#db/context.ts'
import { statement } from '#db/statement.ts'
import { canEditorEdit } from '#shared/domain/articles/rules.ts'
import type { ArticleEventView } from '#shared/domain/articles/views.ts'
import type { Cursor } from '#shared/kernel/cursor.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { readHasPermission } from '../staff/permissions.ts'
import { type ArticleArgs, checkCanManageArticles, isManageable, readCurrentRevisionId } from './article-access.ts'

export type ArticleWithRights = ArticleWithText & { readonly canEditText: boolean }

const TEXTS: AskedTexts = { content: true, changes: true, approved: false }

/** Editors see comments by others since they last commented or opened the text themselves. */
const manageableArticle = statement((p: ArticleArgs & { readonly now: Date }) =>
  selectArticlesWithTexts(TEXTS, { person: sql`${p.userId}`, since: lastSeenBy(p) }, isManageable(p)),
)

export async function readArticleForEditor(ctx: ActorContext, articleId: string): Promise<ArticleWithRights | null> {
  const { db, actor, now } = ctx
  const [, isEditor, [found]] = await Promise.all([
    checkCanManageArticles(ctx),
    readHasPermission(ctx, 'articles.edit'),
    db.read(manageableArticle({ ...actor, articleId, now })),
  ])
  if (!found) return null
  const article = withTexts(found, TEXTS)
  return { ...article, canEditText: isEditor && canEditorEdit(article.status) }
}

export type ArticlePageInput = { readonly articleId: string; readonly last: number; readonly before: Cursor | null }

const { readEditingSessions, readRevision, readEvents } = historyReader(isManageable)

export async function listEditingSessions(ctx: ActorContext, { articleId, ...page }: ArticlePageInput) {
  const [, , sessions] = await Promise.all([
    checkCanManageArticles(ctx),
    readCurrentRevisionId(ctx, articleId),
    readEditingSessions(ctx, articleId, page),
  ])
  return sessions
}

export type ReadSavedRevisionInput = { readonly articleId: string; readonly revisionId: string }

export async function readSavedRevision(ctx: ActorContext, { articleId, revisionId }: ReadSavedRevisionInput) {
  const [, , revision] = await Promise.all([
    checkCanManageArticles(ctx),
    readCurrentRevisionId(ctx, articleId),
    readRevision(ctx, articleId, revisionId),
  ])
  return revision
}

const recordLook = lookRecorder(isManageable)

export type SeeTextInput = { readonly articleId: string; readonly revisionId: string }

/** Records that the editor has seen this text, so that later changes are compared with it. */
export async function seeText(ctx: ActorContext, { articleId, revisionId }: SeeTextInput): Promise<boolean> {
  await checkCanManageArticles(ctx)
  if (!(await recordLook(ctx, articleId, revisionId))) throw new AppError('NotFound')
  return true
}

/** When the editor last had the article open before this visit; null if never. */
export async function readLastLookOfEditor(ctx: ActorContext, articleId: string): Promise<Date | null> {
  const [, lookedAt] = await Promise.all([checkCanManageArticles(ctx), readLastLook(ctx, articleId)])
  return lookedAt
}

/** The last status changes before the cursor, newest first. */
export async function listArticleEvents(
  ctx: ActorContext,
  articleId: string,
  before: Cursor | null = null,
): Promise<ArticleEventView[]> {
  const [, , events] = await Promise.all([
    checkCanManageArticles(ctx),
    readCurrentRevisionId(ctx, articleId),
    readEvents(ctx, articleId, before),
  ])
  return events
}
