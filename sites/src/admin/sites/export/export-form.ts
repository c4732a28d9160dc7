import { SITE_REFUSALS } from '#shared/domain/communities/sites/messages.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { siteExportPath } from '../paths.ts'
import { emptyOf, type FormOutcome, noticed, submittedWithPassword } from '../site-form.ts'
import { REQUEST_EXPORT } from './export.queries.ts'

/** Has an export prepared, or confirms the password before files are downloaded. */
export async function submitExport({ request, locals }: PostedPage<'admin'>, code: string): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals })
  const { admin } = locals.api
  const isConfirming = form.get('act') === 'confirm'
  const faults = isConfirming ? {} : emptyOf(form, { reason: SITE_REFUSALS.reason })
  return submittedWithPassword(admin, form, faults, async () => {
    if (isConfirming) return noticed(siteExportPath(code), 'exportConfirmed')
    await admin(REQUEST_EXPORT, { code, reason: (form.get('reason') ?? '').trim() })
    return noticed(siteExportPath(code), 'exportRequested')
  })
}
