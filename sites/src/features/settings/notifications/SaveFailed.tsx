import { PREFERENCE_PAGE_MESSAGES } from './messages.ts'
import type { SavedValue } from './use-saved-value.ts'

/** Said of a choice that was not saved, or of which nobody knows. */
export function SaveFailed({ outcome }: Pick<SavedValue<unknown>, 'outcome'>) {
  if (outcome !== 'failed' && outcome !== 'unknown') return null
  return (
    <p className="preference__failed" role="alert">
      {PREFERENCE_PAGE_MESSAGES[outcome]}
    </p>
  )
}
