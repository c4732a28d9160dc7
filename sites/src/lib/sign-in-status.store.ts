import { atom } from 'nanostores'
import { announceSignInStatus } from './sign-in-event.ts'

/**
 * The sign-in status as this page knows it: signed out once a request answers 401 and the refresh of the session fails.
 */
export type SignInStatus = { readonly kind: 'signed-in' } | { readonly kind: 'signed-out' }

export const $signInStatus = atom<SignInStatus>({ kind: 'signed-in' })

export function markSignedOut(): void {
  $signInStatus.set({ kind: 'signed-out' })
}

$signInStatus.listen(({ kind }) => announceSignInStatus(kind === 'signed-in'))
