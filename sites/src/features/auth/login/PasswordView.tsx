import { useState } from 'react'
import { SIGN_IN_MESSAGES } from '../messages.ts'
import { PasswordField } from '../PasswordField.tsx'
import { ForgotButton } from './ForgotView.tsx'
import { CancelButton, LoginForm, SubmitButton } from './LoginForm.tsx'
import type { LoginViewProps } from './login-view.ts'
import { offersOfPassword } from './machine/login-offers.ts'
import { OtherMethods } from './OtherMethods.tsx'

function busyLabel(busy: LoginViewProps['state']['busy']): string | false {
  return busy !== null && (busy === 'send' ? SIGN_IN_MESSAGES.busy.send : SIGN_IN_MESSAGES.busy.signIn)
}

export function PasswordView({ state, send }: LoginViewProps) {
  const [password, setPassword] = useState('')
  return (
    <LoginForm
      title={state.viewName}
      intro={SIGN_IN_MESSAGES.passwordIntro}
      onSubmit={() => send({ type: 'password-submitted', password })}
    >
      <div className="sign-in__who">
        <span className="caption soft">{SIGN_IN_MESSAGES.signingInAs}</span>
        {/* An input, so that password managers save email and password together. */}
        <input
          className="sign-in__email"
          aria-label={SIGN_IN_MESSAGES.email}
          name="username"
          autoComplete="username"
          readOnly
          value={state.email}
        />
      </div>
      <PasswordField
        label={SIGN_IN_MESSAGES.password}
        name="password"
        autoComplete="current-password"
        value={password}
        error={state.error}
        onChange={(event) => {
          setPassword(event.target.value)
          send({ type: 'password-changed' })
        }}
        onLeave={() => password || send({ type: 'password-left-empty' })}
        aside={<ForgotButton send={send} />}
      />
      <SubmitButton label={SIGN_IN_MESSAGES.submit} busy={busyLabel(state.busy)} reason={null} />
      <OtherMethods
        state={state}
        send={send}
        title={SIGN_IN_MESSAGES.orInstead}
        offers={offersOfPassword(state, Date.now())}
      />
      <CancelButton onCancel={() => send({ type: 'cancelled' })} />
    </LoginForm>
  )
}
