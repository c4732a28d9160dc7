import { Suspense } from 'react'
import { latePart } from '../../lib/late-part.tsx'
import type { EditorStore } from '../editor.store.ts'
import { useSelected } from '../use-selected.ts'

const ConflictChoice = latePart(async () => (await import('./ConflictChoice.tsx')).ConflictChoice)

/** Asks which text of a conflict to keep; loaded with the first one, because most visits have none. */
export function ConflictDialog({ store }: { readonly store: EditorStore }) {
  const isInConflict = useSelected(store.$save, ({ phase }) => phase.kind === 'conflict')
  return (
    isInConflict && (
      <Suspense fallback={null}>
        <ConflictChoice store={store} />
      </Suspense>
    )
  )
}
