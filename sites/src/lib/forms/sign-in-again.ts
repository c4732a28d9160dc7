/** The login page for a person whose session has ended, with this address to return to. The login page validates it. */
export function signInAgainPath(): string {
  return `/login?redirect=${encodeURIComponent(location.pathname + location.search)}`
}
