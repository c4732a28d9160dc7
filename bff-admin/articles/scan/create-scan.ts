import { and, eq, sql } from 'drizzle-orm'
import { ofTry, scanOfRevision, scanStatements, scansOfArticle } from '#db/articles/scans/scan-rows.ts'
import { next } from '#db/articles/scans/scan-steps.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articleScans } from '#db/schema/articles/article-scans.ts'
import { build } from '#db/statement.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import type { EditorScanView } from '#shared/domain/articles/scans.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { stillHolds } from '../../staff/permissions.ts'
import { ARTICLE_PERMISSIONS } from '../article-access.ts'
import { loadForEditor } from '../load-for-editor.ts'

export type CreateScanInput = { readonly articleId: string }

/** Returns the scan of the current text; creates it if it is missing, and retries it if it has failed. */
export function createScan(ctx: StaffContext, { articleId }: CreateScanInput): Promise<EditorScanView> {
  return retryOnConflict(async () => {
    const { db, actor } = ctx
    const [{ article }, known] = await Promise.all([
      loadForEditor(ctx, { articleId, operationId: null }),
      db.read(scansOfArticle({ communityId: actor.communityId, articleId })),
    ])
    const revisionId = article.currentRevisionId
    if (!revisionId) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.scanNeedsText })
    const scan = known.find((one) => one.revisionId === revisionId)
    if (scan && scan.status !== 'ERROR') return scan

    const key = { communityId: actor.communityId, articleId, revisionId }
    const written = scan ? retryStatement(ctx, { ...key, attempt: scan.attempt }) : insertStatement(ctx, key)
    const audit = auditStatement(ctx, {
      action: scan ? 'article.scan-again' : 'article.scan',
      target: { type: 'article', id: articleId },
      memberVisible: false,
      after: { currentRevisionId: revisionId },
    })
    const permitted = stillHolds(actor, ...ARTICLE_PERMISSIONS)
    const [stored] = await db.commitAllIf([[permitted], [written, audit]], scanOfRevision(key))
    if (!stored) throw new Error('The scan is missing after its insert')
    return stored
  })
}

type ScanKey = { readonly communityId: string; readonly articleId: string; readonly revisionId: string }

function insertStatement({ now }: StaffContext, key: ScanKey) {
  return scanStatements(key, now)[0]
}

/** With the new attempt number, late results of the failed attempt match no row. */
function retryStatement({ now }: StaffContext, key: ScanKey & { readonly attempt: number }) {
  return build
    .update(articleScans)
    .set({
      ...next('SUBMIT', now),
      status: 'WAITING',
      attempt: sql`${articleScans.attempt} + 1`,
      failure: null,
      failureDetail: null,
      updatedAt: now,
    })
    .where(and(ofTry(key), eq(articleScans.status, 'ERROR')))
}
