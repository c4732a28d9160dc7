import type { ActorContext } from '#db/context.ts'
import type { ArticleSavedRevisionView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { AutoSaveRevisionInput, RestoredText } from './save-revision.ts'

export type RestoreRevisionInput = {
  readonly articleId: string
  readonly revisionId: string
  readonly operationId?: string | null | undefined
}

type ReadRevision = (
  ctx: ActorContext,
  articleId: string,
  revisionId: string,
) => Promise<ArticleSavedRevisionView | null>

/** The save that makes an earlier text the current one. It replaces whatever is current, which stays in the history. */
export async function buildRestoringSave(
  ctx: ActorContext,
  readRevision: ReadRevision,
  { articleId, revisionId, operationId }: RestoreRevisionInput,
): Promise<{ readonly input: AutoSaveRevisionInput; readonly restored: RestoredText }> {
  const found = await readRevision(ctx, articleId, revisionId)
  if (!found) throw new AppError('NotFound')
  const { title, content } = found.text
  return { input: { articleId, title, content, operationId }, restored: { revisionId } }
}
