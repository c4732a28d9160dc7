import type { Measure } from '#shared/domain/analytics/measures.ts'
import { measureOf } from '#shared/domain/analytics/measures.ts'
import type { Series } from './analytics.queries.ts'

export type Line = { readonly measure: Measure; readonly label: string }

type ChartDefinition = {
  readonly id: string
  readonly title: string
  readonly lines: readonly [Line, ...Line[]]
  /** A sum over the days, or their average: a person present on two days is one person. */
  readonly kind: 'sum' | 'average'
  /** The unit in the sentence: "120 sign-ins". */
  readonly words: readonly [one: string, other: string]
}

function line(measure: Measure, label: string): Line {
  return { measure, label }
}

export const CHARTS: readonly ChartDefinition[] = [
  {
    id: 'sign-ins',
    title: 'Sign-ins',
    lines: [line('sign-ins', 'Sign-ins')],
    kind: 'sum',
    words: ['sign-in', 'sign-ins'],
  },
  {
    ...{ id: 'active-members', title: 'Active members', lines: [line('active-members', 'Active members')] as const },
    ...{ kind: 'average', words: ['active member', 'active members'] },
  },
  {
    id: 'pages',
    title: 'Pages viewed',
    lines: [line('page-views', 'Pages viewed')],
    kind: 'sum',
    words: ['page viewed', 'pages viewed'],
  },
  {
    ...{ id: 'articles', title: 'Articles', kind: 'sum', words: ['article submitted', 'articles submitted'] },
    lines: [line('articles-submitted', 'Submitted'), line('articles-published', 'Published')],
  },
  {
    ...{ id: 'panels', title: 'Expert panels', kind: 'sum', words: ['answer', 'answers'] },
    lines: [line('panel-answers', 'Answers'), line('roundups-published', 'Roundups published')],
  },
  {
    ...{ id: 'forum', title: 'Forum', kind: 'sum', words: ['post', 'posts'] },
    lines: [line('forum-posts', 'Posts'), line('forum-replies', 'Replies')],
  },
  {
    ...{ id: 'introductions', title: 'Introductions', kind: 'sum', words: ['request', 'requests'] },
    lines: [line('introductions-requested', 'Requested'), line('introductions-accepted', 'Accepted')],
  },
  {
    ...{ id: 'renewals', title: 'Renewals', kind: 'sum', words: ['renewal', 'renewals'] },
    lines: [line('renewals', 'Renewals'), line('payments-started', 'Payments by pay link')],
  },
  {
    ...{ id: 'emails', title: 'Emails', kind: 'sum', words: ['email sent', 'emails sent'] },
    lines: [line('emails-sent', 'Emails'), line('texts-sent', 'Text messages')],
  },
]

/** The label of a line outside its chart: "Forum: posts". */
export function fullLabel({ title, lines }: ChartDefinition, { label }: Line): string {
  const isSame = lines.length === 1 || label === title
  return isSame ? label : `${title}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

export type LineValues = Omit<Series, 'key'>

/**
 * A measure with parts has no row for a day without any. Its known days are those of this measure, which has a row for
 * each day.
 */
const KNOWN_WITH: Partial<Record<Measure, Measure>> = { renewals: 'sign-ins', 'payments-started': 'page-views' }

function noneOf({ days, daysBefore, totals, stepDays }: Series): LineValues {
  return {
    ...{ days, daysBefore, stepDays, total: 0, before: 0 },
    totals: totals.map((one) => (one === null ? null : 0)),
  }
}

/** The values of a measure; for one with parts, their sum. */
export function valuesOf(series: readonly Series[], measure: Measure, steps: number): LineValues {
  const parts: readonly LineValues[] = [
    ...series.filter(({ key }) => measureOf(key).measure === measure),
    ...series.filter(({ key }) => key === KNOWN_WITH[measure]).map(noneOf),
  ]
  const sum = (of: 'total' | 'before') => parts.reduce((total, part) => total + part[of], 0)
  const most = (of: 'days' | 'daysBefore') => Math.max(0, ...parts.map((part) => part[of]))
  const at = Array.from({ length: steps }, (_, step) => step)
  return {
    ...{ total: sum('total'), days: most('days'), before: sum('before'), daysBefore: most('daysBefore') },
    totals: at.map((step) => addKnown(parts.map(({ totals }) => totals[step] ?? null))),
    stepDays: at.map((step) => Math.max(0, ...parts.map(({ stepDays }) => stepDays[step] ?? 0))),
  }
}

function addKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** The value shown at each step: for an average, that of the days of the step. */
export function shownValues(
  { totals, stepDays }: LineValues,
  kind: ChartDefinition['kind'],
): readonly (number | null)[] {
  if (kind === 'sum') return totals
  return totals.map((total, at) => (total === null ? null : Math.round(total / Math.max(1, stepDays[at] ?? 1))))
}

export type { ChartDefinition }
