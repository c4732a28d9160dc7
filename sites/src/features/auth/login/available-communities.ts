import { readJson } from '../../../lib/graphql/post-json.ts'

export type AvailableCommunity = {
  readonly code: string
  readonly name: string
  /** The primary host, without a port. */
  readonly host: string
}

const FRAGMENT = 'email='

/** The communities that staff may choose from. An empty list on any failure: the form works without it. */
export async function fetchCommunities(): Promise<readonly AvailableCommunity[]> {
  try {
    const response = await fetch('/rest/admin/available-communities', { credentials: 'same-origin' })
    if (!response.ok) return []
    const answer = (await readJson(response)) as {
      readonly availableCommunities?: readonly AvailableCommunity[]
    } | null
    return answer?.availableCommunities ?? []
  } catch {
    return []
  }
}

/** The admin login of another community. The email is passed in the fragment, which is not sent to servers. */
export function addressOfAdminLogin({ host }: AvailableCommunity, email: string, here: string): string {
  const url = new URL('/login-admin', here)
  url.hostname = host
  if (email) url.hash = FRAGMENT + encodeURIComponent(email)
  return url.href
}

export function emailInFragment(hash: string): string {
  if (!hash.startsWith(`#${FRAGMENT}`)) return ''
  try {
    return decodeURIComponent(hash.slice(FRAGMENT.length + 1))
  } catch {
    return ''
  }
}
