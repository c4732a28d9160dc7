import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * A part of a store's value. What is selected must be the same thing while it means the same: the component is rendered
 * again only when it is another, not with every key.
 */
export function useSelected<S, T>($store: ReadableAtom<S>, select: (state: S) => T): T {
  const snapshot = () => select($store.get())
  return useSyncExternalStore(
    useCallback((listener) => $store.listen(listener), [$store]),
    snapshot,
    snapshot,
  )
}
