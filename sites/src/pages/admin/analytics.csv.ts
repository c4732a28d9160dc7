import type { APIRoute } from 'astro'
import { csvOf } from '#shared/kernel/csv.ts'
import { dayOf } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { ANALYTICS_FILE } from '../../admin/analytics/analytics.queries.ts'
import { CHARTS, fullLabel, shownValues, valuesOf } from '../../admin/analytics/charts.ts'
import { ANALYTICS_MESSAGES as M } from '../../admin/analytics/messages.ts'
import { readPeriod } from '../../admin/analytics/period.ts'
import { csvFile } from '../../lib/edge/csv-file.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { requireAdmin } from '../../lib/edge/require-admin.ts'

/** The figures behind one chart, or behind all: a row for each step of the period. */
export const GET: APIRoute = async ({ url, locals }) => {
  requireAdmin(locals)
  const query = queryOf(url)
  const { period } = readPeriod(query, dayOf(locals.now, locals.timeZone))
  const asked = query.one('chart')
  const charts = CHARTS.filter(({ id }) => asked === null || id === asked)
  if (charts.length === 0) throw new AppError('NotFound')
  const { steps, series } = (await locals.api.admin(ANALYTICS_FILE, period)).analytics
  const columns = charts.flatMap((chart) =>
    chart.lines.map((line) => ({
      name: fullLabel(chart, line),
      values: shownValues(valuesOf(series, line.measure, steps.length), chart.kind),
    })),
  )
  const rows = [
    [M.day, ...columns.map(({ name }) => name)],
    ...steps.map((step, at) => [step, ...columns.map(({ values }) => numberOf(values[at]))]),
  ]
  return csvFile('analytics.csv', csvOf(rows))
}

/** An empty cell where nothing was counted, which is not 0. */
function numberOf(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}
