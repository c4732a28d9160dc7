import type { APIRoute } from 'astro'
import { csvHead, csvRow } from '../../admin/log/csv.ts'
import { CSV_MAX_ROWS } from '../../admin/log/limits.ts'
import { LOG_ROWS, type LogFilterInput } from '../../admin/log/log.queries.ts'
import { readLogFilter, toLogFilter } from '../../admin/log/log-filter.ts'
import { csvFile } from '../../lib/edge/csv-file.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { requireAdmin } from '../../lib/edge/require-admin.ts'
import { streamOf } from '../../lib/stream-of.ts'

const PAGE_SIZE = 1000

/** What the filtered log shows, as a file for spreadsheets, page by page. */
export const GET: APIRoute = async ({ url, locals }) => {
  requireAdmin(locals)
  const { timeZone } = locals
  const filter = toLogFilter(readLogFilter(queryOf(url)), timeZone)
  // Read before the answer begins, so that a refusal is an answer of its own.
  const first = await readRows(locals.api.admin, filter, null)
  return csvFile('log.csv', streamOf(linesOf(locals.api.admin, { filter, first, timeZone })))
}

async function readRows(admin: PageApi, filter: LogFilterInput, after: string | null) {
  return (await admin(LOG_ROWS, { filter, first: PAGE_SIZE, after })).auditLog
}

type Lines = {
  readonly filter: LogFilterInput
  readonly first: Awaited<ReturnType<typeof readRows>>
  readonly timeZone: string
}

async function* linesOf(admin: PageApi, { filter, first, timeZone }: Lines): AsyncGenerator<string> {
  yield csvHead()
  for (let page = first, rows = PAGE_SIZE; ; rows += PAGE_SIZE) {
    yield page.edges.map(({ node }) => csvRow(node, timeZone)).join('')
    const { hasNextPage, endCursor } = page.pageInfo
    if (!hasNextPage || endCursor === null || rows >= CSV_MAX_ROWS) return
    page = await readRows(admin, filter, endCursor)
  }
}
