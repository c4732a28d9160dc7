type Saving<T> = {
  readonly save: (value: T) => Promise<unknown>
  /** Called when the latest choice is saved. */
  readonly saved: () => void
  /** Called when saving failed: shows the last saved value. */
  readonly takeBack: (saved: T, error: unknown) => void
}

/**
 * Saves a value that is shown as soon as it is chosen: one change after the other, and of those made during a save only
 * the last. On any failure the last saved value is shown again. Returns the function that chooses a value.
 */
export function savedValue<T>(initial: T, { save, saved, takeBack }: Saving<T>): (value: T) => void {
  let stored = initial
  let wanted = initial
  let isSaving = false

  /** Returns the error of a change that no other one followed. */
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
