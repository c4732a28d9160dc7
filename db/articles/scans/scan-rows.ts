import { and, eq, type SQL } from 'drizzle-orm'
import { articleScans } from '#db/schema/articles/article-scans.ts'
import { build, statement } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { ScanRef } from '#shared/kernel/ports/scanner.ts'

/** The columns of an `EditorScanView`. */
export const scanColumns = {
  id: articleScans.id,
  articleId: articleScans.articleId,
  revisionId: articleScans.revisionId,
  status: articleScans.status,
  attempt: articleScans.attempt,
  exportId: articleScans.exportId,
  identicalWords: articleScans.identicalWords,
  minorChangedWords: articleScans.minorChangedWords,
  relatedMeaningWords: articleScans.relatedMeaningWords,
  aggregatedScore: articleScans.aggregatedScore,
  aiProbability: articleScans.aiProbability,
  totalWords: articleScans.totalWords,
  totalExcluded: articleScans.totalExcluded,
  failure: articleScans.failure,
  failureDetail: articleScans.failureDetail,
  createdAt: articleScans.createdAt,
  updatedAt: articleScans.updatedAt,
}

export function scans(where: SQL | undefined) {
  return build.select(scanColumns).from(articleScans).where(where)
}

type ArticleArgs = { readonly communityId: string; readonly articleId: string }

function isOfArticle(p: ArticleArgs) {
  return and(eq(articleScans.articleId, p.articleId), eq(articleScans.communityId, p.communityId))
}

/** Oldest first. */
export const scansOfArticle = statement((p: ArticleArgs) =>
  scans(isOfArticle(p)).orderBy(articleScans.createdAt, articleScans.id),
)

export const scanOfRevision = statement((p: ArticleArgs & { readonly revisionId: string }) =>
  scans(and(isOfArticle(p), eq(articleScans.revisionId, p.revisionId))),
)

/** The scan of a revision, as long as this attempt is its newest. */
export function ofTry({ communityId, articleId, revisionId, attempt }: ScanRef): SQL | undefined {
  return and(
    eq(articleScans.revisionId, revisionId),
    eq(articleScans.articleId, articleId),
    eq(articleScans.communityId, communityId),
    eq(articleScans.attempt, attempt),
  )
}

/** Creates the scan of a revision, for the batch that causes it; a revision that has one keeps it. */
export function scanStatements(scan: Omit<ScanRef, 'attempt'>, now: Date) {
  return [
    build
      .insert(articleScans)
      .values({
        ...scan,
        id: newId(now),
        status: 'WAITING',
        nextStep: 'SUBMIT',
        nextStepAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: articleScans.revisionId }),
  ] as const
}
