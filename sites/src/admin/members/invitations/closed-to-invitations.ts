import { STAFF_INVITATION_REFUSALS } from '#shared/domain/onboarding/invitations/messages.ts'
import type { Brand } from '../../../lib/edge/community.ts'
import { INVITATIONS_MESSAGES } from './messages.ts'

/** Why nobody can be invited, which is said in place of the form; null where somebody can. */
export function closedToInvitations(packages: readonly unknown[], brand: Brand | null): string | null {
  if (brand?.community.closing) return INVITATIONS_MESSAGES.noneInClosing
  return packages.length === 0 ? STAFF_INVITATION_REFUSALS.noPackage : null
}
