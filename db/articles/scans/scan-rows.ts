import { and, eq, type SQL } from 'drizzle-orm'
import { articleScans } from '#db/schema/article-scans.ts'
import { build } from '#db/statement.ts'
import type { EditorScanView } from '#shared/domain/articles/scans.ts'
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

export type ScanRow = EditorScanView & { readonly attempt: number }

export function scans(where: SQL | undefined) {
  return build.select(scanColumns).from(articleScans).where(where)
}

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
