import { isMembershipGated } from '../../lib/edge/failure.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { OWN_SECURITY, SECURITY } from './security.queries.ts'

/** The data of the page: with the settings around it, or alone for gated members. */
export async function readSecurity(member: PageApi, actsAfter: string | null) {
  try {
    return { kind: 'open', security: await member(SECURITY, { actsAfter }) } as const
  } catch (error) {
    if (!isMembershipGated(error)) throw error
    return { kind: 'gated', security: await member(OWN_SECURITY, { actsAfter }) } as const
  }
}
