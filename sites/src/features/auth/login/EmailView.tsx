import { Checkbox, TextField } from '../../../ui/field/Field.tsx'
import { isEmail } from '../is-email.ts'
import { SIGN_IN_MESSAGES } from '../messages.ts'
import { LoginForm, SubmitButton } from './LoginForm.tsx'
import type { LoginViewProps } from './login-view.ts'

type EmailFieldProps = Pick<LoginViewProps, 'state' | 'send'> & { readonly label?: string; readonly type?: 'text' }

export function EmailField({ state, send, label = SIGN_IN_MESSAGES.email, type }: EmailFieldProps) {
  return (
    <TextField
      label={label}
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

type RememberProps = Pick<LoginViewProps, 'isRemembered' | 'onRemember'>

export function Remember({ isRemembered, onRemember }: RememberProps) {
  return (
    <Checkbox
      label={SIGN_IN_MESSAGES.remember}
      checked={isRemembered}
      onChange={(event) => onRemember(event.target.checked)}
    />
  )
}

export function EmailView({ state, send, community, concierge, isRemembered, onRemember }: LoginViewProps) {
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
      <EmailField state={state} send={send} />
      <Remember isRemembered={isRemembered} onRemember={onRemember} />
      <SubmitButton
        label={SIGN_IN_MESSAGES.next}
        busy={state.busy !== null && SIGN_IN_MESSAGES.busy.findMethods}
        reason={isEmail(state.email) ? null : SIGN_IN_MESSAGES.enterEmailFirst}
      />
    </LoginForm>
  )
}
