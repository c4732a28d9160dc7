import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Counter } from '../../ui/field/Counter.tsx'
import { AS_RENDERED } from '../as-rendered.ts'
import type { EditorStore } from '../editor.store.ts'
import { lengthState } from '../written-document.ts'

/** The length of the text. It is announced when it crosses a limit, not with every word. */
export function TextLength({ store }: { readonly store: EditorStore }) {
  const { limits, messages } = store.document
  const length = useStore(store.$length, AS_RENDERED)
  const state = lengthState(limits, length)
  const announced = useRef(state)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (announced.current === state) return
    announced.current = state
    setAnnouncement(messages.lengthAnnouncements[state])
  }, [state, messages])

  return (
    <p className="text-length">
      <Counter label={messages.lengthLabel(length)} isOutside={state !== 'fits'} announcement={announcement} />
    </p>
  )
}
