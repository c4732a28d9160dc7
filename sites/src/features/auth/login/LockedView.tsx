import { useEffect } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { lockWaitMessage, SIGN_IN_MESSAGES } from '../messages.ts'
import { formatCountdown } from './format-countdown.ts'
import { CancelButton, LoginForm } from './LoginForm.tsx'
import type { LoginViewProps } from './login-view.ts'
import { offersOfLock } from './machine/login-offers.ts'
import type { Lock } from './machine/login-state.ts'
import { OtherMethods } from './OtherMethods.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

const LOCKED_TEXTS: ReadonlyMap<string, string> = new Map(Object.entries(SIGN_IN_MESSAGES.lockedTexts))

type LockCountdownProps = { readonly until: number; readonly left: number; readonly onOver: () => void }

/** Shows the remaining time by the second, announces it by the minute, and calls `onOver` at zero. */
function LockCountdown({ until, left, onOver }: LockCountdownProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: onOver is called once, at the end
  useEffect(() => {
    if (until <= Date.now()) onOver()
  }, [left, until])
  return (
    <p className="lock">
      <span className="label">{SIGN_IN_MESSAGES.lockedLeft}</span>
      <span className="lock__left figures" aria-hidden="true">
        {formatCountdown(left)}
      </span>
      <span className="visually-hidden" role="status">
        {lockWaitMessage(left)}
      </span>
    </p>
  )
}

function introOf({ reason, until, correlationId }: Lock): string {
  if (until !== null) return LOCKED_TEXTS.get(reason ?? '') ?? SIGN_IN_MESSAGES.lockedText
  const code = correlationId && SIGN_IN_MESSAGES.faultCode(correlationId)
  return `${[SIGN_IN_MESSAGES.faultText, code].filter(Boolean).join(' · ')}. ${SIGN_IN_MESSAGES.faultSafe}`
}

export function LockedView({ state, send }: LoginViewProps) {
  const { lock } = state
  const left = useSecondsLeft(lock?.until ?? null)
  if (!lock) return null
  const end = () => send({ type: 'lock-ended' })
  return (
    <LoginForm
      title={lock.until === null ? state.viewName : lockWaitMessage(left)}
      intro={introOf(lock)}
      onSubmit={end}
    >
      {lock.until === null ? (
        <Button type="submit" kind="primary" wide>
          {SIGN_IN_MESSAGES.tryAgain}
        </Button>
      ) : (
        <LockCountdown until={lock.until} left={left} onOver={end} />
      )}
      {state.error && (
        <p className="field__error" role="alert">
          {state.error}
        </p>
      )}
      <OtherMethods
        state={state}
        send={send}
        title={SIGN_IN_MESSAGES.notLocked}
        offers={offersOfLock(state, Date.now())}
      />
      <CancelButton onCancel={() => send({ type: 'cancelled' })} />
    </LoginForm>
  )
}
