import { and, desc, eq, ne } from 'drizzle-orm'
import { type ArticleWithText, joinedPerson, toArticleWithText } from '#db/articles/article-rows.ts'
import { feedbackMarker } from '#db/articles/mark-feedback-read.ts'
import { selectArticlesWithText } from '#db/articles/read-articles.ts'
import { feedbackReader } from '#db/articles/read-feedback.ts'
import { readEditingSessions, readRevision } from '#db/articles/read-history.ts'
import type { ActorContext } from '#db/context.ts'
import { userColumns } from '#db/members/users.ts'
import { articleEvents } from '#db/schema/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import { canEditorEdit } from '#shared/domain/articles/rules.ts'
import type { ArticleEventView } from '#shared/domain/articles/views.ts'
import type { Cursor } from '#shared/kernel/cursor.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { readHasPermission } from '../staff/permissions.ts'
import {
  type ArticleArgs,
  canManageArticles,
  checkCanManageArticles,
  isManageable,
  readCurrentRevisionId,
} from './article-access.ts'

const EVENTS_MAX = 50

export type ArticleWithRights = ArticleWithText & { readonly canEditText: boolean }

const manageableArticle = statement((p: ArticleArgs) => selectArticlesWithText(isManageable(p)))

export async function readArticleForEditor(ctx: ActorContext, articleId: string): Promise<ArticleWithRights | null> {
  const { db, actor } = ctx
  const [, isEditor, [found]] = await Promise.all([
    checkCanManageArticles(ctx),
    readHasPermission(ctx, 'articles.edit'),
    db.read(manageableArticle({ ...actor, articleId })),
  ])
  if (!found) return null
  const article = toArticleWithText(found)
  return { ...article, canEditText: isEditor && canEditorEdit(article.status) }
}

type ArticlePageInput = { readonly articleId: string; readonly last: number; readonly before: Cursor | null }

export async function listEditingSessions(ctx: ActorContext, { articleId, last, before }: ArticlePageInput) {
  const article = { articleId, communityId: ctx.actor.communityId }
  const [, , sessions] = await Promise.all([
    checkCanManageArticles(ctx),
    readCurrentRevisionId(ctx, articleId),
    readEditingSessions(ctx, { article, last, before }),
  ])
  return sessions
}

export type ReadSavedRevisionInput = { readonly articleId: string; readonly revisionId: string }

export async function readSavedRevision(ctx: ActorContext, { articleId, revisionId }: ReadSavedRevisionInput) {
  const article = { articleId, communityId: ctx.actor.communityId }
  const [, , revision] = await Promise.all([
    checkCanManageArticles(ctx),
    readCurrentRevisionId(ctx, articleId),
    readRevision(ctx, { article, revisionId }),
  ])
  return revision
}

const readFeedback = feedbackReader(isManageable)
const markFeedbackRead = feedbackMarker(isManageable)

export async function readFeedbackForEditor(ctx: ActorContext, { articleId, ...page }: ArticlePageInput) {
  const [, thread] = await Promise.all([
    checkCanManageArticles(ctx),
    readFeedback(ctx, { ...ctx.actor, articleId }, page),
  ])
  if (!thread) throw new AppError('NotFound')
  return thread
}

export type MarkReadInput = { readonly articleId: string; readonly remarkId: string }

export async function markFeedbackReadByEditor(ctx: ActorContext, input: MarkReadInput) {
  await checkCanManageArticles(ctx)
  return markFeedbackRead(ctx, { ...ctx.actor, ...input })
}

const statusChanges = statement((p: ArticleArgs) =>
  build
    .select({
      id: articleEvents.id,
      fromStatus: articleEvents.fromStatus,
      toStatus: articleEvents.toStatus,
      reason: articleEvents.reason,
      createdAt: articleEvents.createdAt,
      actor: userColumns(),
    })
    .from(articleEvents)
    .leftJoin(users, eq(users.id, articleEvents.actorId))
    .leftJoin(communities, eq(communities.id, users.communityId))
    .where(
      and(
        eq(articleEvents.articleId, p.articleId),
        eq(articleEvents.communityId, p.communityId),
        ne(articleEvents.fromStatus, articleEvents.toStatus),
        canManageArticles(p),
      ),
    )
    .orderBy(desc(articleEvents.createdAt), desc(articleEvents.id))
    .limit(EVENTS_MAX),
)

/** The last status changes, newest first. */
export async function listArticleEvents(ctx: ActorContext, articleId: string): Promise<ArticleEventView[]> {
  const { db, actor } = ctx
  const [, , rows] = await Promise.all([
    checkCanManageArticles(ctx),
    readCurrentRevisionId(ctx, articleId),
    db.read(statusChanges({ ...actor, articleId })),
  ])
  return rows.map(({ actor: person, ...event }) => ({ ...event, actor: joinedPerson(person) }))
}
