import { useState } from 'react'
import { isOutcomeUnknown } from '../../../lib/graphql/outcome-unknown.ts'
import { savedValue } from '../../../lib/saved-value.ts'

export type SavedValue<T> = {
  /** The displayed value: the latest choice, also while it is being saved. */
  readonly value: T
  /** The outcome of the last change; null before the first. */
  readonly outcome: 'saving' | 'saved' | 'failed' | 'unknown' | null
  readonly choose: (value: T) => void
}

/**
 * A value that shows a change immediately, and reverts to the last saved one when saving fails. `save` is the one of
 * the first render.
 */
export function useSavedValue<T>(initial: T, save: (value: T) => Promise<unknown>): SavedValue<T> {
  const [value, setValue] = useState(initial)
  const [outcome, setOutcome] = useState<SavedValue<T>['outcome']>(null)
  const [chosen] = useState(() =>
    savedValue(initial, {
      save: (wanted) => saveSurely(wanted, save),
      saved: () => setOutcome('saved'),
      takeBack: (saved, error) => {
        setValue(saved)
        setOutcome(isOutcomeUnknown(error) ? 'unknown' : 'failed')
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

/** Sends a change that may have been saved once more: afterwards it is saved, or known not to be. */
export async function saveSurely<T>(value: T, save: (value: T) => Promise<unknown>): Promise<unknown> {
  try {
    return await save(value)
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error
    return save(value)
  }
}
