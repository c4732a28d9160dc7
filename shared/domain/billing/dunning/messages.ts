import { CLOSING_REFUSALS } from '../../communities/closing/messages.ts'
import type { MembershipPhase } from './phases.ts'
import type { ReturnRefusal } from './returning.ts'

/** The message for a member whose membership does not allow the request. The text of the request itself was not saved. */
export const PHASE_REFUSALS: Readonly<Record<MembershipPhase, string>> = {
  GOOD: 'Your membership doesn’t include this.',
  GRACE: 'Your membership doesn’t include this.',
  READ_ONLY:
    'Your membership is read-only until you pay what’s due. If you’ve just written something, copy it first. Then choose “Update your card” at the top of the page.',
  GATED:
    'Your membership is paused until you pay what’s due. If you’ve just written something, copy it before you leave this page.',
  CLOSED: 'Your membership is closed. If you’ve just written something, copy it before you leave this page.',
}

/** Why a member whose membership has ended cannot pay for a new one, whatever they choose. */
export const RETURN_REFUSALS_TOLD: Readonly<Record<ReturnRefusal, string>> = {
  DELETION: 'Your account is going to be deleted, as you asked. Keep it first; then you can renew your membership.',
  CLOSING: CLOSING_REFUSALS.noRenewal,
  ACTIVE:
    'Your membership is active: it may have been renewed in another tab. Nothing was charged here. Reload the page.',
  DUE: 'Something is still due on your account. Pay it first; then you can renew your membership.',
  ENDED_OTHERWISE: 'This membership can’t be renewed here. Write to us if you’d like to come back.',
  NOT_OFFERED: 'The price has changed, so your card wasn’t charged. Reload the page to see the new one.',
}
