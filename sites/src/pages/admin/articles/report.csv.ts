import type { APIRoute } from 'astro'
import { csvOf } from '#shared/kernel/csv.ts'
import { dayOf } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { readPeriod } from '../../../admin/analytics/period.ts'
import { ARTICLE_REPORT } from '../../../admin/articles/report/report.queries.ts'
import { fileRows, REPORT_TABLES } from '../../../admin/articles/report/tables.ts'
import { csvFile } from '../../../lib/edge/csv-file.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import { requireAdmin } from '../../../lib/edge/require-admin.ts'

/** One table of the report, as it stands on the page of the same period. */
export const GET: APIRoute = async ({ url, locals }) => {
  requireAdmin(locals)
  const query = queryOf(url)
  const asked = query.one('table') ?? 'editors'
  const table = REPORT_TABLES.find((one) => one === asked)
  if (!table) throw new AppError('NotFound')
  const { period } = readPeriod(query, dayOf(locals.now, locals.timeZone))
  return csvFile(`articles-${table}.csv`, csvOf(fileRows(table, await locals.api.admin(ARTICLE_REPORT, period))))
}
