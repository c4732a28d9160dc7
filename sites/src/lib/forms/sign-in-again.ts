/** Where somebody signs in whose session has ended, and from there comes back to this address as it is. The page of login checks it. */
export function signInAgainPath(): string {
  return `/login?redirect=${encodeURIComponent(location.pathname + location.search)}`
}
