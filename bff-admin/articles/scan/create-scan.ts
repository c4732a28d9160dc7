import { and, eq, sql } from 'drizzle-orm'
import { ofTry, type ScanRow, scanStatements, scans } from '#db/articles/scans/scan-rows.ts'
import { next } from '#db/articles/scans/scan-steps.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articleScans } from '#db/schema/article-scans.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import type { EditorScanView } from '#shared/domain/articles/scans.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement, type EditorVerb, holdsRight, openDesk } from '../article-access.ts'

/** The scan of the current text: the one there is, a new try of one that failed, or a new one. */
export function createScan(verb: EditorVerb, { articleId }: { readonly articleId: string }): Promise<EditorScanView> {
  return retryOnConflict(async () => {
    const { db, actor } = verb
    const ofArticle = and(eq(articleScans.articleId, articleId), eq(articleScans.communityId, actor.communityId))
    const [{ article }, known] = await Promise.all([openDesk(verb, articleId, null), db.read(scans(db, ofArticle))])
    const revisionId = article.currentRevisionId
    if (!revisionId) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.scanNeedsText })
    const scan = known.find((one) => one.revisionId === revisionId)
    if (scan && scan.status !== 'ERROR') return scan

    const ref = { communityId: actor.communityId, articleId, revisionId }
    const written = scan ? tryAgain(verb, { ...ref, attempt: scan.attempt }) : create(verb, ref)
    const audit = auditStatement(verb, scan ? 'article.scan-again' : 'article.scan', articleId, null)
    const answers = await db.commitIf([
      written,
      ...audit,
      scans(db, and(ofArticle, eq(articleScans.revisionId, revisionId))),
    ])
    const made: ScanRow | undefined = answers[2][0]
    if (!made) throw new Error('A scan has got lost')
    return made
  })
}

type Ref = { readonly communityId: string; readonly articleId: string; readonly revisionId: string }

function create({ db, now }: EditorVerb, ref: Ref) {
  return scanStatements(db, ref, now)[0]
}

/** Under a new number, so that nothing of the old try counts any more. */
function tryAgain({ db, actor, now }: EditorVerb, ref: Ref & { readonly attempt: number }) {
  return db.build
    .update(articleScans)
    .set({
      ...next('SUBMIT', now),
      status: 'WAITING',
      attempt: sql`${articleScans.attempt} + 1`,
      failure: null,
      failureDetail: null,
      updatedAt: now,
    })
    .where(and(ofTry(ref), eq(articleScans.status, 'ERROR'), holdsRight(db, actor)))
}
