import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { articleScanSources, articleScans } from '#db/schema/article-scans.ts'
import { build } from '#db/statement.ts'
import type { EditorScanView, ScanSourceView } from '#shared/domain/articles/scans.ts'
import { scans } from './scan-rows.ts'

const SOURCES_SHOWN = 50

/** The newest scan of each article, in one statement. */
export async function scansByArticles(
  db: Db,
  communityId: string,
  articleIds: readonly string[],
): Promise<(EditorScanView | null)[]> {
  const rows = await db.read(
    scans(and(inArray(articleScans.articleId, [...articleIds]), eq(articleScans.communityId, communityId))).orderBy(
      articleScans.createdAt,
      articleScans.id,
    ),
  )
  const newest = new Map(rows.map((row) => [row.articleId, row]))
  return articleIds.map((id) => newest.get(id) ?? null)
}

/** What the newest scan of an article found elsewhere, the most words first. */
export async function sourcesOfArticle(db: Db, communityId: string, articleId: string): Promise<ScanSourceView[]> {
  const newest = build
    .select({ id: articleScans.id })
    .from(articleScans)
    .where(and(eq(articleScans.articleId, articleId), eq(articleScans.communityId, communityId)))
    .orderBy(desc(articleScans.createdAt), desc(articleScans.id))
    .limit(1)
  const rows = await db.read(
    build
      .select({
        id: articleScanSources.id,
        kind: articleScanSources.kind,
        url: articleScanSources.url,
        title: articleScanSources.title,
        introduction: articleScanSources.introduction,
        matchedWords: articleScanSources.matchedWords,
        passages: articleScanSources.passages,
      })
      .from(articleScanSources)
      .where(and(inArray(articleScanSources.scanId, newest), eq(articleScanSources.communityId, communityId)))
      .orderBy(desc(articleScanSources.matchedWords), articleScanSources.id)
      .limit(SOURCES_SHOWN),
  )
  return rows.map((row) => ({ ...row, passages: row.passages ?? [] }))
}
