import type { APIRoute } from 'astro'
import { RECIPIENT_FILTERS } from '#shared/domain/broadcasts/statuses.ts'
import { EXPORT_RECIPIENTS } from '../../../../admin/broadcasts/broadcasts.queries.ts'
import { csvFile } from '../../../../lib/edge/csv-file.ts'
import { queryOf } from '../../../../lib/edge/query.ts'
import { requireAdmin } from '../../../../lib/edge/require-admin.ts'
import { choiceIn } from '../../../../lib/lists/address-value.ts'

/** The recipients of a broadcast as listed with the same query, with their outcomes, as a download. */
export const GET: APIRoute = async ({ locals, params, url }) => {
  requireAdmin(locals)
  const filter = choiceIn(RECIPIENT_FILTERS, queryOf(url).orNull('state'))
  const { broadcastRecipientsExport } = await locals.api.admin(EXPORT_RECIPIENTS, {
    broadcastId: params.id ?? '',
    filter,
  })
  return csvFile('recipients.csv', broadcastRecipientsExport)
}
