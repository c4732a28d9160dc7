import type { MembershipPhase } from './phases.ts'

/** What is said to a member whose membership does not allow what was asked for. */
export const PHASE_REFUSALS: Readonly<Record<MembershipPhase, string>> = {
  GOOD: 'Your membership does not allow this.',
  GRACE: 'Your membership does not allow this.',
  READ_ONLY:
    'Your membership is read-only until the payment that is due is made. Nothing is lost: what you wrote is saved. Choose “Update your card” at the top of the page.',
  GATED: 'Your membership is paused until the payment that is due is made. Nothing is lost: what you wrote is saved.',
  CLOSED: 'Your membership is closed. Nothing is lost: what you wrote stays.',
}
