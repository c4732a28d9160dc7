import { useId } from 'react'
import { SIGN_IN_MESSAGES } from '../messages.ts'
import { CodeBoxes } from './CodeBoxes.tsx'
import { isComplete } from './code-boxes.ts'
import { Cancel, Frame, Submit } from './Frame.tsx'
import type { LoginViewProps } from './login-view.ts'
import { OtherWays } from './OtherWays.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

export function CodeView({ state, send }: LoginViewProps) {
  const errorId = useId()
  const left = useSecondsLeft(state.resendAt)
  const channel = state.channel ?? 'EMAIL'
  return (
    <Frame
      title={state.viewName}
      intro={
        <>
          {SIGN_IN_MESSAGES.codeIntro[channel]} <b className="sign-in__to">{state.channelTo}</b>.{' '}
          {SIGN_IN_MESSAGES.codeText}
        </>
      }
      onSubmit={() => send({ type: 'code-submitted' })}
    >
      <p role="status" className="sign-in__note">
        {state.isResent && `${SIGN_IN_MESSAGES.codeResent[channel]} ${state.channelTo}.`}
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
      <Submit
        label={SIGN_IN_MESSAGES.submit}
        busy={state.busy !== null && SIGN_IN_MESSAGES.busy[state.busy === 'send' ? 'send' : 'check']}
        reason={isComplete(state.code) ? null : SIGN_IN_MESSAGES.codeHint}
      />
      <OtherWays state={state} send={send} title={SIGN_IN_MESSAGES.noCode} password codes resend={{ channel, left }} />
      <Cancel onCancel={() => send({ type: 'cancelled' })} />
    </Frame>
  )
}
