import type { APIRoute } from 'astro'
import { filterVariables, readShown } from '../../admin/members/list/member-filter.ts'
import { EXPORT_MEMBERS } from '../../admin/members/list/members.queries.ts'
import { csvFile } from '../../lib/edge/csv-file.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { requireAdmin } from '../../lib/edge/require-admin.ts'

/** The list of members as shown with the same query, as a download. */
export const GET: APIRoute = async ({ locals, url }) => {
  requireAdmin(locals)
  const shown = readShown(queryOf(url))
  const { membersExport } = await locals.api.admin(EXPORT_MEMBERS, {
    filter: filterVariables(shown),
    sort: shown.sort,
    columns: [...shown.columns],
    crossBrand: locals.brand?.community.kind === 'ADMIN',
  })
  return csvFile('members.csv', membersExport)
}
