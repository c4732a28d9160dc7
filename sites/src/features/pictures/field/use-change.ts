import { useState } from 'react'

/** A change requested in a dialog: one is sent at a time, and a failure is shown until the next attempt. */
export function useChange() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** The sender of the change closes the dialog; `send` returns the failure to show, or null. */
  const start = async (send: () => Promise<string | null>) => {
    setIsBusy(true)
    setFailure(null)
    const message = await send()
    if (message === null) return
    setFailure(message)
    setIsBusy(false)
  }
  return { isBusy, failure, start }
}
