import { eq, sql } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import type { Passage } from '#shared/domain/articles/passages/passage.ts'
import { type ArticleStatus, isPendingPublication, isPublished } from '#shared/domain/articles/statuses.ts'
import { newId } from '#shared/kernel/ids.ts'
import { articleScans } from '../schema/articles/article-scans.ts'
import {
  articleEvents,
  articleFeedback,
  articleRevisions,
  articles,
  articleUserSettings,
} from '../schema/articles/articles.ts'
import { auditLog, outbox } from '../schema/platform.ts'
import { type BaseFixture, NOW } from './base-fixture.ts'
import type { Name } from './cast.ts'

const DAY_MS = 86_400_000

/** A passage of the text written by `giveArticle`. */
export const PASSAGE: Passage = { quote: 'text', before: '', after: '', start: 0 }

export type CommentOptions = {
  readonly at?: Date
  readonly remark?: string
  /** The comment is the first about it. */
  readonly passage?: Passage
  readonly threadId?: string
  readonly isPrivate?: boolean
}

export type ArticleOptions = {
  readonly by?: Name
  readonly status?: ArticleStatus
  readonly editor?: Name | null
  readonly title?: string
  /** Number of words of its text; null for an article without a text. */
  readonly words?: number | null
  /** The text itself. */
  readonly content?: string
  readonly previousStatus?: ArticleStatus | null
  readonly at?: Date
  readonly submittedAt?: Date
  readonly scheduledAt?: Date
  readonly publishedAt?: Date
  readonly slug?: string
}

/** A text with this many words. */
export function textOf(words: number) {
  return `<p>${Array.from({ length: words }, (_, i) => `word${i}`).join(' ')}</p>`
}

/** Writes articles with their related rows, and reads back what verbs wrote. */
export function articleFactory({ db, id, homeOf }: BaseFixture) {
  const giveArticle = async (options: ArticleOptions = {}) => {
    const rows = articleRows(options, id, homeOf(options.by ?? 'maya').id)
    const inserted = build.insert(articles).values(rows.article)
    if (rows.article.currentRevisionId === null) await db().commit([inserted])
    else await db().commit([inserted, build.insert(articleRevisions).values(rows.revision)])
    return { id: rows.article.id, revisionId: rows.revision.id }
  }
  const giveByline = (who: Name, byline = '<p>Maya Chen builds platforms.</p>') =>
    db().commit([
      build
        .insert(articleUserSettings)
        .values({ id: newId(NOW), communityId: homeOf(who).id, userId: id(who), byline, updatedAt: NOW })
        .onConflictDoNothing(),
    ])
  /** Returns its id. */
  const giveComment = async (articleId: string, by: Name, given: CommentOptions = {}) => {
    const { at = NOW, passage, remark = 'A comment.', isPrivate = false } = given
    const remarkId = newId(at)
    const { communityId } = await row(articleId)
    const threadId = passage ? remarkId : (given.threadId ?? null)
    await db().commit([
      build.insert(articleFeedback).values({
        ...{ id: remarkId, communityId, articleId, authorId: id(by), remark, isPrivate, threadId, createdAt: at },
        ...(passage && { passage, activeAt: at }),
      }),
    ])
    return remarkId
  }
  const row = async (articleId: string) => {
    const [found] = await db().read(build.select().from(articles).where(eq(articles.id, articleId)))
    if (!found) throw new Error('No such article')
    return found
  }
  return {
    giveArticle,
    giveByline,
    giveComment,
    row,
    events: (articleId: string) =>
      db().read(build.select().from(articleEvents).where(eq(articleEvents.articleId, articleId))),
    revisions: (articleId: string) =>
      db().read(
        build
          .select()
          .from(articleRevisions)
          .where(eq(articleRevisions.articleId, articleId))
          .orderBy(articleRevisions.createdAt, articleRevisions.id),
      ),
    comments: (articleId: string) =>
      db().read(build.select().from(articleFeedback).where(eq(articleFeedback.articleId, articleId))),
    /** In the order of writing, because rows of one instant have ids in any order. */
    audits: (articleId: string) =>
      db().read(build.select().from(auditLog).where(eq(auditLog.targetId, articleId)).orderBy(sql`rowid`)),
    scans: (articleId: string) =>
      db().read(
        build
          .select()
          .from(articleScans)
          .where(eq(articleScans.articleId, articleId))
          .orderBy(articleScans.createdAt, articleScans.id),
      ),
    emails: async (articleId: string) =>
      (await db().read(build.select().from(outbox))).filter((email) => email.idempotencyKey.includes(articleId)),
  }
}

function articleRows(options: ArticleOptions, id: (who: Name) => string, communityId: string) {
  const at = options.at ?? new Date(NOW.getTime() - DAY_MS)
  const authorId = id(options.by ?? 'maya')
  const articleId = newId(at)
  const revisionId = newId(at)
  const hasText = options.words !== null
  const wordCount = options.words === undefined ? 600 : (options.words ?? 0)
  const title = options.title ?? 'Quiet platforms'
  const wasApproved = [options.status, options.previousStatus].some(
    (s) => s && (isPendingPublication(s) || isPublished(s)),
  )
  const article = {
    id: articleId,
    communityId,
    authorId,
    editorId: options.editor ? id(options.editor) : null,
    status: options.status ?? ('DRAFT' as const),
    previousStatus: options.previousStatus ?? null,
    statusUpdatedAt: at,
    currentRevisionId: hasText ? revisionId : null,
    title: hasText ? title : '',
    wordCount,
    approvedRevisionId: hasText && wasApproved ? revisionId : null,
    submittedAt: options.submittedAt ?? null,
    scheduledAt: options.scheduledAt ?? null,
    publishedAt: options.publishedAt ?? null,
    slug: options.slug ?? null,
    createdAt: at,
    updatedAt: at,
  }
  const revision = {
    id: revisionId,
    communityId,
    articleId,
    authorId,
    title,
    content: options.content ?? textOf(wordCount),
    wordCount,
    createdAt: at,
  }
  return { article, revision }
}
