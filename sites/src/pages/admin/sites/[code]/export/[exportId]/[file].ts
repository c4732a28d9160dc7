import type { APIRoute } from 'astro'
import { downloadExport } from '../../../../../../admin/sites/export/download.ts'
import { siteExportPath } from '../../../../../../admin/sites/paths.ts'
import { requireAdmin } from '../../../../../../lib/edge/require-admin.ts'

/** A file of a brand's export, or the rest of one; the page of the export asks for the password first. */
export const GET: APIRoute = async ({ request, params, locals, redirect }) => {
  requireAdmin(locals)
  // Each download is logged; a HEAD request is no download.
  if (request.method === 'HEAD') return new Response(null, { status: 405, headers: { allow: 'GET' } })
  const { code = '', exportId = '', file = '' } = params
  const answer = await downloadExport(locals.api, { code, exportId, file })
  // A program that resumes a download would save the page in place of the rest of the file.
  if (!answer && request.headers.has('range')) return new Response(null, { status: 403 })
  return answer ?? redirect(siteExportPath(code), 303)
}
