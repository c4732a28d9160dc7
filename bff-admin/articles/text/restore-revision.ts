import type { ArticleWithText } from '#db/articles/article-rows.ts'
import type { RestoreRevisionInput } from '#db/articles/save-revision.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkPermission } from '../../staff/permissions.ts'
import { editorRevisions, savedOrRefused, sessionAudit } from './auto-save-revision.ts'

/** Makes an earlier text the current one, in the statuses in which editors write. */
export async function restoreRevision(ctx: StaffContext, input: RestoreRevisionInput): Promise<ArticleWithText> {
  const { articleId, ...earlier } = input
  const options = { ...sessionAudit(ctx), check: checkPermission(ctx, 'articles.edit') }
  return savedOrRefused(ctx, await editorRevisions.restore(ctx, { articleId }, earlier, options))
}
