import type { ComponentProps } from 'react'
import { SIGN_IN_MESSAGES } from '../messages.ts'
import { PasswordField } from '../PasswordField.tsx'
import { StepButton } from './LoginForm.tsx'
import type { LoginViewProps } from './login-view.ts'

type SignInPasswordProps = Pick<LoginViewProps, 'state' | 'send'> &
  Pick<ComponentProps<'input'>, 'ref'> & {
    readonly password: string
    readonly onType: (password: string) => void
  }

/** The password of the person signing in, with the link to reset it. */
export function SignInPassword({ state, send, ref, password, onType }: SignInPasswordProps) {
  return (
    <PasswordField
      ref={ref}
      label={SIGN_IN_MESSAGES.password}
      name="password"
      autoComplete="current-password"
      value={password}
      error={state.error}
      onChange={(event) => {
        onType(event.target.value)
        send({ type: 'password-changed' })
      }}
      onLeave={() => password || send({ type: 'password-left-empty' })}
      aside={<StepButton label={SIGN_IN_MESSAGES.forgot} onPress={() => send({ type: 'forgot-chosen' })} />}
    />
  )
}
