import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { SIGN_IN_WORDS } from './words.ts'

type LockedViewProps = {
  /** Null when the person was locked; otherwise the fault was ours and has a code. */
  readonly fault: { readonly correlationId: string | null } | null
  readonly onRetry: () => void
  readonly onCancel: () => void
}

export const LockedView = ({ fault, onRetry, onCancel }: LockedViewProps) => (
  <div className="sign-in" role="alert">
    <h1>{AUTH_MESSAGES.locked}</h1>
    {fault ? (
      <p>
        {SIGN_IN_WORDS.faultText}
        {fault.correlationId && ` · code ${fault.correlationId}`}
      </p>
    ) : (
      <p className="soft">{SIGN_IN_WORDS.lockedText}</p>
    )}
    {fault && (
      <Button kind="primary" wide onClick={onRetry}>
        {SIGN_IN_WORDS.usePassword}
      </Button>
    )}
    <Button wide onClick={onCancel}>
      {SIGN_IN_WORDS.change}
    </Button>
  </div>
)
