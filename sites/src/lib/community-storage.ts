const KEY = 'council.community'

/** The code of the community that this browser is signed in to; removed when it signs out. */
export function storeCommunity(code: string): void {
  localStorage.setItem(KEY, code)
}

export function clearStoredCommunity(): void {
  localStorage.removeItem(KEY)
}

/** Calls back when another tab signs in or out: `storage` events fire in every tab but the one that wrote. Returns the unsubscribe function. */
export function onSessionChangeElsewhere(change: (isSignedIn: boolean) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === KEY) change(newValue !== null)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
