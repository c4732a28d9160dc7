import { PREFERENCE_PAGE_MESSAGES } from './messages.ts'
import type { SavedValue } from './use-saved-value.ts'

/** Shown for a choice that was not saved, or whose outcome is unknown. */
export function SaveFailed({ outcome }: Pick<SavedValue<unknown>, 'outcome'>) {
  if (outcome !== 'failed' && outcome !== 'unknown') return null
  return (
    <p className="preference__failed" role="alert">
      {PREFERENCE_PAGE_MESSAGES[outcome]}
    </p>
  )
}
