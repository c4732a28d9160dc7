import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { historyReader } from '#db/articles/read-history.ts'
import { buildRestoringSave, type RestoreRevisionInput } from '#db/articles/restore-revision.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkPermission } from '../../staff/permissions.ts'
import { isManageable } from '../article-access.ts'
import { auditSession, savedOrRefused, saveRevision } from './auto-save-revision.ts'

const { readRevision } = historyReader(isManageable)

/** Makes an earlier text the current one, in the statuses in which editors write. */
export async function restoreRevision(ctx: StaffContext, input: RestoreRevisionInput): Promise<ArticleWithText> {
  const [, { input: save, restored }] = await Promise.all([
    checkPermission(ctx, 'articles.edit'),
    buildRestoringSave(ctx, readRevision, input),
  ])
  return savedOrRefused(
    ctx,
    await saveRevision(ctx, save, { restored, alsoWrite: (args) => [auditSession(ctx, args)] }),
  )
}
