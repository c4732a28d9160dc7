import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { buildRestoringSave, type RestoreRevisionInput } from '#db/articles/restore-revision.ts'
import type { ActorContext } from '#db/context.ts'
import { savedOrRefused, saveRevision } from './auto-save-revision.ts'
import { ownHistory } from './history.queries.ts'

/** Makes an earlier text of an own article the current one, in a status in which its author may edit. */
export async function restoreRevision(ctx: ActorContext, input: RestoreRevisionInput): Promise<ArticleWithText> {
  const { input: save, restored } = await buildRestoringSave(ctx, ownHistory.readRevision, input)
  return savedOrRefused(await saveRevision(ctx, save, { restored }))
}
