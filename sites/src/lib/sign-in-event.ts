const EVENT = 'council:sign-in'

/** Notifies the page's own scripts, which share no store with islands, whether a request found the person signed in. */
export function announceSignInStatus(isSignedIn: boolean): void {
  if (typeof window !== 'undefined') dispatchEvent(new CustomEvent(EVENT, { detail: isSignedIn }))
}

export function onSignInStatus(listen: (isSignedIn: boolean) => void): void {
  addEventListener(EVENT, (event) => listen((event as CustomEvent<boolean>).detail))
}
