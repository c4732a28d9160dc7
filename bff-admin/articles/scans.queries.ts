import { and, count, eq, max, min, sql } from 'drizzle-orm'
import { scansByArticles, sourcesOfArticle } from '#db/articles/scans/read-scans.ts'
import type { Db } from '#db/client.ts'
import { articleRevisions, articles } from '#db/schema/articles.ts'
import type { EditorScanView, ScanSourceView, WritingTrailView } from '#shared/domain/articles/scans.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { articleHere, checkRight, type EditorRead } from './verb.ts'

export type ScanOnDesk = EditorScanView & {
  /** Brought along where all is read at once. */
  readonly sources?: readonly ScanSourceView[]
  readonly currentRevisionId?: string | null
}

function currentRevision({ db, actor }: EditorRead, articleId: string) {
  return db.read(
    db.build.select({ id: articles.currentRevisionId }).from(articles).where(articleHere(actor, articleId)),
  )
}

/** The newest scan with what it found; null for an article that has none. */
export async function scanOnDesk(read: EditorRead, articleId: string): Promise<ScanOnDesk | null> {
  const { db, actor } = read
  const [, [article], [scan], sources] = await Promise.all([
    checkRight(read),
    currentRevision(read, articleId),
    scansByArticles(db, actor.communityId, [articleId]),
    sourcesOfArticle(db, actor.communityId, articleId),
  ])
  if (!article) throw new AppError('NotFound')
  return scan ? { ...scan, sources, currentRevisionId: article.id } : null
}

export async function currentRevisionOf(read: EditorRead, articleId: string): Promise<string | null> {
  return (await currentRevision(read, articleId))[0]?.id ?? null
}

/** How the author's text came to be. */
export async function writingTrail(read: EditorRead, articleId: string): Promise<WritingTrailView> {
  const { db, actor } = read
  const [, [article], [trail]] = await Promise.all([
    checkRight(read),
    currentRevision(read, articleId),
    db.read(trailOf(db, actor.communityId, articleId)),
  ])
  if (!article) throw new AppError('NotFound')
  return {
    saves: trail?.saves ?? 0,
    firstSavedAt: trail?.firstSavedAt ?? null,
    lastSavedAt: trail?.lastSavedAt ?? null,
    largestAddition: Math.max(0, Number(trail?.largestAddition ?? 0)),
  }
}

function trailOf(db: Db, communityId: string, articleId: string) {
  const inTime = sql`(ORDER BY ${articleRevisions.createdAt}, ${articleRevisions.id})`
  const saves = db.build
    .select({
      createdAt: articleRevisions.createdAt,
      added: sql<number>`${articleRevisions.wordCount} - lag(${articleRevisions.wordCount}, 1, 0) OVER ${inTime}`.as(
        'added',
      ),
    })
    .from(articleRevisions)
    .innerJoin(
      articles,
      and(
        eq(articles.id, articleRevisions.articleId),
        eq(articles.communityId, articleRevisions.communityId),
        eq(articles.authorId, articleRevisions.authorId),
      ),
    )
    .where(
      and(
        eq(articleRevisions.articleId, articleId),
        eq(articleRevisions.communityId, communityId),
        eq(articleRevisions.becameCurrent, true),
      ),
    )
    .as('saves')
  return db.build
    .select({
      saves: count(),
      firstSavedAt: min(saves.createdAt),
      lastSavedAt: max(saves.createdAt),
      largestAddition: max(saves.added),
    })
    .from(saves)
}
