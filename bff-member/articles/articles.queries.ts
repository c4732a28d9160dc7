import { and, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type ArticleWithText, approved, listedColumns, shown, toListedArticle } from '#db/articles/article-rows.ts'
import { lastWordsOf } from '#db/articles/changes-by-others.ts'
import {
  type AskedTexts,
  selectArticlesWithTexts,
  selectListedArticlesWith,
  withTexts,
} from '#db/articles/read-articles.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { readTogether } from '#db/read-together.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build, hasId, statement, statementByShape } from '#db/statement.ts'
import {
  IN_FLIGHT_STATUSES,
  isInFlight,
  isPendingPublication,
  PENDING_PUBLICATION_STATUSES,
  PUBLISHED_STATUSES,
} from '#shared/domain/articles/statuses.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import { cursorRefused } from '#shared/kernel/cursor.ts'
import { isOwn, isOwnArticle, type OwnArticleArgs } from './context.ts'

export function isInWork(p: ActorArgs): SQL | undefined {
  return and(isOwn(p), inArray(articles.status, IN_FLIGHT_STATUSES))
}

const CURRENT_TEXT: AskedTexts = { content: true, changes: false, approved: false }

/**
 * Authors see the comments that others wrote after the author's own last comment, regardless of status changes in
 * between.
 */
const AUTHOR = { person: sql`${articles.authorId}`, since: lastWordsOf(sql`${articles.authorId}`) }

const ownArticle = statementByShape(
  (texts: AskedTexts) => (p: OwnArticleArgs) => selectArticlesWithTexts(texts, AUTHOR, isOwnArticle(p)),
)

export async function readOwnArticle(
  { db, actor }: ActorContext,
  articleId: string,
  texts = CURRENT_TEXT,
): Promise<ArticleWithText | null> {
  const [found] = await db.read(ownArticle(texts)({ ...actor, articleId }))
  return found ? withTexts(found, texts) : null
}

const PENDING_MAX = 50

/** With or without the articles pending publication. */
type UnpublishedShape = AskedTexts & { readonly pending: boolean }

/** The article in work comes first; an author has at most one. */
const unpublishedArticles = statementByShape((shape: UnpublishedShape) => (p: ActorArgs) => {
  const isPending = inArray(articles.status, PENDING_PUBLICATION_STATUSES)
  const statuses = [...IN_FLIGHT_STATUSES, ...(shape.pending ? PENDING_PUBLICATION_STATUSES : [])]
  return selectArticlesWithTexts(shape, AUTHOR, and(isOwn(p), inArray(articles.status, statuses)))
    .orderBy(isPending, sql`${articles.scheduledAt} IS NULL`, articles.scheduledAt, articles.statusUpdatedAt)
    .limit(PENDING_MAX + 1)
})

const readUnpublished = readTogether(async ({ db, actor }: ActorContext, asked: readonly UnpublishedShape[]) => {
  const shape = {
    content: asked.some(({ content }) => content),
    changes: asked.some(({ changes }) => changes),
    approved: asked.some(({ approved }) => approved),
    pending: asked.some(({ pending }) => pending),
  }
  return (await db.read(unpublishedArticles(shape)(actor))).map((row) => withTexts(row, shape))
})

/** Reads the article in work, in one statement with the articles pending publication if they are read, too. */
export async function readArticleInFlight(ctx: ActorContext, texts = CURRENT_TEXT): Promise<ArticleWithText | null> {
  const found = await readUnpublished(ctx, { ...texts, pending: false })
  return found.find(({ status }) => isInFlight(status)) ?? null
}

/** Approved but not yet published articles, ordered by scheduled time; unscheduled ones last. */
export async function listPendingArticles(ctx: ActorContext, texts = CURRENT_TEXT): Promise<ArticleWithText[]> {
  const found = await readUnpublished(ctx, { ...texts, pending: true })
  return found.filter(({ status }) => isPendingPublication(status))
}

/** Whether the text differs from the approved one; texts are compared only when the revision ids differ. */
const isEditedAfterApproval = sql`EXISTS ${build
  .select({ id: approved.id })
  .from(approved)
  .innerJoin(shown, hasId(shown, articles.currentRevisionId, articles))
  .where(
    and(
      ne(articles.approvedRevisionId, articles.currentRevisionId),
      hasId(approved, articles.approvedRevisionId, articles),
      or(ne(approved.title, shown.title), ne(approved.content, shown.content)),
    ),
  )}`.mapWith(Boolean)

type PublishedArgs = ActorArgs & { readonly first: number; readonly after: string | null }
type PublishedShape = { readonly isFirstPage: boolean }

function isOnPage({ isFirstPage }: PublishedShape, p: PublishedArgs) {
  const position = sql`(SELECT a.published_at, a.id FROM ${articles} AS a WHERE a.id = ${p.after} AND a.community_id = ${p.communityId} AND a.author_id = ${p.userId})`
  return and(
    isOwn(p),
    inArray(articles.status, PUBLISHED_STATUSES),
    isFirstPage ? undefined : sql`(${articles.publishedAt}, ${articles.id}) < ${position}`,
  )
}

const publishedArticles = statementByShape(
  (shape: PublishedShape) => (p: PublishedArgs) =>
    build
      .select({ article: listedColumns.article, values: { isEditedAfterApproval } })
      .from(articles)
      .where(isOnPage(shape, p))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(p.first),
)

const publishedArticlesWithPeople = statementByShape(
  (shape: PublishedShape) => (p: PublishedArgs) =>
    selectListedArticlesWith({ isEditedAfterApproval }, isOnPage(shape, p))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(p.first),
)

/** The article that a page starts after; it may no longer be published. */
const startOfPage = statement((p: PublishedArgs) =>
  build
    .select({ id: articles.id })
    .from(articles)
    .where(and(isOwn(p), eq(articles.id, p.after ?? ''), isNotNull(articles.publishedAt))),
)

export type ListPublishedInput = {
  readonly first: number
  /** The id of the last article of the previous page. */
  readonly after: string | null
  /** Includes author and editor, which make up two thirds of a row. */
  readonly hasPeople: boolean
}

/** Newest first. Refuses to continue after anything but an own article. */
export async function listPublishedArticles(ctx: ActorContext, input: ListPublishedInput): Promise<ArticleView[]> {
  if (input.after === null) return readPublished(ctx, input)
  const [page, start] = await Promise.all([
    readPublished(ctx, input),
    ctx.db.read(startOfPage({ ...ctx.actor, ...input })),
  ])
  if (start.length === 0) throw cursorRefused()
  return page
}

async function readPublished(
  { db, actor }: ActorContext,
  { hasPeople, ...page }: ListPublishedInput,
): Promise<ArticleView[]> {
  const [shape, args] = [{ isFirstPage: page.after === null }, { ...actor, ...page }]
  if (hasPeople) {
    const rows = await db.read(publishedArticlesWithPeople(shape)(args))
    return rows.map((row) => ({ ...toListedArticle(row), ...row.values }))
  }
  const rows = await db.read(publishedArticles(shape)(args))
  return rows.map(({ article, values }) => ({ ...article, ...values }))
}
