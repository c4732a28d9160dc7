import type { APIRoute } from 'astro'
import { downloadExport } from '../../../../../../admin/sites/export/download.ts'
import { siteExportPath } from '../../../../../../admin/sites/paths.ts'
import { requireAdmin } from '../../../../../../lib/edge/require-admin.ts'

/** A file of an export of a brand, or the rest of one; the page of the export asks for the password first. */
export const GET: APIRoute = async ({ params, locals, redirect }) => {
  requireAdmin(locals)
  const { code = '', exportId = '', file = '' } = params
  return (await downloadExport(locals.api, { code, exportId, file })) ?? redirect(siteExportPath(code), 303)
}
