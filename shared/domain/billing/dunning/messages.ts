import type { MembershipPhase } from './phases.ts'

/** The message for a member whose membership does not allow the request. */
export const PHASE_REFUSALS: Readonly<Record<MembershipPhase, string>> = {
  GOOD: 'Your membership doesn’t include this.',
  GRACE: 'Your membership doesn’t include this.',
  READ_ONLY:
    'Your membership is read-only until you pay what’s due. Everything you wrote is saved. Choose “Update your card” at the top of the page.',
  GATED: 'Your membership is paused until you pay what’s due. Everything you wrote is saved.',
  CLOSED: 'Your membership is closed. Everything you wrote is kept.',
}
