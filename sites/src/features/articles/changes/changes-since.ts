import type { ChangesSince } from '../messages.ts'
import { compareTexts, type PlainText } from './compare.ts'

type ChangesByOthers = {
  readonly before: PlainText & { readonly updatedAt: string }
  readonly by: ChangesSince['by']
}

/** Counts what others changed; null when the starting point is unknown. */
export function changesSince(byOthers: ChangesByOthers | null, current: PlainText | null): ChangesSince | null {
  if (!byOthers || !current) return null
  const { before, by } = byOthers
  const isSame = before.title === current.title && before.content === current.content
  // Parsing two long texts to find nothing would be a twentieth of the page.
  if (isSame) return { changes: 0, by, since: before.updatedAt }
  // Texts are compared even when nobody else is known to have edited: the count must be correct in any case.
  return { changes: compareTexts(before, current).changes, by, since: before.updatedAt }
}
