import { daysOf, type Period, type PeriodName } from '#shared/domain/analytics/periods.ts'
import { counted, formatCount } from '#shared/kernel/plurals.ts'
import type { ChartDefinition, LineValues } from './charts.ts'

export const ANALYTICS_MESSAGES = {
  title: 'Analytics',
  lead: 'Counted once a day, after the day has ended. No figure identifies anyone.',
  leadAll: 'Every brand side by side. Open a brand’s own admin area for its charts.',
  period: 'Period',
  custom: 'Other days',
  from: 'From',
  to: 'To',
  cut: 'A period can be up to three years and must end before today, so other days than the ones you chose are shown.',
  show: 'Apply',
  download: 'Download CSV',
  table: 'Show as a table',
  day: 'Day',
  month: 'Month',
  total: 'Total',
  average: 'Daily average',
  unknown: 'not counted',
  nothing: 'Nothing was counted in this period.',
  notYet: { title: 'No days counted yet', text: 'The first totals appear within an hour of the community’s launch.' },
  statuses: 'Articles by status',
  statusesText:
    'How many articles are in each status right now, and how long articles stayed there before they moved on.',
  status: 'Status',
  now: 'Right now',
  stay: 'Average stay',
  left: 'Moved on',
  figure: 'Figure',
  brands: 'Brands',
  noBrands: { title: 'No brands', text: 'Figures appear here once there is a brand.' },
} as const

export const PERIOD_LABELS: Readonly<Record<PeriodName, string>> = {
  '30-days': '30 days',
  '90-days': '90 days',
  '12-months': '12 months',
}

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const shortDays = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const months = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** "Nov 5, 2026", or "Nov 2026" for a month. */
export function stepText(step: string): string {
  return step.length === 7 ? months.format(new Date(`${step}-01`)) : days.format(new Date(step))
}

/** "Nov 5", or "Nov 2026" for a month: beside a chart. */
export function tickText(step: string): string {
  return step.length === 7 ? stepText(step) : shortDays.format(new Date(step))
}

/** "Oct 27 – Nov 25, 2026" */
export function periodText({ from, to }: Period): string {
  return from === to
    ? stepText(from)
    : `${from.slice(0, 4) === to.slice(0, 4) ? tickText(from) : stepText(from)} – ${stepText(to)}`
}

/** "12% more than", "5% fewer than", "as many as". */
function compared(now: number, before: number): string {
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return 'as many as'
  return `${formatCount(percent)}% ${now > before ? 'more than' : 'fewer than'}`
}

/** What the first line of a chart says, and how that has changed: "120 sign-ins, 12% more than in the 30 days before." */
export function changeText(
  { kind, words }: Pick<ChartDefinition, 'kind' | 'words'>,
  values: LineValues,
  period: Period,
): string {
  if (values.days === 0) return ANALYTICS_MESSAGES.nothing
  const of = (total: number, days: number) => (kind === 'sum' ? total : Math.round(total / Math.max(1, days)))
  const [now, before] = [of(values.total, values.days), of(values.before, values.daysBefore)]
  const what = kind === 'sum' ? counted(now, ...words) : `${counted(now, ...words)} a day on average`
  const length = daysOf(period)
  const then = length === 1 ? 'on the day before' : `in the ${length} days before`
  // Of fewer days than there are now, a total would be smaller for that alone.
  if (values.daysBefore === 0 || (kind === 'sum' && values.daysBefore < length && values.days === length))
    return `${what}.`
  if (before === 0) return now === 0 ? `${what}, as ${then}.` : `${what}, after none ${then}.`
  return `${what}, ${compared(now, before)} ${then}.`
}

/** "3 days", "5 hours", "12 minutes". */
export function stayText(minutes: number): string {
  if (minutes < 60) return counted(Math.round(minutes), 'minute')
  const hours = Math.round(minutes / 60)
  if (hours < 48) return counted(hours, 'hour')
  return counted(Math.round(hours / 24), 'day')
}

export function valueText(value: number | null): string {
  return value === null ? '–' : formatCount(value)
}
