import { useEffect, useState } from 'react'
import type { EditorStore } from '../editor.store.ts'
import type { ProductClock } from '../product-clock.ts'
import type { SavePhase } from '../saving/save-state.ts'
import { useSelected } from '../use-selected.ts'
import { saveLabel } from './save-label.ts'

const MINUTE_MS = 60_000

const TROUBLE_PHASES: ReadonlySet<SavePhase['kind']> = new Set(['error', 'conflict', 'signedOut', 'offline'])

type SaveStatusProps = { readonly store: EditorStore; readonly clock: ProductClock; readonly timeZone: string }

export function SaveStatus({ store, clock, timeZone }: SaveStatusProps) {
  const { notSaved } = store.document.messages
  const label = useSelected(store.$save, (state) => saveLabel(state, notSaved, clock.now(), timeZone))
  const isInTrouble = useSelected(store.$save, ({ phase }) => TROUBLE_PHASES.has(phase.kind))
  const [, rerender] = useState(0)

  // The time of the last save becomes a date at midnight.
  useEffect(() => {
    const timer = setInterval(() => rerender((times) => times + 1), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])

  return (
    <p className="save-status figures" role="status" data-trouble={isInTrouble ? '' : undefined}>
      {label}
    </p>
  )
}
