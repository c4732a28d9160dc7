import { and, count, desc, eq, isNotNull, max, min, sql } from 'drizzle-orm'
import { scansByArticles, sourcesOfArticle } from '#db/articles/scans/read-scans.ts'
import type { ActorContext } from '#db/context.ts'
import { articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { EditorScanView, ScanSourceView, WritingTrailView } from '#shared/domain/articles/scans.ts'
import { checkCanManageArticles, readCurrentRevisionId } from '../article-access.ts'

export type ScanWithSources = EditorScanView & {
  /** Set when the read has already loaded them. */
  readonly sources?: readonly ScanSourceView[]
  readonly currentRevisionId?: string | null
}

type ArticleKey = { readonly communityId: string; readonly articleId: string }

/** The newest scan of an article with its sources; null if it has none. */
export async function readScan(ctx: ActorContext, articleId: string): Promise<ScanWithSources | null> {
  const { db, actor } = ctx
  const [, currentRevisionId, [scan], sources] = await Promise.all([
    checkCanManageArticles(ctx),
    readCurrentRevisionId(ctx, articleId),
    scansByArticles(db, actor.communityId, [articleId]),
    sourcesOfArticle(db, actor.communityId, articleId),
  ])
  return scan ? { ...scan, sources, currentRevisionId } : null
}

/** A revision of the article that its author saved, no editor. */
function isByItsAuthor(p: ArticleKey) {
  return and(
    eq(articleRevisions.articleId, p.articleId),
    eq(articleRevisions.communityId, p.communityId),
    hasId(articles, articleRevisions.articleId, articleRevisions),
    eq(articles.authorId, articleRevisions.authorId),
  )
}

const writingTrail = statement((p: ArticleKey) => {
  const byTime = sql`(ORDER BY ${articleRevisions.createdAt}, ${articleRevisions.id})`
  const saves = build
    .select({
      createdAt: articleRevisions.createdAt,
      added: sql<number>`${articleRevisions.wordCount} - lag(${articleRevisions.wordCount}, 1, 0) OVER ${byTime}`.as(
        'added',
      ),
    })
    .from(articleRevisions)
    .innerJoin(articles, isByItsAuthor(p))
    .where(eq(articleRevisions.becameCurrent, true))
    .as('saves')
  return build
    .select({
      saves: count(),
      firstSavedAt: min(saves.createdAt),
      lastSavedAt: max(saves.createdAt),
      largestAddition: max(saves.added),
    })
    .from(saves)
})

const TRAIL_PASTES = 20

/** Includes the pasted texts of conflicting saves. */
const pastedSizes = statement((p: ArticleKey) =>
  build
    .select({ createdAt: articleRevisions.createdAt, pastedSizes: articleRevisions.pastedSizes })
    .from(articleRevisions)
    .innerJoin(articles, isByItsAuthor(p))
    .where(isNotNull(articleRevisions.pastedSizes))
    .orderBy(desc(articleRevisions.createdAt), desc(articleRevisions.id))
    .limit(TRAIL_PASTES),
)

/** When and in which steps the author wrote the text. */
export async function readWritingTrail(ctx: ActorContext, articleId: string): Promise<WritingTrailView> {
  const { db, actor } = ctx
  const [, , [trail], pasted] = await Promise.all([
    checkCanManageArticles(ctx),
    readCurrentRevisionId(ctx, articleId),
    db.read(writingTrail({ communityId: actor.communityId, articleId })),
    db.read(pastedSizes({ communityId: actor.communityId, articleId })),
  ])
  return {
    saves: trail?.saves ?? 0,
    firstSavedAt: trail?.firstSavedAt ?? null,
    lastSavedAt: trail?.lastSavedAt ?? null,
    largestAddition: Math.max(0, Number(trail?.largestAddition ?? 0)),
    pastes: pasted
      .toReversed()
      .flatMap(({ createdAt, pastedSizes }) =>
        (pastedSizes ?? []).map((characters) => ({ savedAt: createdAt, characters })),
      )
      .slice(-TRAIL_PASTES),
  }
}
