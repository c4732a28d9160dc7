import { useId } from 'react'
import { SIGN_IN_MESSAGES } from '../../messages.ts'
import { CancelButton, LoginForm, Recipient, SubmitButton } from '../LoginForm.tsx'
import type { LoginViewProps } from '../login-view.ts'
import { OtherMethods } from '../OtherMethods.tsx'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { CodeBoxes } from './CodeBoxes.tsx'
import { isComplete } from './code-digits.ts'

export function CodeView({ state, send }: LoginViewProps) {
  const errorId = useId()
  const left = useSecondsLeft(state.resendAt)
  const channel = state.channel ?? 'EMAIL'
  return (
    <LoginForm
      title={state.viewName}
      intro={
        <>
          {SIGN_IN_MESSAGES.codeIntro[channel]} <Recipient name={state.channelTo} byEmail={channel === 'EMAIL'} />.{' '}
          {SIGN_IN_MESSAGES.codeText}
        </>
      }
      onSubmit={() => send({ type: 'code-submitted' })}
    >
      <p role="status" className="sign-in__note">
        {state.codeNote === 'RESENT' && `${SIGN_IN_MESSAGES.codeResent[channel]} ${state.channelTo}.`}
        {state.codeNote === 'KEPT' && SIGN_IN_MESSAGES.codeKept}
      </p>
      <fieldset className="field" data-invalid={state.error ? '' : undefined}>
        <legend className="field__label">{SIGN_IN_MESSAGES.codeGroup}</legend>
        <CodeBoxes
          boxes={state.code}
          onChange={(code) => send({ type: 'code-typed', code })}
          error={state.error}
          errorId={errorId}
        />
        <p className="field__error" id={errorId} aria-live="polite">
          {state.error}
        </p>
      </fieldset>
      <SubmitButton
        label={SIGN_IN_MESSAGES.submit}
        busy={state.busy !== null && SIGN_IN_MESSAGES.busy[state.busy === 'send' ? 'send' : 'check']}
        reason={isComplete(state.code) ? null : SIGN_IN_MESSAGES.codeHint}
      />
      <OtherMethods
        state={state}
        send={send}
        title={SIGN_IN_MESSAGES.noCode}
        offers={['PASSWORD', 'CODE']}
        resend={{ channel, left }}
      />
      <CancelButton onCancel={() => send({ type: 'cancelled' })} />
    </LoginForm>
  )
}
