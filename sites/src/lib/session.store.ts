import { atom } from 'nanostores'

/** Whether the browser still believes in its session; a 401 that a refresh does not heal ends that belief. */
export type BrowserSession = { readonly kind: 'signed-in' } | { readonly kind: 'signed-out' }

export const $session = atom<BrowserSession>({ kind: 'signed-in' })

export const markSignedOut = (): void => $session.set({ kind: 'signed-out' })
