import type { APIRoute } from 'astro'
import { EXPORT_RECIPIENTS } from '../../../../admin/broadcasts/broadcasts.queries.ts'
import { requireAdmin } from '../../../../lib/edge/require-admin.ts'

/** Who a message was for and what became of each, to keep. */
export const GET: APIRoute = async ({ locals, params }) => {
  requireAdmin(locals)
  const { broadcastRecipientsExport } = await locals.api.admin(EXPORT_RECIPIENTS, { broadcastId: params.id ?? '' })
  return new Response(broadcastRecipientsExport, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="recipients.csv"',
    },
  })
}
