import { useEffect } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { lockWaitMessage, SIGN_IN_MESSAGES } from '../messages.ts'
import { formatCountdown } from './format-countdown.ts'
import { CancelButton, LoginForm } from './LoginForm.tsx'
import type { LoginViewProps } from './login-view.ts'
import { OtherMethods } from './OtherMethods.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

/** Shows the remaining time by the second, announces it by the minute, and calls `onOver` at zero. */
function LockCountdown({ until, onOver }: { readonly until: number; readonly onOver: () => void }) {
  const left = useSecondsLeft(until)
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

const CODE_CALLS = ['send', 'redeem']

export function LockedView({ state, send }: LoginViewProps) {
  const { lock } = state
  if (!lock) return null
  const isFault = lock.until === null
  const isLocked = (calls: readonly string[]) => lock.calls.some((call) => calls.includes(call))
  const end = () => send({ type: 'lock-ended' })
  const fault = [SIGN_IN_MESSAGES.faultText, lock.correlationId && SIGN_IN_MESSAGES.faultCode(lock.correlationId)]
    .filter(Boolean)
    .join(' · ')
  return (
    <LoginForm
      title={state.viewName}
      intro={isFault ? `${fault}. ${SIGN_IN_MESSAGES.faultSafe}` : SIGN_IN_MESSAGES.lockedText}
      onSubmit={end}
    >
      {lock.until === null ? (
        <Button type="submit" kind="primary" wide>
          {SIGN_IN_MESSAGES.tryAgain}
        </Button>
      ) : (
        <LockCountdown until={lock.until} onOver={end} />
      )}
      {state.error && (
        <p className="field__error" role="alert">
          {state.error}
        </p>
      )}
      {state.start !== 'admin' && (
        <OtherMethods
          state={state}
          send={send}
          title={SIGN_IN_MESSAGES.notLocked}
          password={isFault || !isLocked(['password'])}
          codes={!isLocked(CODE_CALLS)}
        />
      )}
      <CancelButton onCancel={() => send({ type: 'cancelled' })} />
    </LoginForm>
  )
}
