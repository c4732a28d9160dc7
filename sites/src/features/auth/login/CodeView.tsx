import { useId } from 'react'
import { SIGN_IN_WORDS } from '../words.ts'
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
          {SIGN_IN_WORDS.codeIntro[channel]} <b className="sign-in__to">{state.channelTo}</b>. {SIGN_IN_WORDS.codeText}
        </>
      }
      onSubmit={() => send({ type: 'code-submitted' })}
    >
      <p role="status" className="sign-in__note">
        {state.isResent && `${SIGN_IN_WORDS.codeResent[channel]} ${state.channelTo}.`}
      </p>
      <fieldset className="field" data-invalid={state.error ? '' : undefined}>
        <legend className="field__label">{SIGN_IN_WORDS.codeGroup}</legend>
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
        label={SIGN_IN_WORDS.submit}
        busy={state.busy !== null && SIGN_IN_WORDS.busy[state.busy === 'send' ? 'send' : 'check']}
        reason={isComplete(state.code) ? null : SIGN_IN_WORDS.codeHint}
      />
      <OtherWays state={state} send={send} title={SIGN_IN_WORDS.noCode} password codes resend={{ channel, left }} />
      <Cancel onCancel={() => send({ type: 'cancelled' })} />
    </Frame>
  )
}
