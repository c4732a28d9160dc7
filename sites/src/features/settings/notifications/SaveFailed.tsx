import { PREFERENCE_PAGE_MESSAGES } from './messages.ts'

/** Said of a choice that was not saved. */
export function SaveFailed() {
  return (
    <p className="preference__failed" role="alert">
      {PREFERENCE_PAGE_MESSAGES.failed}
    </p>
  )
}
