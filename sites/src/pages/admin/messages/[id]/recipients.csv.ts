import type { APIRoute } from 'astro'
import { EXPORT_RECIPIENTS } from '../../../../admin/broadcasts/broadcasts.queries.ts'
import { csvFile } from '../../../../lib/edge/csv-file.ts'
import { requireAdmin } from '../../../../lib/edge/require-admin.ts'

/** The recipients of a broadcast with their outcomes, as a download. */
export const GET: APIRoute = async ({ locals, params }) => {
  requireAdmin(locals)
  const { broadcastRecipientsExport } = await locals.api.admin(EXPORT_RECIPIENTS, { broadcastId: params.id ?? '' })
  return csvFile('recipients.csv', broadcastRecipientsExport)
}
