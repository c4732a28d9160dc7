export type AvailableCommunity = {
  readonly code: string
  readonly name: string
  /** Its primary host, without a port. */
  readonly host: string
}

const FRAGMENT = 'email='

/** The admin login of another community; the email goes along in the fragment, which no server sees. */
export const addressOfAdminLogin = ({ host }: AvailableCommunity, email: string, here: string): string => {
  const url = new URL('/login-admin', here)
  url.hostname = host
  if (email) url.hash = FRAGMENT + encodeURIComponent(email)
  return url.href
}

export const emailInFragment = (hash: string): string => {
  if (!hash.startsWith(`#${FRAGMENT}`)) return ''
  try {
    return decodeURIComponent(hash.slice(FRAGMENT.length + 1))
  } catch {
    return ''
  }
}
