/** Whether an address is one of staff alone: its path, with what follows. */
export function isStaffPage(here: string): boolean {
  return /^\/admin(?:[/?#]|$)/.test(here)
}

/** The login page for an address, with that to return to: the one of staff for pages of theirs. It validates the address. */
export function loginPath(here: string): string {
  const login = isStaffPage(here) ? '/login-admin' : '/login'
  return `${login}?redirect=${encodeURIComponent(here)}`
}

/** The login page for a person whose session has ended, with this address to return to. */
export function signInAgainPath(): string {
  return loginPath(location.pathname + location.search)
}
