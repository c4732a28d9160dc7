import type { ArticleWithText } from '#db/articles/article-rows.ts'
import type { RestoreRevisionInput } from '#db/articles/save-revision.ts'
import type { ActorContext } from '#db/context.ts'
import { ownRevisions, savedOrRefused } from './auto-save-revision.ts'

/** Makes an earlier text of an own article the current one while its status lets the author edit it. */
export async function restoreRevision(ctx: ActorContext, input: RestoreRevisionInput): Promise<ArticleWithText> {
  const { articleId, ...earlier } = input
  return savedOrRefused(await ownRevisions.restore(ctx, { articleId }, earlier))
}
