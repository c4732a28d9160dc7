import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { articleScanSources, articleScans } from '#db/schema/articles/article-scans.ts'
import { build, inList, statement } from '#db/statement.ts'
import type { EditorScanView, ScanSourceView } from '#shared/domain/articles/scans.ts'
import { scans } from './scan-rows.ts'

const SOURCES_SHOWN = 50

type ArticlesArgs = { readonly communityId: string; readonly articleIds: readonly string[] }

const scansOfArticles = statement((p: ArticlesArgs) =>
  scans(and(inList(articleScans.articleId, p.articleIds), eq(articleScans.communityId, p.communityId))).orderBy(
    articleScans.createdAt,
    articleScans.id,
  ),
)

/** The newest scan of each article, in one statement. */
export async function scansByArticles(
  db: Db,
  communityId: string,
  articleIds: readonly string[],
): Promise<(EditorScanView | null)[]> {
  const rows = await db.read(scansOfArticles({ communityId, articleIds }))
  const newest = new Map(rows.map((row) => [row.articleId, row]))
  return articleIds.map((id) => newest.get(id) ?? null)
}

type ArticleArgs = { readonly communityId: string; readonly articleId: string }

function selectNewestScan(p: ArticleArgs) {
  return build
    .select({ id: articleScans.id })
    .from(articleScans)
    .where(and(eq(articleScans.articleId, p.articleId), eq(articleScans.communityId, p.communityId)))
    .orderBy(desc(articleScans.createdAt), desc(articleScans.id))
    .limit(1)
}

const sourcesOfNewestScan = statement((p: ArticleArgs) =>
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
    .where(
      and(inArray(articleScanSources.scanId, selectNewestScan(p)), eq(articleScanSources.communityId, p.communityId)),
    )
    .orderBy(desc(articleScanSources.matchedWords), articleScanSources.id)
    .limit(SOURCES_SHOWN),
)

/** The sources that the newest scan of an article found, most words first. */
export async function sourcesOfArticle(db: Db, communityId: string, articleId: string): Promise<ScanSourceView[]> {
  const rows = await db.read(sourcesOfNewestScan({ communityId, articleId }))
  return rows.map((row) => ({ ...row, passages: row.passages ?? [] }))
}
