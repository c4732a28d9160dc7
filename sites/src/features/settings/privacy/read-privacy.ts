import { isMembershipGated } from '../../../lib/edge/failure.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { OWN_PRIVACY, PRIVACY } from './privacy.queries.ts'

/** The data of the page: with the settings around it, or alone for gated members. */
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
