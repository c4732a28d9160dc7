import { lazy, Suspense } from 'react'
import type { EditorStore } from '../editor.store.ts'
import { useSelected } from '../use-selected.ts'

const ConflictChoice = lazy(async () => ({ default: (await import('./ConflictChoice.tsx')).ConflictChoice }))

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
