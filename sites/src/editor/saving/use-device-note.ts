import { useCallback, useEffect, useState } from 'react'
import { deviceNotes } from './device-store.ts'

type KeptNote = readonly [text: string, write: (text: string) => void]

/**
 * A text that is sent by a button, kept on this device until then. The key names whose it is. A device that keeps nothing
 * still lets it be written.
 */
export function useKeptNote(key: string): KeptNote {
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
