import type { APIRoute } from 'astro'
import { csvLines } from '../../admin/log/csv.ts'
import { LOG_ROWS, type LogFilterInput } from '../../admin/log/log.queries.ts'
import { readLogFilter, toLogFilter } from '../../admin/log/log-filter.ts'
import { csvFile } from '../../lib/edge/csv-file.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { requireAdmin } from '../../lib/edge/require-admin.ts'
import { streamOf } from '../../lib/stream-of.ts'

const PAGE_SIZE = 1000

/** The filtered log as a file for spreadsheets, page by page. */
export const GET: APIRoute = async ({ url, locals }) => {
  requireAdmin(locals)
  const { timeZone } = locals
  const filter = toLogFilter(readLogFilter(queryOf(url)), timeZone)
  const readAfter = (cursor: string | null) => readRows(locals.api.admin, filter, cursor)
  // Read before the response starts, so that a refusal gets a response of its own.
  const first = await readAfter(null)
  return csvFile('log.csv', streamOf(csvLines({ first, readAfter, timeZone })))
}

async function readRows(admin: PageApi, filter: LogFilterInput, after: string | null) {
  return (await admin(LOG_ROWS, { filter, first: PAGE_SIZE, after })).auditLog
}
