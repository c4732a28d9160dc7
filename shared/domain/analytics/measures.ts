/** How long events are kept; the totals of their days stay. */
export const EVENTS_KEPT_DAYS = 90

/** What is counted per day. */
export const MEASURES = [
  'sign-ins',
  'active-members',
  'page-views',
  'articles-submitted',
  'articles-published',
  'articles-left',
  'articles-minutes',
  'articles-reviewed',
  'articles-live',
  'panel-answers',
  'roundups-published',
  'forum-posts',
  'forum-replies',
  'introductions-requested',
  'introductions-accepted',
  'renewals',
  /** Payments made by pay link. Totals are stored under this older name. */
  'payments-started',
  'emails-sent',
  'texts-sent',
] as const
export type Measure = (typeof MEASURES)[number]

/** The ranges of amounts, by the first amount above each, in cents: totals reveal no amount that could be somebody's. */
export const AMOUNT_RANGES = [
  { name: 'UNDER_500', underCents: 50_000 },
  { name: 'UNDER_1000', underCents: 100_000 },
  { name: 'UNDER_2500', underCents: 250_000 },
  { name: 'UNDER_5000', underCents: 500_000 },
] as const
/** The range of everything above the others. */
export const LARGEST_AMOUNTS = 'FROM_5000'

export function amountRange(cents: number): string {
  return AMOUNT_RANGES.find(({ underCents }) => cents < underCents)?.name ?? LARGEST_AMOUNTS
}

/** What a total counts: "articles-left.EDITING" is the part EDITING of the measure. */
export function measureOf(key: string): { readonly measure: Measure | null; readonly part: string | null } {
  const [name, part = null] = key.split('.')
  return { measure: MEASURES.find((one) => one === name) ?? null, part }
}
