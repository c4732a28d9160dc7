import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import {
  articleAgreementAcceptances,
  articleClosures,
  articleFeedback,
  articleRevisions,
  articles,
  articleUserSettings,
} from '../../../../db/schema/articles/articles.ts'
import { contentVersions } from '../../../../db/schema/content/content-bank.ts'
import { users } from '../../../../db/schema/members.ts'
import {
  type ArticleStatus,
  IN_FLIGHT_STATUSES,
  isPendingPublication,
} from '../../../../shared/domain/articles/statuses.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { database } from '../database.ts'

/* Writes articles directly into the database, skipping their workflow. */

export type StoredText = { readonly title: string; readonly content: string }
type Writer = { readonly id: string; readonly communityId: string }

export async function personOf(email: string): Promise<Writer> {
  const db = database()
  const found = build.select({ id: users.id, communityId: users.communityId }).from(users)
  const [person] = await db.read(found.where(eq(users.email, email)))
  if (!person) throw new Error(`Nobody has ${email}`)
  return person
}

/** Lets a member write: accepts the agreement and sets the byline, or removes it when null. */
export async function allowWriting(email: string, byline: string | null): Promise<Writer> {
  const db = database()
  const { id: userId, communityId } = await personOf(email)
  const [agreement] = await db.read(
    build
      .select({ id: contentVersions.id })
      .from(contentVersions)
      .where(and(eq(contentVersions.communityId, communityId), eq(contentVersions.key, 'article-agreement')))
      .orderBy(desc(contentVersions.version))
      .limit(1),
  )
  const now = new Date()
  await db.commit([
    build
      .insert(articleAgreementAcceptances)
      .values({ id: newId(now), communityId, agreementId: agreement?.id ?? '', userId, createdAt: now })
      .onConflictDoNothing(),
    build.delete(articleUserSettings).where(eq(articleUserSettings.userId, userId)),
    ...(byline === null
      ? []
      : [build.insert(articleUserSettings).values({ id: newId(now), communityId, userId, byline, updatedAt: now })]),
  ])
  return { id: userId, communityId }
}

type NewArticle = StoredText & { readonly status: ArticleStatus; readonly slug?: string; readonly byline?: string }

/** Stores an article; an existing article in work of its author is trashed. */
export async function storeArticle(author: Writer, { title, content, status, slug, byline }: NewArticle) {
  const db = database()
  const now = new Date()
  const [articleId, revisionId] = [newId(now), newId(now)]
  const owner = { communityId: author.communityId, authorId: author.id, createdAt: now }
  const inWork = and(eq(articles.authorId, author.id), inArray(articles.status, IN_FLIGHT_STATUSES))
  await db.commit([
    build.update(articles).set({ status: 'TRASHED' }).where(inWork),
    build.insert(articles).values({
      ...owner,
      id: articleId,
      status,
      title,
      statusUpdatedAt: now,
      updatedAt: now,
      currentRevisionId: revisionId,
      approvedRevisionId: isPendingPublication(status) ? revisionId : null,
      slug: slug ?? null,
      publishedByline: byline ?? null,
      publishedAt: slug ? now : null,
    }),
    build.insert(articleRevisions).values({ ...owner, id: revisionId, articleId, title, content, wordCount: 600 }),
  ])
  return articleId
}

/** Replaces title and text of the current revision. */
export async function replaceText(articleId: string, text: StoredText) {
  const db = database()
  await db.commit([
    build.update(articleRevisions).set(text).where(eq(articleRevisions.articleId, articleId)),
    build.update(articles).set({ title: text.title }).where(eq(articles.id, articleId)),
  ])
}

/** Sets the status of an article. For a status pending publication its current text is approved. */
export async function setStatus(articleId: string, status: ArticleStatus, editorId: string | null = null) {
  const db = database()
  const approval = isPendingPublication(status) ? { approvedRevisionId: sql`${articles.currentRevisionId}` } : {}
  await db.commit([
    build
      .update(articles)
      .set({ status, editorId, ...approval })
      .where(eq(articles.id, articleId)),
  ])
}

export async function statusOf(articleId: string): Promise<ArticleStatus | undefined> {
  const found = build.select({ status: articles.status }).from(articles).where(eq(articles.id, articleId))
  return (await database().read(found))[0]?.status
}

/** All texts of an article on the server, and the one submitted last. */
export async function savedTexts(articleId: string) {
  const rows = await database().read(
    build
      .select({ content: articleRevisions.content, submitted: articles.submittedRevisionId, id: articleRevisions.id })
      .from(articleRevisions)
      .innerJoin(articles, eq(articles.id, articleRevisions.articleId))
      .where(eq(articles.id, articleId)),
  )
  return {
    all: rows.map(({ content }) => content),
    submitted: rows.find(({ id, submitted }) => id === submitted)?.content ?? null,
  }
}

type Thread = { readonly articleId: string; readonly communityId: string; readonly authorId: string }

/** Replaces the comments of an article. */
export async function storeComments(thread: Thread, comments: readonly string[]) {
  const db = database()
  const now = Date.now()
  await db.commit([
    build.delete(articleFeedback).where(eq(articleFeedback.articleId, thread.articleId)),
    build.insert(articleFeedback).values(
      comments.map((comment, i) => ({
        ...thread,
        id: newId(new Date(now + i)),
        remark: comment,
        createdAt: new Date(now + i),
      })),
    ),
  ])
}

/** Closes the submissions of a community for an hour around now; the returned function opens them again. */
export async function closeSubmissions(communityId: string): Promise<() => Promise<void>> {
  const db = database()
  const id = newId(new Date())
  const [startsAt, endsAt] = [new Date(Date.now() - 1_800_000), new Date(Date.now() + 1_800_000)]
  await db.commit([build.insert(articleClosures).values({ id, communityId, startsAt, endsAt })])
  return async () => {
    await db.commit([
      build
        .delete(articleClosures)
        .where(and(eq(articleClosures.id, id), eq(articleClosures.communityId, communityId))),
    ])
  }
}
