import type { ChangesSince } from '../messages.ts'
import { compareTexts, type PlainText } from './compare.ts'

type ChangesByOthers = {
  readonly before: PlainText & { readonly updatedAt: string }
  readonly by: ChangesSince['by']
}

/** Counts what others changed; null when it is unknown from where to count. */
export function changesSince(byOthers: ChangesByOthers | null, current: PlainText | null): ChangesSince | null {
  if (!byOthers || !current) return null
  const { before, by } = byOthers
  // Texts are compared also when nobody else is known to have written: the count must be true whoever wrote.
  return { changes: compareTexts(before, current).changes, by, since: before.updatedAt }
}
