import { useEffect, useState } from 'react'
import type { EditorStore } from '../editor.store.ts'
import type { ProductClock } from '../product-clock.ts'
import type { SaveState } from '../saving/save-machine.ts'
import { useSelected } from '../use-selected.ts'
import { saveLabel } from './save-label.ts'

const MINUTE_MS = 60_000

const TROUBLES: ReadonlySet<SaveState['phase']['kind']> = new Set(['error', 'conflict', 'loggedOut', 'offline'])

type SaveStatusProps = { readonly store: EditorStore; readonly clock: ProductClock; readonly timeZone: string }

export function SaveStatus({ store, clock, timeZone }: SaveStatusProps) {
  const label = useSelected(store.$save, (state) => saveLabel(state, clock.now(), timeZone))
  const isInTrouble = useSelected(store.$save, ({ phase }) => TROUBLES.has(phase.kind))
  const [, lookAgain] = useState(0)

  // A time turns into a date at midnight.
  useEffect(() => {
    const timer = setInterval(() => lookAgain((times) => times + 1), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])

  return (
    <p className="save-status figures" role="status" data-trouble={isInTrouble ? '' : undefined}>
      {label}
    </p>
  )
}
