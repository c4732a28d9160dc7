import { atom, onMount } from 'nanostores'
import { watchSignOut } from './stored-community.ts'

/** Whether the browser still believes in its session; a 401 that a refresh does not heal ends that belief. */
export type BrowserSession = { readonly kind: 'signed-in' } | { readonly kind: 'signed-out' }

export const $session = atom<BrowserSession>({ kind: 'signed-in' })

export function markSignedOut(): void {
  $session.set({ kind: 'signed-out' })
}

// Signing out in one tab is signing out in all of them.
onMount($session, () => (typeof window === 'undefined' ? undefined : watchSignOut(markSignedOut)))
