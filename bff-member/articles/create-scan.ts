import { and, eq } from 'drizzle-orm'
import { toListedArticle } from '#db/articles/article-rows.ts'
import { listedArticles } from '#db/articles/read-articles.ts'
import { scanStatements, scans } from '#db/articles/scans/scan-rows.ts'
import { articleScans } from '#db/schema/article-scans.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { canAuthorEdit } from '#shared/domain/articles/rules.ts'
import type { ScanView } from '#shared/domain/articles/scans.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type AuthorVerb, isOwnArticle } from './context.ts'

/**
 * The scan of the text that was handed in, made if it is missing; asked for any number of times it is one. A draft is
 * nobody's business yet: until it is handed in again, the last scan is what there is.
 */
export async function createScan(
  { db, actor, now }: Pick<AuthorVerb, 'db' | 'actor' | 'now'>,
  { articleId }: { readonly articleId: string },
): Promise<ScanView> {
  const ofArticle = and(eq(articleScans.articleId, articleId), eq(articleScans.communityId, actor.communityId))
  const [[row], known] = await Promise.all([
    db.read(listedArticles(db, isOwnArticle(actor, articleId))),
    db.read(scans(db, ofArticle).orderBy(articleScans.createdAt, articleScans.id)),
  ])
  if (!row) throw new AppError('NotFound')
  const { status, communityId, currentRevisionId: revisionId } = toListedArticle(row)
  const scan = known.find((one) => one.revisionId === revisionId) ?? (canAuthorEdit(status) ? known.at(-1) : undefined)
  if (scan) return scan
  if (canAuthorEdit(status)) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.scanTooEarly })
  if (!revisionId) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.scanNeedsText })

  const made = scanStatements(db, { communityId, articleId, revisionId }, now)
  // Whoever was first has made it: everybody is answered with that one.
  const [, [one]] = await db.commit([...made, scans(db, and(ofArticle, eq(articleScans.revisionId, revisionId)))])
  if (!one) throw new Error('A scan has got lost')
  return one
}
