import { SIGN_IN_MESSAGES } from '../messages.ts'
import { EmailField } from './EmailView.tsx'
import { CancelButton, LoginForm, Recipient, StepButton, SubmitButton } from './LoginForm.tsx'
import type { LoginViewProps } from './login-view.ts'

export function ForgotView({ state, send }: LoginViewProps) {
  return (
    <LoginForm
      title={state.viewName}
      intro={SIGN_IN_MESSAGES.forgotIntro}
      onSubmit={() => send({ type: 'forgot-submitted' })}
    >
      <EmailField state={state} send={send} label={SIGN_IN_MESSAGES.emailOrUsername} type="text" />
      <SubmitButton
        label={SIGN_IN_MESSAGES.sendLink}
        busy={state.busy !== null && SIGN_IN_MESSAGES.busy.send}
        reason={state.email.trim() ? null : SIGN_IN_MESSAGES.enterUsernameFirst}
      />
      <CancelButton onCancel={() => send({ type: 'cancelled' })} />
    </LoginForm>
  )
}

export function LinkSentView({ state, send }: LoginViewProps) {
  return (
    <LoginForm
      title={state.viewName}
      intro={
        <>
          {SIGN_IN_MESSAGES.linkSentIntro} <Recipient name={state.channelTo} byEmail />.
        </>
      }
      onSubmit={() => send({ type: 'cancelled' })}
    >
      <p>{SIGN_IN_MESSAGES.linkSentText}</p>
      <SubmitButton label={SIGN_IN_MESSAGES.backToSignIn} busy={false} reason={null} />
      <p>
        <StepButton label={SIGN_IN_MESSAGES.askForAnotherLink} onPress={() => send({ type: 'forgot-chosen' })} />
      </p>
    </LoginForm>
  )
}
