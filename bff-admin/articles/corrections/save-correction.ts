import { and, eq, sql } from 'drizzle-orm'
import { draftTextOf, withKept } from '#db/articles/save-revision.ts'
import { attemptCounter, attemptKey, checkAttempt } from '#db/auth/attempts.ts'
import type { ActorArgs } from '#db/context.ts'
import { keepRefused } from '#db/kept-texts.ts'
import { staleRevision } from '#db/saved-text.ts'
import { articleCorrections, articles } from '#db/schema/articles/articles.ts'
import { attempts } from '#db/schema/auth.ts'
import { build, statement } from '#db/statement.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { refusalDetails } from '#shared/domain/articles/refusals.ts'
import type { ArticleRevisionView } from '#shared/domain/articles/views.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { checkWriter, type WrittenBy } from '../../staff/check-writer.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkPermission, hasPermission } from '../../staff/permissions.ts'
import { draftColumns } from './read-correction.ts'

const LIMIT = ATTEMPT_LIMITS.saveText

export type SaveCorrectionInput = WrittenBy & {
  readonly correctionId: string
  readonly title: string
  readonly content: string
  /** The save that the writer started from. */
  readonly baseDraftId: string
  readonly operationId?: string | null | undefined
}

type CorrectionArgs = ActorArgs & { readonly correctionId: string }

type SaveArgs = CorrectionArgs & {
  readonly attemptKey: string
  readonly draftId: string
  readonly baseDraftId: string
  readonly title: string
  readonly content: string
  readonly wordCount: number
  readonly now: Date
}

function isCorrection(p: CorrectionArgs) {
  return and(eq(articleCorrections.id, p.correctionId), eq(articleCorrections.communityId, p.communityId))
}

/** While the article is published: in the trash it takes no text. */
const isOfPublished = sql`EXISTS (SELECT 1 FROM ${articles} WHERE ${articles.id} = ${articleCorrections.articleId}
  AND ${articles.communityId} = ${articleCorrections.communityId} AND ${articles.status} = 'PUBLISHED')`

const countedSave = attemptCounter(
  LIMIT,
  (p: SaveArgs) =>
    sql`NOT EXISTS ${build.select({ id: articleCorrections.id }).from(articleCorrections).where(isCorrection(p))}`,
)

const savedDraft = statement((p: SaveArgs) =>
  build
    .update(articleCorrections)
    .set({
      draftId: sql`${p.draftId}`,
      title: sql`${p.title}`,
      content: sql`${p.content}`,
      wordCount: sql`${p.wordCount}`,
      savedBy: sql`${p.userId}`,
      updatedAt: sql`${p.now}`,
    })
    .where(
      and(
        isCorrection(p),
        sql`${articleCorrections.state} = 'OPEN'`,
        eq(articleCorrections.draftId, p.baseDraftId),
        isOfPublished,
        hasPermission(p, 'articles.edit'),
        sql`EXISTS (SELECT 1 FROM ${attempts} WHERE ${attempts.key} = ${p.attemptKey} AND ${attempts.count} <= ${LIMIT.most})`,
      ),
    ),
)

const draftOfCorrection = statement((p: CorrectionArgs) =>
  build
    .select({
      draft: draftColumns,
      articleId: articleCorrections.articleId,
      savedBy: articleCorrections.savedBy,
      state: articleCorrections.state,
      isOfPublished: sql<boolean>`${isOfPublished}`.mapWith(Boolean),
    })
    .from(articleCorrections)
    .where(isCorrection(p)),
)

/**
 * Stores the text of an open correction. A text that was written on another save than the last one is refused as StaleRevision, one of
 * a correction that has ended as InvalidTransition. The refused text is kept beside, and so is the one that it met.
 */
export async function saveCorrection(ctx: StaffContext, input: SaveCorrectionInput): Promise<ArticleRevisionView> {
  const { db, actor, now } = ctx
  const { correctionId, baseDraftId } = input
  checkWriter(ctx, input)
  const { operationId, title, content, wordCount } = draftTextOf(input)
  // A repeat of a save finds its own id as the last one.
  const draftId = operationId ?? newId(now)
  const [key] = await Promise.all([
    attemptKey(LIMIT, [actor.userId, correctionId]),
    checkPermission(ctx, 'articles.edit'),
  ])
  const args = { ...actor, correctionId, attemptKey: key, draftId, baseDraftId, title, content, wordCount, now }
  const [[counted], , [row]] = await db.commit([countedSave(args), savedDraft(args), draftOfCorrection(args)])
  if (!row) throw new AppError('NotFound')
  const { draft } = row
  if (draft.id === draftId) return draft
  checkAttempt(LIMIT, counted, now)
  const closed = new AppError('InvalidTransition', refusalDetails('correctionClosed'))
  // In the trash a correction stays open: its text waits on the device for the article to come back.
  if (row.state === 'OPEN' && !row.isOfPublished) throw closed
  const beside = { documentId: row.articleId, refused: { title, content } }
  if (row.state !== 'OPEN') throw withKept(closed, await keepRefused(ctx, beside))
  const met = { ...draft, writerId: row.savedBy }
  throw staleRevision(ARTICLE_MESSAGES.staleRevision, draft, await keepRefused(ctx, { ...beside, met }))
}
