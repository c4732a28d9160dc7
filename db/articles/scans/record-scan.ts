import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { articleScanSources, articleScans } from '#db/schema/articles/article-scans.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build, hasId } from '#db/statement.ts'
import type { ScanFigures, ScanSourceView } from '#shared/domain/articles/scans.ts'
import { scanNotification } from '#shared/domain/notifications/article-notifications.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { ScanRef } from '#shared/kernel/ports/scanner.ts'
import { ofTry } from './scan-rows.ts'
import { ANSWER_WITHIN_MS, failed, next } from './scan-steps.ts'

/* Webhooks of the provider may arrive in any order and repeatedly: a stored result is never overwritten. */

type NewSource = Omit<ScanSourceView, 'id' | 'passages'> & { readonly resultId: string }
export type ScanFindings = { readonly figures: ScanFigures; readonly sources: readonly NewSource[] }

const EXPORTS_MAX = 3
const EXPORT_AGAIN_MS = 5 * 60_000

export function recordStart(db: Db, scan: ScanRef, now: Date) {
  return db.commit([
    build
      .update(articleScans)
      .set({ ...next('ASK', new Date(now.getTime() + ANSWER_WITHIN_MS)), status: 'RUNNING', updatedAt: now })
      .where(and(ofTry(scan), eq(articleScans.status, 'WAITING'))),
  ])
}

/**
 * Also stores the result of a scan that has failed meanwhile. The author is notified about the text that they submitted, not about editors'
 * scans.
 */
export async function recordFindings(db: Db, scan: ScanRef, { figures, sources }: ScanFindings, now: Date) {
  const [row] = await db.read(scanWithArticle(scan))
  if (!row) return
  const finished = build
    .update(articleScans)
    .set({
      ...figures,
      ...next(sources.length > 0 ? 'EXPORT' : 'FORGET', now),
      status: 'COMPLETED',
      failure: null,
      failureDetail: null,
      exportId: newId(now),
      exports: 1,
      updatedAt: now,
    })
    .where(and(ofTry(scan), ne(articleScans.status, 'COMPLETED')))
  const kept = sources.map((source) => ({ ...source, id: newId(now), communityId: scan.communityId, scanId: row.id }))
  const stored = kept.length > 0 ? [build.insert(articleScanSources).values(kept)] : []
  const { communityId } = scan
  const told =
    row.article.submittedRevisionId === scan.revisionId
      ? notificationStatements(
          { db, now },
          { communityId, userId: row.article.authorId, causeKey: `scan/${row.article.id}/${scan.revisionId}` },
          scanNotification(row.article),
        )
      : []
  await db.tryCommitIf([finished, ...stored, ...told])
}

function scanWithArticle(scan: ScanRef) {
  return build
    .select({
      id: articleScans.id,
      article: {
        id: articles.id,
        authorId: articles.authorId,
        title: articles.title,
        submittedRevisionId: articles.submittedRevisionId,
      },
    })
    .from(articleScans)
    .innerJoin(articles, hasId(articles, articleScans.articleId, articleScans))
    .where(ofTry(scan))
}

export function recordFailure(db: Db, scan: ScanRef, detail: string | null, now: Date) {
  return db.commit([
    build
      .update(articleScans)
      .set(failed('FAILED', detail, now))
      .where(and(ofTry(scan), inArray(articleScans.status, ['WAITING', 'RUNNING']))),
  ])
}

export function recordPassages(
  db: Db,
  scan: ScanRef,
  result: { readonly exportId: string; readonly resultId: string; readonly passages: string[] },
) {
  return db.commit([
    build
      .update(articleScanSources)
      .set({ passages: result.passages })
      .where(
        and(
          eq(articleScanSources.resultId, result.resultId),
          eq(articleScanSources.communityId, scan.communityId),
          inArray(
            articleScanSources.scanId,
            build
              .select({ id: articleScans.id })
              .from(articleScans)
              .where(and(ofTry(scan), eq(articleScans.exportId, result.exportId))),
          ),
        ),
      ),
  ])
}

/** An export with a missing file is requested again under a new id, at most twice. */
export function recordExport(db: Db, scan: ScanRef, exportId: string, isWhole: boolean, now: Date) {
  const isOpen = and(
    ofTry(scan),
    eq(articleScans.exportId, exportId),
    inArray(articleScans.nextStep, ['EXPORT', 'FORGET']),
  )
  const forget = build.update(articleScans).set(next('FORGET', now)).where(isOpen)
  if (isWhole) return db.commit([forget])
  const newExportId = newId(now)
  const exportAgain = build
    .update(articleScans)
    .set({
      ...next('EXPORT', new Date(now.getTime() + EXPORT_AGAIN_MS)),
      exportId: newExportId,
      exports: sql`${articleScans.exports} + 1`,
    })
    .where(and(isOpen, sql`${articleScans.exports} < ${EXPORTS_MAX}`))
  // The first statement changes the export id, so the second matches only exports that were requested the maximum number of times.
  return db.commit([exportAgain, forget])
}
