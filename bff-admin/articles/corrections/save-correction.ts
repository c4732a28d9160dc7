import { and, sql } from 'drizzle-orm'
import { ARTICLE_TEXT_LIMITS, measureArticle } from '#db/articles/save-revision.ts'
import type { ActorArgs } from '#db/context.ts'
import { articleCorrections, articles } from '#db/schema/articles/articles.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { draftSaver, type TypedDraft } from '#db/texts/drafts.ts'
import { toStoredText } from '#db/texts/stored-text.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { refusalDetails } from '#shared/domain/articles/refusals.ts'
import type { ArticleRevisionView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkPermission, hasPermission } from '../../staff/permissions.ts'
import { draftColumns } from './read-correction.ts'

export type SaveCorrectionInput = {
  readonly correctionId: string
  readonly title: string
  readonly content: string
  /** The save that the writer started from. */
  readonly baseDraftId: string
  readonly operationId?: string | null | undefined
}

type CorrectionArgs = ActorArgs & { readonly correctionId: string }

function isCorrection(p: CorrectionArgs) {
  return hasId(articleCorrections, p.correctionId, p)
}

/** While the article is published: in the trash it takes no text. */
const isOfPublished = sql`EXISTS (SELECT 1 FROM ${articles} WHERE ${articles.id} = ${articleCorrections.articleId}
  AND ${articles.communityId} = ${articleCorrections.communityId} AND ${articles.status} = 'PUBLISHED')`

const correctionWithDraft = statement((p: CorrectionArgs) =>
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

const saveDraft = draftSaver({
  staleMessage: ARTICLE_MESSAGES.staleRevision,
  toStored: (typed: TypedDraft) => {
    const text = toStoredText(typed, ARTICLE_TEXT_LIMITS)
    return { ...text, ...measureArticle(text.content) }
  },
  isFound: (p: CorrectionArgs) =>
    sql`EXISTS ${build.select({ id: articleCorrections.id }).from(articleCorrections).where(isCorrection(p))}`,
  write: (p, condition) =>
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
          sql`${articleCorrections.draftId} = ${p.base}`,
          isOfPublished,
          hasPermission(p, 'articles.edit'),
          condition,
        ),
      ),
  read: correctionWithDraft,
  toDraft: ({ draft }) => draft,
  refusalOf: ({ state, isOfPublished: takesText }) => {
    const error = new AppError('InvalidTransition', refusalDetails('correctionClosed'))
    if (state !== 'OPEN') return { error, isKept: true }
    // In the trash a correction stays open: its text waits on the device for the article to come back.
    return takesText ? null : { error, isKept: false }
  },
  copiesOf: ({ articleId, savedBy }) => ({ documentId: articleId, writerId: savedBy }),
})

/**
 * Stores the text of an open correction. A text that was written on another save than the last one is refused as StaleRevision, one of
 * a correction that has ended as InvalidTransition. The refused text is kept beside, and so is the one that it met.
 */
export async function saveCorrection(ctx: StaffContext, input: SaveCorrectionInput): Promise<ArticleRevisionView> {
  const { correctionId, baseDraftId: base, title, content, operationId } = input
  await checkPermission(ctx, 'articles.edit')
  return (await saveDraft(ctx, { correctionId }, { title, content, base, operationId })).draft
}
