import { writeLoginFragment } from '#shared/domain/auth/login-fragment.ts'
import { readJson } from '../../../lib/graphql/post-json.ts'

export type AvailableCommunity = {
  readonly code: string
  readonly name: string
  /** The primary host, without a port. */
  readonly host: string
}

/** The communities that staff may choose from. Empty on any failure: the form works without it. */
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

/** The admin login of another community, with `redirect` kept. The email is passed in the fragment, which is not sent to servers. */
export function addressOfAdminLogin({ host }: AvailableCommunity, email: string, here: string): string {
  const { search, origin } = new URL(here)
  const url = new URL(`/login-admin${search}`, origin)
  url.hostname = host
  url.hash = writeLoginFragment({ email, hasCode: false })
  return url.href
}
