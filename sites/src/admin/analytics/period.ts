import { PERIOD_NAMES, type Period, type PeriodName, periodOf, shownPart } from '#shared/domain/analytics/periods.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Query } from '../../lib/edge/query.ts'

export const ANALYTICS_PATH = '/admin/analytics'
const FIRST_PERIOD: PeriodName = '30-days'

export type Choice = {
  readonly name: PeriodName | null
  readonly period: Period
  /** Whether the requested days were cut to those that can be shown. */
  readonly isCut: boolean
}

/** The period of an address: a named one, or the available part of two dates. Anything else is NotFound. */
export function readPeriod(query: Query, today: string): Choice {
  const [from, to] = [query.one('from'), query.one('to')]
  if (from !== null || to !== null) {
    const period = shownPart({ from: from ?? '', to: to ?? '' }, today)
    if (!period) throw new AppError('NotFound')
    return { name: null, period, isCut: period.from !== from || period.to !== to }
  }
  const asked = query.one('period') ?? FIRST_PERIOD
  const name = PERIOD_NAMES.find((one) => one === asked)
  if (!name) throw new AppError('NotFound')
  return { name, period: periodOf(name, today), isCut: false }
}

/** The query for a page or a file of the same period. */
export function periodQuery({ name, period }: Pick<Choice, 'name' | 'period'>): string {
  if (name === null) return `?from=${period.from}&to=${period.to}`
  return name === FIRST_PERIOD ? '' : `?period=${name}`
}

/** The file of one chart, or of all. */
export function csvPath(query: string, chart?: string): string {
  if (chart === undefined) return `${ANALYTICS_PATH}.csv${query}`
  return `${ANALYTICS_PATH}.csv${query === '' ? '?' : `${query}&`}chart=${chart}`
}
