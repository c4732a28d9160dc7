import { useState } from 'react'
import { SIGN_IN_MESSAGES } from '../messages.ts'
import { CancelButton, LoginForm, SubmitButton } from './LoginForm.tsx'
import type { LoginViewProps } from './login-view.ts'
import { offersOfPassword } from './machine/login-offers.ts'
import { OtherMethods } from './OtherMethods.tsx'
import { SignInPassword } from './SignInPassword.tsx'

function busyLabel(busy: LoginViewProps['state']['busy']): string | false {
  return busy !== null && (busy === 'send' ? SIGN_IN_MESSAGES.busy.send : SIGN_IN_MESSAGES.busy.signIn)
}

export function PasswordView({ state, send }: LoginViewProps) {
  const [password, setPassword] = useState('')
  return (
    <LoginForm title={state.viewName} onSubmit={() => send({ type: 'password-submitted', password })}>
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
      <SignInPassword state={state} send={send} password={password} onType={setPassword} />
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
