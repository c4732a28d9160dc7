import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * A part of a store's value; the component renders again only when that part changes. `select` must answer the same
 * reference while the part is the same.
 */
export function useSelected<S, T>($store: ReadableAtom<S>, select: (state: S) => T): T {
  return useSyncExternalStore(
    useCallback((listener) => $store.listen(listener), [$store]),
    () => select($store.get()),
    // What the server showed: the store may have gone on before this part hydrates.
    () => select($store.init ?? $store.get()),
  )
}
