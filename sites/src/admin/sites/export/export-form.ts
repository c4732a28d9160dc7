import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { siteExportPath } from '../paths.ts'
import { type FormOutcome, noticed, submittedWithPassword } from '../site-form.ts'
import { REQUEST_EXPORT } from './export.queries.ts'

/** Has an export prepared, or confirms the password before files are downloaded. */
export async function submitExport({ request, locals }: PostedPage<'admin'>, code: string): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals })
  const { admin } = locals.api
  return submittedWithPassword(admin, form, async () => {
    if (form.get('act') === 'confirm') return noticed(siteExportPath(code), 'exportConfirmed')
    await admin(REQUEST_EXPORT, { code, reason: (form.get('reason') ?? '').trim() })
    return noticed(siteExportPath(code), 'exportRequested')
  })
}
