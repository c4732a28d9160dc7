import { type ComparedText, compareTexts, type PlainText } from '../changes/compare.ts'

export type HistoryText = PlainText & { readonly updatedAt: string }

type ComparisonInput = {
  readonly shown: HistoryText
  /** The text before the editing session of the one shown. */
  readonly before: PlainText | null
  readonly current: HistoryText | null
  /** Another version that was chosen for the comparison. */
  readonly other: HistoryText | null
  readonly against: string | null
}

const NOTHING: PlainText = { title: '', content: '' }

/** What a version is compared with, by the query value `against`; null shows the text as it reads. */
export function compareVersion({ shown, before, current, other, against }: ComparisonInput): ComparedText | null {
  if (against === 'text') return null
  if (against === 'current') return compareTexts(shown, current ?? NOTHING)
  if (other) return other.updatedAt < shown.updatedAt ? compareTexts(other, shown) : compareTexts(shown, other)
  return compareTexts(before ?? NOTHING, shown)
}
