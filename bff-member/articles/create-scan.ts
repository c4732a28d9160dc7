import { toListedArticle } from '#db/articles/article-rows.ts'
import { scanOfRevision, scanStatements, scansOfArticle } from '#db/articles/scans/scan-rows.ts'
import type { ActorContext } from '#db/context.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { canAuthorEdit } from '#shared/domain/articles/rules.ts'
import type { ScanView } from '#shared/domain/articles/scans.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { ownListedArticle } from './context.ts'

export type CreateScanInput = { readonly articleId: string }

/**
 * Returns the scan of the submitted text and creates it if it is missing; repeated calls return the same scan. While
 * the author is editing, the text is not scanned and the last scan is returned.
 */
export async function createScan(ctx: ActorContext, { articleId }: CreateScanInput): Promise<ScanView> {
  const { db, actor, now } = ctx
  const [[row], known] = await Promise.all([
    db.read(ownListedArticle({ ...actor, articleId })),
    db.read(scansOfArticle({ communityId: actor.communityId, articleId })),
  ])
  if (!row) throw new AppError('NotFound')
  const { status, communityId, currentRevisionId: revisionId } = toListedArticle(row)
  const scan = known.find((one) => one.revisionId === revisionId) ?? (canAuthorEdit(status) ? known.at(-1) : undefined)
  if (scan) return scan
  if (canAuthorEdit(status)) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.scanTooEarly })
  if (!revisionId) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.scanNeedsText })

  const inserted = scanStatements({ communityId, articleId, revisionId }, now)
  // The INSERT ignores a conflict, so concurrent requests read back the row of the first one.
  const [, [one]] = await db.commit([...inserted, scanOfRevision({ communityId, articleId, revisionId })])
  if (!one) throw new Error('The scan is missing after its insert')
  return one
}
