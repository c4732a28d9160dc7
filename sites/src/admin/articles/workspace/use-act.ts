import { useState } from 'react'
import { adminErrorText } from '../admin-error-text.ts'

/** Runs one staff action at a time: which one is running, and why the last one failed. */
export function useAct<Act extends string>() {
  const [busy, setBusy] = useState<Act | null>(null)
  const [error, setError] = useState<string | null>(null)
  const run = async (act: Act, work: () => Promise<void>, failure?: string) => {
    if (busy) return
    setBusy(act)
    setError(null)
    try {
      await work()
    } catch (cause) {
      setError(adminErrorText(cause, failure))
    } finally {
      setBusy(null)
    }
  }
  return { busy, error, setError, run }
}
