/* Texts of the report on the desk. */
import { AGES_FROM_DAYS, type ArticlePromise } from '#shared/domain/articles/backlog.ts'
import { FEEDBACK_DUE_BUSINESS_DAYS, LIVE_DUE_BUSINESS_DAYS } from '#shared/domain/articles/limits.ts'
import { counted } from '#shared/kernel/plurals.ts'

export const REPORT_MESSAGES = {
  title: 'Article report',
  back: 'Articles',
  waiting: 'Waiting now',
  waitingText: (open: number, overdue: number) =>
    `${counted(open, 'article')} on the way to publication, ${overdue === 0 ? 'none' : overdue} overdue. Drafts aren’t counted.`,
  nothingOpen: { title: 'Nothing is waiting', text: 'Articles appear here once members submit them.' },
  byEditor: 'By editor',
  byStatus: 'By status',
  editor: 'Editor',
  status: 'Status',
  open: 'Open',
  overdue: 'Overdue',
  nobody: 'Unassigned',
  all: 'All',
  agesHint: 'Days are those in the current status.',
  period: 'In a period',
  periodText: 'Counted once a day, after the day has ended.',
  notYet: { title: 'No days counted yet', text: 'The first totals appear within an hour of the community’s launch.' },
  promises: 'Promises to authors',
  promise: 'Promise',
  kept: 'Kept',
  late: 'Late',
  share: 'Share kept',
  stays: 'Time in each status',
  left: 'Moved on',
  stay: 'Average stay',
  averageHours: 'Average hours',
  noMoves: 'No article moved on in this period.',
  download: 'Download CSV',
  downloadWhat: (table: string) => `Download CSV: ${table}`,
} as const

export const PROMISE_LABELS: Readonly<Record<ArticlePromise, string>> = {
  FEEDBACK: `Feedback within ${FEEDBACK_DUE_BUSINESS_DAYS} business days of a submission`,
  LIVE: `Published within ${LIVE_DUE_BUSINESS_DAYS} business days of the approval`,
}

/** "0–2 days", "30 days or more". */
export function ageLabel(at: number): string {
  const [from, next] = [AGES_FROM_DAYS[at], AGES_FROM_DAYS[at + 1]]
  return next === undefined ? `${from} days or more` : `${from}–${next - 1} days`
}

/** "92%", or a dash where nothing came due. */
export function shareText(kept: number, late: number): string {
  return kept + late === 0 ? '–' : `${Math.round((kept / (kept + late)) * 100)}%`
}
