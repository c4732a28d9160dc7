import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { EditorStore } from '../editor.store.ts'
import type { ProductClock } from '../product-clock.ts'
import type { SaveState } from '../saving/save-machine.ts'
import { saveLabel } from './save-label.ts'

const MINUTE_MS = 60_000

const TROUBLES: ReadonlySet<SaveState['phase']['kind']> = new Set(['error', 'conflict', 'loggedOut', 'offline'])

type SaveStatusProps = { readonly store: EditorStore; readonly clock: ProductClock; readonly timeZone: string }

export const SaveStatus = ({ store, clock, timeZone }: SaveStatusProps) => {
  const state = useStore(store.$save)
  const [, lookAgain] = useState(0)

  // A time turns into a date at midnight.
  useEffect(() => {
    const timer = setInterval(() => lookAgain((times) => times + 1), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])

  return (
    <p className="save-status figures" role="status" data-trouble={TROUBLES.has(state.phase.kind) ? '' : undefined}>
      {saveLabel(state, clock.now(), timeZone)}
    </p>
  )
}
