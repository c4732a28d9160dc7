import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * A part of a store's value; the component re-renders only when that part changes. `select` must return the same
 * reference while the part is the same.
 */
export function useSelected<S, T>($store: ReadableAtom<S>, select: (state: S) => T): T {
  return useSyncExternalStore(
    useCallback((listener) => $store.listen(listener), [$store]),
    () => select($store.get()),
    // The server's value: the store may have changed before this part hydrates.
    () => select($store.init ?? $store.get()),
  )
}
