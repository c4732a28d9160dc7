const KEY = 'council.community'

/** The stored community entry: the code of the community that this browser signed in to, until it signs out. */
export function storeCommunity(code: string): void {
  localStorage.setItem(KEY, code)
}

export function forgetCommunity(): void {
  localStorage.removeItem(KEY)
}

/** Calls back when another tab signed out. Answers how to stop listening. */
export function watchSignOut(onSignOut: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue === null) onSignOut()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
