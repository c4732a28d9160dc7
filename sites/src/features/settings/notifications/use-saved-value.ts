import { useRef, useState } from 'react'

type SavedValue<T> = {
  /** As it is shown: what was chosen last, also while it is being saved. */
  readonly value: T
  /** What became of the last change; null before the first. */
  readonly outcome: 'saving' | 'saved' | 'failed' | null
  readonly choose: (value: T) => void
}

/**
 * A value that shows a change at once, saves changes one after the other, and goes back to what was saved last when saving fails.
 * Of changes made while one is being saved only the last is sent.
 */
export function useSavedValue<T>(initial: T, save: (value: T) => Promise<boolean>): SavedValue<T> {
  const [value, setValue] = useState(initial)
  const [outcome, setOutcome] = useState<SavedValue<T>['outcome']>(null)
  const state = useRef({ saved: initial, wanted: initial, isSaving: false })

  const saveWanted = async () => {
    const current = state.current
    current.isSaving = true
    for (;;) {
      const sent = current.wanted
      const isSaved = await save(sent)
      if (isSaved) current.saved = sent
      if (current.wanted !== sent) continue
      current.isSaving = false
      current.wanted = current.saved
      setValue(current.saved)
      setOutcome(isSaved ? 'saved' : 'failed')
      return
    }
  }

  const choose = (wanted: T) => {
    state.current.wanted = wanted
    setValue(wanted)
    setOutcome('saving')
    if (!state.current.isSaving) void saveWanted()
  }
  return { value, outcome, choose }
}
