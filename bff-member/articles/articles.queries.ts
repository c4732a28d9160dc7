import { and, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import {
  type ArticleWithText,
  type ListedArticle,
  toArticleWithText,
  toListedArticle,
} from '#db/articles/article-rows.ts'
import { feedbackMarker } from '#db/articles/mark-feedback-read.ts'
import { selectArticlesWithText, selectListedArticles } from '#db/articles/read-articles.ts'
import { type FeedbackThread, feedbackReader } from '#db/articles/read-feedback.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import {
  articleAgreementAcceptances,
  articleAgreements,
  articleClosures,
  articleGuidelines,
  articles,
  articleUserSettings,
} from '#db/schema/articles.ts'
import { build, statement, statementByShape } from '#db/statement.ts'
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
import { isOwn, isOwnArticle, ownArticle } from './context.ts'

function isInWork(p: ActorArgs): SQL | undefined {
  return and(isOwn(p), inArray(articles.status, IN_FLIGHT_STATUSES))
}

const articleInFlight = statement((p: ActorArgs) => selectArticlesWithText(isInWork(p)).limit(1))

export async function readArticleInFlight({ db, actor }: ActorContext): Promise<ArticleWithText | null> {
  const [found] = await db.read(articleInFlight(actor))
  return found ? toArticleWithText(found) : null
}

export async function readOwnArticle({ db, actor }: ActorContext, articleId: string): Promise<ArticleWithText | null> {
  const [found] = await db.read(ownArticle({ ...actor, articleId }))
  return found ? toArticleWithText(found) : null
}

const pendingArticles = statement((p: ActorArgs) =>
  selectListedArticles(and(isOwn(p), inArray(articles.status, PENDING_PUBLICATION_STATUSES)))
    .orderBy(sql`${articles.scheduledAt} IS NULL`, articles.scheduledAt, articles.statusUpdatedAt)
    .limit(50),
)

/** Approved and not yet published, ordered by scheduled time; articles without one last. */
export async function listPendingArticles({ db, actor }: ActorContext): Promise<ListedArticle[]> {
  return (await db.read(pendingArticles(actor))).map(toListedArticle)
}

type PublishedArgs = ActorArgs & { readonly first: number; readonly after: string | null }

const publishedArticles = statementByShape((isFirstPage: boolean) => (p: PublishedArgs) => {
  const position = sql`(SELECT a.published_at, a.id FROM ${articles} AS a WHERE a.id = ${p.after} AND a.community_id = ${p.communityId} AND a.author_id = ${p.userId})`
  return selectListedArticles(
    and(
      isOwn(p),
      inArray(articles.status, PUBLISHED_STATUSES),
      isFirstPage ? undefined : sql`(${articles.publishedAt}, ${articles.id}) < ${position}`,
    ),
  )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(p.first)
})

/** Newest first; `after` is the id of the last article of the page before. */
export async function listPublishedArticles(
  { db, actor }: ActorContext,
  page: { readonly first: number; readonly after: string | null },
): Promise<ListedArticle[]> {
  return (await db.read(publishedArticles(page.after === null)({ ...actor, ...page }))).map(toListedArticle)
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

const readFeedback = feedbackReader(isOwnArticle)
const readFeedbackInWork = feedbackReader(isInWork)
export const markOwnFeedbackRead = feedbackMarker(isOwnArticle)

/** The feedback thread of an own article; empty if no article is named and none is in work. */
export async function readOwnFeedback(
  ctx: ActorContext,
  { articleId, ...page }: ReadOwnFeedbackInput,
): Promise<FeedbackThread> {
  const { actor } = ctx
  if (articleId === null) return (await readFeedbackInWork(ctx, actor, page)) ?? NO_FEEDBACK
  const thread = await readFeedback(ctx, { ...actor, articleId }, page)
  if (!thread) throw new AppError('NotFound')
  return thread
}

type CurrentArgs = { readonly communityId: string; readonly now: Date }

const currentGuidelines = statement((p: CurrentArgs) =>
  build
    .select({
      id: articleGuidelines.id,
      version: articleGuidelines.version,
      title: articleGuidelines.title,
      content: articleGuidelines.content,
    })
    .from(articleGuidelines)
    .where(and(eq(articleGuidelines.communityId, p.communityId), lte(articleGuidelines.publishedAt, p.now)))
    .orderBy(desc(articleGuidelines.version))
    .limit(1),
)

export async function readGuidelines({ db, actor, now }: ActorContext): Promise<ArticleGuidelinesView | null> {
  const [guidelines] = await db.read(currentGuidelines({ communityId: actor.communityId, now }))
  return guidelines ?? null
}

const ownSetting = statement((p: ActorArgs) =>
  build
    .select({ id: articleUserSettings.id, byline: articleUserSettings.byline })
    .from(articleUserSettings)
    .where(and(eq(articleUserSettings.userId, p.userId), eq(articleUserSettings.communityId, p.communityId))),
)

export async function readUserSetting({ db, actor }: ActorContext): Promise<ArticleBylineView | null> {
  const [setting] = await db.read(ownSetting(actor))
  return setting ?? null
}

function selectCurrentTerms(p: CurrentArgs) {
  return build
    .select({
      id: articleAgreements.id,
      version: articleAgreements.version,
      terms: articleAgreements.terms,
      publishedAt: articleAgreements.publishedAt,
    })
    .from(articleAgreements)
    .where(and(eq(articleAgreements.communityId, p.communityId), lte(articleAgreements.publishedAt, p.now)))
    .orderBy(desc(articleAgreements.version))
    .limit(1)
}

const currentTerms = statement(selectCurrentTerms)

export async function readProductTerms({ db, actor, now }: ActorContext): Promise<ArticleTermsView | null> {
  const [terms] = await db.read(currentTerms({ communityId: actor.communityId, now }))
  return terms ?? null
}

/** The member's acceptance of the current terms; no row before it. */
export const ownAcceptance = statement((p: ActorArgs & { readonly now: Date }) => {
  const terms = selectCurrentTerms(p).as('terms')
  return build
    .select({ id: articleAgreementAcceptances.id, createdAt: articleAgreementAcceptances.createdAt })
    .from(articleAgreementAcceptances)
    .innerJoin(terms, eq(terms.id, articleAgreementAcceptances.agreementId))
    .where(
      and(eq(articleAgreementAcceptances.userId, p.userId), eq(articleAgreementAcceptances.communityId, p.communityId)),
    )
})

export async function readProductAgreementStatus({
  db,
  actor,
  now,
}: ActorContext): Promise<ArticleAgreementView | null> {
  const [acceptance] = await db.read(ownAcceptance({ ...actor, now }))
  return acceptance ?? null
}

const closures = statement((p: CurrentArgs) =>
  build
    .select({ startsAt: articleClosures.startsAt, endsAt: articleClosures.endsAt })
    .from(articleClosures)
    .where(and(eq(articleClosures.communityId, p.communityId), gt(articleClosures.endsAt, p.now)))
    .orderBy(articleClosures.endsAt)
    .limit(50),
)

/** Closures that have not ended, the earliest first. */
export async function listClosures({ db, actor, now }: ActorContext): Promise<ArticleClosureView[]> {
  return db.read(closures({ communityId: actor.communityId, now }))
}
