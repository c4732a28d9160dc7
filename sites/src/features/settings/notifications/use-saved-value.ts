import { useState } from 'react'
import { savedValue } from '../../../lib/saved-value.ts'

type SavedValue<T> = {
  /** As it is shown: what was chosen last, also while it is being saved. */
  readonly value: T
  /** What became of the last change; null before the first. */
  readonly outcome: 'saving' | 'saved' | 'failed' | null
  readonly choose: (value: T) => void
}

/** A value that shows a change at once, and goes back to what was saved last when saving fails. `save` is the one of the first render. */
export function useSavedValue<T>(initial: T, save: (value: T) => Promise<unknown>): SavedValue<T> {
  const [value, setValue] = useState(initial)
  const [outcome, setOutcome] = useState<SavedValue<T>['outcome']>(null)
  const [chosen] = useState(() =>
    savedValue(initial, {
      save,
      saved: () => setOutcome('saved'),
      takeBack: (saved) => {
        setValue(saved)
        setOutcome('failed')
      },
    }),
  )
  const choose = (wanted: T) => {
    setValue(wanted)
    setOutcome('saving')
    chosen(wanted)
  }
  return { value, outcome, choose }
}
