import { ACTIVATION_REASON_MAX_CHARACTERS, reasonFault } from '#shared/domain/members/activation.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { ACTIVATE_MESSAGES, DEACTIVATE_MESSAGES } from './dialog-messages.ts'
import { setMemberActive } from './member.requests.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type ActivateProps = { readonly userId: string; readonly name: string; readonly isActive: boolean }

function ActivatePart({ userId, name, isActive }: ActivateProps) {
  return (
    <ReasonDialog
      name={name}
      texts={isActive ? DEACTIVATE_MESSAGES : ACTIVATE_MESSAGES}
      maxCharacters={ACTIVATION_REASON_MAX_CHARACTERS}
      faultOf={reasonFault}
      send={(reason) => setMemberActive(userId, !isActive, reason)}
    />
  )
}

/** Activates or deactivates a member, with a reason. */
export const Activate = withErrorBoundary(ActivatePart)
