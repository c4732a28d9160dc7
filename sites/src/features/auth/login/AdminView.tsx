import { useEffect, useRef, useState } from 'react'
import { Field } from '../../../ui/field/Field.tsx'
import { isEmail } from '../is-email.ts'
import { SIGN_IN_MESSAGES } from '../messages.ts'
import { type AvailableCommunity, addressOfAdminLogin, fetchCommunities } from './available-communities.ts'
import { EmailField, Remember } from './EmailView.tsx'
import { LoginForm, SubmitButton } from './LoginForm.tsx'
import type { LoginViewProps } from './login-view.ts'
import { SignInPassword } from './SignInPassword.tsx'

type AdminViewProps = LoginViewProps & { readonly code: string }

export function AdminView({ state, send, community, code }: AdminViewProps) {
  const [others, setOthers] = useState<readonly AvailableCommunity[]>([])
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isReady = isEmail(state.email) && password !== ''

  // The field may have been filled before hydration, by typing or autofill.
  useEffect(() => setPassword(field.current?.value ?? ''), [])

  useEffect(() => {
    void fetchCommunities().then((communities) => setOthers(communities.filter((one) => one.code !== code)))
  }, [code])

  const choose = (chosen: string) => {
    const other = others.find((one) => one.code === chosen)
    if (other) location.assign(addressOfAdminLogin(other, state.email.trim(), location.href))
  }
  return (
    <LoginForm
      title={state.viewName}
      intro={SIGN_IN_MESSAGES.adminIntro(community)}
      onSubmit={() => send({ type: 'admin-submitted', password, community: code })}
    >
      <Field label={SIGN_IN_MESSAGES.community} hint={SIGN_IN_MESSAGES.communityHint}>
        {(control) => (
          <select {...control} value={code} onChange={(event) => choose(event.target.value)}>
            <option value={code}>{community}</option>
            {others.map((one) => (
              <option key={one.code} value={one.code}>
                {one.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <EmailField state={state} send={send} />
      <SignInPassword ref={field} state={state} send={send} password={password} onType={setPassword} />
      <Remember state={state} send={send} />
      <SubmitButton
        label={SIGN_IN_MESSAGES.submit}
        busy={state.busy !== null && SIGN_IN_MESSAGES.busy.signIn}
        reason={isReady ? null : SIGN_IN_MESSAGES.enterBothFirst}
      />
    </LoginForm>
  )
}
