import { isIdentifier } from '#shared/domain/auth/identifier.ts'
import { Checkbox, TextField } from '../../../ui/field/Field.tsx'
import { SIGN_IN_MESSAGES } from '../messages.ts'
import { LoginForm, StepButton, SubmitButton } from './LoginForm.tsx'
import type { LoginViewProps } from './login-view.ts'

type EmailFieldProps = Pick<LoginViewProps, 'state' | 'send'> & {
  readonly label?: string
  readonly aside?: string
  readonly type?: 'text'
}

export function EmailField({ state, send, label = SIGN_IN_MESSAGES.email, aside, type }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      aside={aside}
      type={type ?? 'email'}
      name="username"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      readOnly={state.busy !== null}
      value={state.email}
      error={state.emailError}
      onChange={(event) => send({ type: 'email-changed', email: event.target.value })}
      onBlur={() => send({ type: 'email-left' })}
    />
  )
}

export function Remember({ state, send }: Pick<LoginViewProps, 'state' | 'send'>) {
  return (
    <Checkbox
      label={SIGN_IN_MESSAGES.remember}
      checked={state.isRemembered}
      onChange={(event) => send({ type: 'remember-changed', isRemembered: event.target.checked })}
    />
  )
}

export function EmailView({ state, send, community, concierge }: LoginViewProps) {
  return (
    <LoginForm
      title={state.viewName}
      intro={
        state.isUnrecognised ? (
          <span role="status">
            {SIGN_IN_MESSAGES.unrecognisedIntro(community)} {SIGN_IN_MESSAGES.stillStuck}{' '}
            <a href={`mailto:${concierge}`}>{concierge}</a>.
          </span>
        ) : (
          SIGN_IN_MESSAGES.memberIntro(community)
        )
      }
      onSubmit={() => send({ type: 'email-submitted' })}
    >
      <EmailField state={state} send={send} aside={SIGN_IN_MESSAGES.orUsername} />
      <Remember state={state} send={send} />
      <SubmitButton
        label={SIGN_IN_MESSAGES.next}
        busy={state.busy !== null && SIGN_IN_MESSAGES.busy.findMethods}
        reason={isIdentifier(state.email.trim()) ? null : SIGN_IN_MESSAGES.enterUsernameFirst}
      />
      <p>
        <StepButton label={SIGN_IN_MESSAGES.haveCode} onPress={() => send({ type: 'have-code-chosen' })} />
      </p>
    </LoginForm>
  )
}
