import { useSyncExternalStore } from 'react'

/** False in the server's HTML, true once React has hydrated it: controls that need JavaScript are disabled until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
