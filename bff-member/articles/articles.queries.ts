import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import {
  type ArticleWithText,
  type ListedArticle,
  toArticleWithText,
  toListedArticle,
} from '#db/articles/article-rows.ts'
import { articlesWithText, listedArticles } from '#db/articles/read-articles.ts'
import { type FeedbackThread, readFeedback } from '#db/articles/read-feedback.ts'
import {
  articleAgreementAcceptances,
  articleAgreements,
  articleClosures,
  articleGuidelines,
  articles,
  articleUserSettings,
} from '#db/schema/articles.ts'
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
import { type AuthorVerb, isOwn, isOwnArticle } from './context.ts'

/** What a member's reads on articles need. */
export type AuthorRead = Pick<AuthorVerb, 'db' | 'actor' | 'now'>

export async function articleInFlight({ db, actor }: AuthorRead): Promise<ArticleWithText | null> {
  const found = await db.read(articlesWithText(db, inWork(actor)).limit(1))
  return found[0] ? toArticleWithText(found[0]) : null
}

export async function ownArticle({ db, actor }: AuthorRead, articleId: string): Promise<ArticleWithText | null> {
  const found = await db.read(articlesWithText(db, isOwnArticle(actor, articleId)))
  return found[0] ? toArticleWithText(found[0]) : null
}

/** Approved and not yet live, the next to go live first. */
export async function articlesPendingPublication({ db, actor }: AuthorRead): Promise<ListedArticle[]> {
  const rows = await db.read(
    listedArticles(db, and(isOwn(actor), inArray(articles.status, PENDING_PUBLICATION_STATUSES)))
      .orderBy(sql`${articles.scheduledAt} IS NULL`, articles.scheduledAt, articles.statusUpdatedAt)
      .limit(50),
  )
  return rows.map(toListedArticle)
}

/** Newest first; `after` is the id of the last one already known. */
export async function articlesPublished(
  { db, actor }: AuthorRead,
  page: { readonly first: number; readonly after: string | null },
): Promise<ListedArticle[]> {
  const place = sql`(SELECT a.published_at, a.id FROM ${articles} AS a WHERE a.id = ${page.after} AND a.community_id = ${actor.communityId} AND a.author_id = ${actor.userId})`
  const rows = await db.read(
    listedArticles(
      db,
      and(
        isOwn(actor),
        inArray(articles.status, PUBLISHED_STATUSES),
        page.after === null ? undefined : sql`(${articles.publishedAt}, ${articles.id}) < ${place}`,
      ),
    )
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(page.first),
  )
  return rows.map(toListedArticle)
}

function inWork(actor: AuthorRead['actor']) {
  return and(isOwn(actor), inArray(articles.status, IN_FLIGHT_STATUSES))
}

const NO_FEEDBACK: FeedbackThread = {
  edges: [],
  unreadCount: 0,
  pageInfo: { hasNextPage: false, hasPreviousPage: false },
}

/** The thread of an own article; without an id, of the article in work, if there is one. */
export async function ownFeedback(
  { db, actor }: AuthorRead,
  articleId: string | null,
  page: { readonly last: number; readonly before: Cursor | null },
): Promise<FeedbackThread> {
  const thread = articleId === null ? inWork(actor) : isOwnArticle(actor, articleId)
  const remarks = await readFeedback(db, actor, thread, page)
  if (!remarks && articleId !== null) throw new AppError('NotFound')
  return remarks ?? NO_FEEDBACK
}

export async function currentGuidelines({ db, actor, now }: AuthorRead): Promise<ArticleGuidelinesView | null> {
  const rows = await db.read(
    db.build
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

export async function userSetting({ db, actor }: AuthorRead): Promise<ArticleBylineView | null> {
  const rows = await db.read(
    db.build
      .select({ id: articleUserSettings.id, byline: articleUserSettings.byline })
      .from(articleUserSettings)
      .where(and(eq(articleUserSettings.userId, actor.userId), eq(articleUserSettings.communityId, actor.communityId))),
  )
  return rows[0] ?? null
}

function currentTerms({ db, actor, now }: AuthorRead) {
  return db.build
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

export async function productTerms(read: AuthorRead): Promise<ArticleTermsView | null> {
  return (await read.db.read(currentTerms(read)))[0] ?? null
}

/** The member's acceptance of the terms that count now; no row before. */
export function agreementStatus({ db, actor, now }: AuthorRead) {
  const terms = currentTerms({ db, actor, now }).as('terms')
  return db.build
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

export async function productAgreementStatus(read: AuthorRead): Promise<ArticleAgreementView | null> {
  return (await read.db.read(agreementStatus(read)))[0] ?? null
}

/** Closures that have not ended, the next one first. */
export async function comingClosures({ db, actor, now }: AuthorRead): Promise<ArticleClosureView[]> {
  return db.read(
    db.build
      .select({ startsAt: articleClosures.startsAt, endsAt: articleClosures.endsAt })
      .from(articleClosures)
      .where(and(eq(articleClosures.communityId, actor.communityId), gt(articleClosures.endsAt, now)))
      .orderBy(articleClosures.endsAt)
      .limit(50),
  )
}
