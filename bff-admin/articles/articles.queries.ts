import { and, desc, eq, ne } from 'drizzle-orm'
import { type ArticleWithText, joinedPerson, toArticleWithText } from '#db/articles/article-rows.ts'
import { markFeedbackRead } from '#db/articles/mark-feedback-read.ts'
import { selectArticlesWithText } from '#db/articles/read-articles.ts'
import { readFeedback } from '#db/articles/read-feedback.ts'
import { readEditingSessions, readRevision } from '#db/articles/read-history.ts'
import type { ActorContext } from '#db/context.ts'
import { userColumns } from '#db/members/users.ts'
import { articleEvents, articles } from '#db/schema/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { canEditorEdit } from '#shared/domain/articles/rules.ts'
import type { ArticleEventView } from '#shared/domain/articles/views.ts'
import type { Cursor } from '#shared/kernel/cursor.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { readHasPermission } from '../staff/permissions.ts'
import { canManageArticles, checkCanManageArticles, isArticleInCommunity } from './article-access.ts'

const EVENTS_MAX = 50

export type ArticleWithRights = ArticleWithText & { readonly canEditText: boolean }

/** Condition: the article, if the actor may manage the articles of its community. */
function isManageable(ctx: ActorContext, articleId: string) {
  return and(isArticleInCommunity(ctx, articleId), canManageArticles(ctx))
}

export async function readArticleForEditor(ctx: ActorContext, articleId: string): Promise<ArticleWithRights | null> {
  const { db } = ctx
  const [, isEditor, found] = await Promise.all([
    checkCanManageArticles(ctx),
    readHasPermission(ctx, 'articles.edit'),
    db.read(selectArticlesWithText(isManageable(ctx, articleId))),
  ])
  if (!found[0]) return null
  const article = toArticleWithText(found[0])
  return { ...article, canEditText: isEditor && canEditorEdit(article.status) }
}

async function checkArticle(ctx: ActorContext, articleId: string): Promise<void> {
  const { db } = ctx
  const found = await db.read(build.select({ id: articles.id }).from(articles).where(isManageable(ctx, articleId)))
  if (found.length === 0) throw new AppError('NotFound')
}

type ArticlePageInput = { readonly articleId: string; readonly last: number; readonly before: Cursor | null }

export async function listEditingSessions(ctx: ActorContext, { articleId, last, before }: ArticlePageInput) {
  const article = { articleId, communityId: ctx.actor.communityId }
  const [, , sessions] = await Promise.all([
    checkCanManageArticles(ctx),
    checkArticle(ctx, articleId),
    readEditingSessions(ctx, { article, last, before }),
  ])
  return sessions
}

export type ReadSavedRevisionInput = { readonly articleId: string; readonly revisionId: string }

export async function readSavedRevision(ctx: ActorContext, { articleId, revisionId }: ReadSavedRevisionInput) {
  const article = { articleId, communityId: ctx.actor.communityId }
  const [, , revision] = await Promise.all([
    checkCanManageArticles(ctx),
    checkArticle(ctx, articleId),
    readRevision(ctx, { article, revisionId }),
  ])
  return revision
}

export async function readFeedbackForEditor(ctx: ActorContext, { articleId, last, before }: ArticlePageInput) {
  const [, thread] = await Promise.all([
    checkCanManageArticles(ctx),
    readFeedback(ctx, { thread: isManageable(ctx, articleId), last, before }),
  ])
  if (!thread) throw new AppError('NotFound')
  return thread
}

export type MarkReadInput = { readonly articleId: string; readonly remarkId: string }

export async function markFeedbackReadByEditor(ctx: ActorContext, { articleId, remarkId }: MarkReadInput) {
  await checkCanManageArticles(ctx)
  return markFeedbackRead(ctx, { thread: isManageable(ctx, articleId), remarkId })
}

/** The last status changes, newest first. */
export async function listArticleEvents(ctx: ActorContext, articleId: string): Promise<ArticleEventView[]> {
  const { db, actor } = ctx
  const [, found, rows] = await Promise.all([
    checkCanManageArticles(ctx),
    db.read(build.select({ id: articles.id }).from(articles).where(isArticleInCommunity(ctx, articleId))),
    db.read(
      build
        .select({
          id: articleEvents.id,
          fromStatus: articleEvents.fromStatus,
          toStatus: articleEvents.toStatus,
          reason: articleEvents.reason,
          createdAt: articleEvents.createdAt,
          actorId: articleEvents.actorId,
          actor: userColumns(),
        })
        .from(articleEvents)
        .leftJoin(users, eq(users.id, articleEvents.actorId))
        .leftJoin(communities, eq(communities.id, users.communityId))
        .where(
          and(
            eq(articleEvents.articleId, articleId),
            eq(articleEvents.communityId, actor.communityId),
            ne(articleEvents.fromStatus, articleEvents.toStatus),
            canManageArticles(ctx),
          ),
        )
        .orderBy(desc(articleEvents.createdAt), desc(articleEvents.id))
        .limit(EVENTS_MAX),
    ),
  ])
  if (found.length === 0) throw new AppError('NotFound')
  return rows.map(({ actorId: _, actor: person, ...event }) => ({ ...event, actor: joinedPerson(person) }))
}
