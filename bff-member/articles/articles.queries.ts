import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import {
  type ArticleWithText,
  type ListedArticle,
  toArticleWithText,
  toListedArticle,
} from '#db/articles/article-rows.ts'
import { selectArticlesWithText, selectListedArticles } from '#db/articles/read-articles.ts'
import { type FeedbackThread, readFeedback } from '#db/articles/read-feedback.ts'
import type { ActorContext } from '#db/context.ts'
import {
  articleAgreementAcceptances,
  articleAgreements,
  articleClosures,
  articleGuidelines,
  articles,
  articleUserSettings,
} from '#db/schema/articles.ts'
import { build } from '#db/statement.ts'
import {
  IN_FLIGHT_STATUSES,
  PENDING_PUBLICATION_STATUSES,
  PUBLISHED_STATUSES,
} from '#shared/domain/articles/statuses.ts'
import type {
  ArticleAgreementView,
  ArticleBylineView,
  ArticleClosureView,
  ArticleGuidelinesView,
  ArticleTermsView,
} from '#shared/domain/articles/views.ts'
import type { Cursor } from '#shared/kernel/cursor.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { isOwn, isOwnArticle } from './context.ts'

export async function readArticleInFlight(ctx: ActorContext): Promise<ArticleWithText | null> {
  const found = await ctx.db.read(selectArticlesWithText(isInWork(ctx)).limit(1))
  return found[0] ? toArticleWithText(found[0]) : null
}

export async function readOwnArticle(ctx: ActorContext, articleId: string): Promise<ArticleWithText | null> {
  const found = await ctx.db.read(selectArticlesWithText(isOwnArticle(ctx, articleId)))
  return found[0] ? toArticleWithText(found[0]) : null
}

/** Approved and not yet published, ordered by scheduled time; articles without one last. */
export async function listPendingArticles(ctx: ActorContext): Promise<ListedArticle[]> {
  const rows = await ctx.db.read(
    selectListedArticles(and(isOwn(ctx), inArray(articles.status, PENDING_PUBLICATION_STATUSES)))
      .orderBy(sql`${articles.scheduledAt} IS NULL`, articles.scheduledAt, articles.statusUpdatedAt)
      .limit(50),
  )
  return rows.map(toListedArticle)
}

/** Newest first; `after` is the id of the last article of the page before. */
export async function listPublishedArticles(
  ctx: ActorContext,
  page: { readonly first: number; readonly after: string | null },
): Promise<ListedArticle[]> {
  const { db, actor } = ctx
  const position = sql`(SELECT a.published_at, a.id FROM ${articles} AS a WHERE a.id = ${page.after} AND a.community_id = ${actor.communityId} AND a.author_id = ${actor.userId})`
  const rows = await db.read(
    selectListedArticles(
      and(
        isOwn(ctx),
        inArray(articles.status, PUBLISHED_STATUSES),
        page.after === null ? undefined : sql`(${articles.publishedAt}, ${articles.id}) < ${position}`,
      ),
    )
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(page.first),
  )
  return rows.map(toListedArticle)
}

function isInWork(ctx: ActorContext) {
  return and(isOwn(ctx), inArray(articles.status, IN_FLIGHT_STATUSES))
}

const NO_FEEDBACK: FeedbackThread = {
  edges: [],
  unreadCount: 0,
  pageInfo: { hasNextPage: false, hasPreviousPage: false },
}

export type ReadOwnFeedbackInput = {
  /** Null for the article in work. */
  readonly articleId: string | null
  readonly last: number
  readonly before: Cursor | null
}

/** The feedback thread of an own article; empty if no article is named and none is in work. */
export async function readOwnFeedback(
  ctx: ActorContext,
  { articleId, last, before }: ReadOwnFeedbackInput,
): Promise<FeedbackThread> {
  const thread = articleId === null ? isInWork(ctx) : isOwnArticle(ctx, articleId)
  const remarks = await readFeedback(ctx, { thread, last, before })
  if (!remarks && articleId !== null) throw new AppError('NotFound')
  return remarks ?? NO_FEEDBACK
}

export async function readGuidelines({ db, actor, now }: ActorContext): Promise<ArticleGuidelinesView | null> {
  const rows = await db.read(
    build
      .select({
        id: articleGuidelines.id,
        version: articleGuidelines.version,
        title: articleGuidelines.title,
        content: articleGuidelines.content,
      })
      .from(articleGuidelines)
      .where(and(eq(articleGuidelines.communityId, actor.communityId), lte(articleGuidelines.publishedAt, now)))
      .orderBy(desc(articleGuidelines.version))
      .limit(1),
  )
  return rows[0] ?? null
}

export async function readUserSetting({ db, actor }: ActorContext): Promise<ArticleBylineView | null> {
  const rows = await db.read(
    build
      .select({ id: articleUserSettings.id, byline: articleUserSettings.byline })
      .from(articleUserSettings)
      .where(and(eq(articleUserSettings.userId, actor.userId), eq(articleUserSettings.communityId, actor.communityId))),
  )
  return rows[0] ?? null
}

function selectCurrentTerms({ actor, now }: ActorContext) {
  return build
    .select({
      id: articleAgreements.id,
      version: articleAgreements.version,
      terms: articleAgreements.terms,
      publishedAt: articleAgreements.publishedAt,
    })
    .from(articleAgreements)
    .where(and(eq(articleAgreements.communityId, actor.communityId), lte(articleAgreements.publishedAt, now)))
    .orderBy(desc(articleAgreements.version))
    .limit(1)
}

export async function readProductTerms(ctx: ActorContext): Promise<ArticleTermsView | null> {
  return (await ctx.db.read(selectCurrentTerms(ctx)))[0] ?? null
}

/** The member's acceptance of the current terms; no row before it. */
export function selectAcceptance(ctx: ActorContext) {
  const { actor } = ctx
  const terms = selectCurrentTerms(ctx).as('terms')
  return build
    .select({ id: articleAgreementAcceptances.id, createdAt: articleAgreementAcceptances.createdAt })
    .from(articleAgreementAcceptances)
    .innerJoin(terms, eq(terms.id, articleAgreementAcceptances.agreementId))
    .where(
      and(
        eq(articleAgreementAcceptances.userId, actor.userId),
        eq(articleAgreementAcceptances.communityId, actor.communityId),
      ),
    )
}

export async function readProductAgreementStatus(ctx: ActorContext): Promise<ArticleAgreementView | null> {
  return (await ctx.db.read(selectAcceptance(ctx)))[0] ?? null
}

/** Closures that have not ended, the earliest first. */
export async function listClosures({ db, actor, now }: ActorContext): Promise<ArticleClosureView[]> {
  return db.read(
    build
      .select({ startsAt: articleClosures.startsAt, endsAt: articleClosures.endsAt })
      .from(articleClosures)
      .where(and(eq(articleClosures.communityId, actor.communityId), gt(articleClosures.endsAt, now)))
      .orderBy(articleClosures.endsAt)
      .limit(50),
  )
}
