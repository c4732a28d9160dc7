import { useCallback, useEffect, useState } from 'react'
import { deviceNotes } from './device-store.ts'

type DeviceNote = readonly [text: string, write: (text: string) => void]

/**
 * A text that is sent by a button, stored on this device until then. The key names the user it belongs to. If the
 * device stores nothing, the text can still be written.
 */
export function useDeviceNote(key: string): DeviceNote {
  const [text, setText] = useState('')

  useEffect(() => {
    let isCurrent = true
    void deviceNotes
      .read(key)
      .catch(() => '')
      .then((kept) => {
        if (isCurrent && kept) setText((typed) => typed || kept)
      })
    return () => {
      isCurrent = false
    }
  }, [key])

  const write = useCallback(
    (next: string) => {
      setText(next)
      void deviceNotes.write(key, next).catch(() => {})
    },
    [key],
  )

  return [text, write]
}
