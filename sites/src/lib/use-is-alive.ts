import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the page as the server made it, true once its scripts run: a control that needs them waits for this. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
