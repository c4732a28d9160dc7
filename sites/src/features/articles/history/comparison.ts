import { type ComparedText, compareTexts, type PlainText } from '../changes/compare.ts'

export type HistoryText = PlainText & { readonly updatedAt: string }

type ComparisonInput = {
  readonly shown: HistoryText
  /** The text before the editing session of the shown version. */
  readonly before: PlainText | null
  readonly current: HistoryText | null
  /** Another version chosen for the comparison. */
  readonly other: HistoryText | null
  readonly against: string | null
}

const NOTHING: PlainText = { title: '', content: '' }

/**
 * The text with which a version is compared, by the query value `against`; null shows the text without a comparison.
 */
export function compareVersion({ shown, before, current, other, against }: ComparisonInput): ComparedText | null {
  if (against === 'text') return null
  if (against === 'current') return compareTexts(shown, current ?? NOTHING)
  if (other) return other.updatedAt < shown.updatedAt ? compareTexts(other, shown) : compareTexts(shown, other)
  return compareTexts(before ?? NOTHING, shown)
}
