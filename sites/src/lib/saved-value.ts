type Saving<T> = {
  readonly save: (value: T) => Promise<unknown>
  /** What was chosen last is saved. */
  readonly saved: () => void
  /** It could not be: shows the value that was saved last. */
  readonly takeBack: (saved: T, error: unknown) => void
}

/**
 * Saves a value that is shown as soon as it is chosen: one change after the other, and of those made while one is being saved only the
 * last. On any failure what was saved last is shown again. Answers how a value is chosen.
 */
export function savedValue<T>(initial: T, { save, saved, takeBack }: Saving<T>): (value: T) => void {
  let stored = initial
  let wanted = initial
  let isSaving = false

  /** Answers the error of a change that nothing followed. */
  const saveOne = async (value: T): Promise<{ readonly error: unknown } | null> => {
    try {
      await save(value)
      stored = value
      return null
    } catch (error) {
      return { error }
    }
  }

  const saveWanted = async () => {
    isSaving = true
    let sent: T
    let failure: Awaited<ReturnType<typeof saveOne>>
    do {
      sent = wanted
      failure = await saveOne(sent)
    } while (wanted !== sent)
    isSaving = false
    wanted = stored
    if (failure) takeBack(stored, failure.error)
    else saved()
  }

  return (value) => {
    wanted = value
    if (!isSaving) void saveWanted()
  }
}
