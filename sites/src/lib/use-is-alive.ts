import { useSyncExternalStore } from 'react'

function never() {
  return () => {}
}

/** False in the page as the server made it, true once its scripts run: a control that needs them waits for this. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
