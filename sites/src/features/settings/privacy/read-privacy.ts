import { isMembershipGated } from '../../../lib/edge/failure.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { OWN_PRIVACY, PRIVACY } from './privacy.queries.ts'

/** What the page shows: with the settings around it, or alone to members to whom everything else is closed. */
export async function readPrivacy(member: PageApi) {
  try {
    const { me } = await member(PRIVACY)
    return { kind: 'open', me } as const
  } catch (error) {
    if (!isMembershipGated(error)) throw error
    const { ownPrivacy } = await member(OWN_PRIVACY)
    return { kind: 'gated', me: ownPrivacy } as const
  }
}
