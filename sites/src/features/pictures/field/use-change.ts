import { useState } from 'react'

/** A change that a dialog asks for: it is sent once at a time, and a failure is shown until the next try. */
export function useChange() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** The dialog is closed by whoever sends the change; `send` answers the failure to show, or null. */
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
