import { HOLD_REASON_MAX_CHARACTERS, holdReasonFault } from '#shared/domain/members/account/legal-hold.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { ReasonDialog } from '../member/ReasonDialog.tsx'
import { LIFT_HOLD_MESSAGES, PLACE_HOLD_MESSAGES } from './dialog-messages.ts'
import { setLegalHold } from './legal-hold.requests.ts'

type LegalHoldProps = { readonly userId: string; readonly name: string; readonly isOnHold: boolean }

function LegalHoldPart({ userId, name, isOnHold }: LegalHoldProps) {
  return (
    <ReasonDialog
      name={name}
      texts={isOnHold ? LIFT_HOLD_MESSAGES : PLACE_HOLD_MESSAGES}
      maxCharacters={HOLD_REASON_MAX_CHARACTERS}
      faultOf={holdReasonFault}
      send={(reason) => setLegalHold(userId, !isOnHold, reason)}
    />
  )
}

/** Places or lifts the legal hold of an account, with a reason. */
export const LegalHold = withErrorBoundary(LegalHoldPart)
