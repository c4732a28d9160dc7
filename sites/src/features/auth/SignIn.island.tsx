import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, TextField } from '../../ui/Field.tsx'
import { LockedView } from './LockedView.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { SignInKind } from './sign-in.ts'
import { useSignIn } from './use-sign-in.ts'
import { SIGN_IN_WORDS } from './words.ts'
import './sign-in.css'

type SignInProps = {
  readonly kind: SignInKind
  readonly community: string
  /** Where to go afterwards, a safe address on this origin. */
  readonly target: string
}

export const SignIn = ({ kind, community, target }: SignInProps) => {
  const root = useRef<HTMLFormElement>(null)
  const form = useSignIn(kind, target, root)
  const isFirst = useRef(true)
  const hintId = useId()
  const isMember = kind === 'member'

  // The step changed in place: go on where the question is. Not on arrival, the page decides there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is the step
  useEffect(() => {
    if (!isFirst.current) root.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus()
    isFirst.current = false
  }, [form.view.kind])

  if (form.view.kind === 'locked') {
    return <LockedView fault={form.view.fault} onRetry={form.retry} onCancel={form.cancel} />
  }
  const asksEmail = !isMember || form.view.kind === 'email'
  const asksPassword = form.view.kind === 'password'

  return (
    // A password must never end up in an address, not even before the script is there.
    <form ref={root} className="sign-in" method="post" noValidate onSubmit={form.submit}>
      <div>
        <h1>{isMember ? SIGN_IN_WORDS.title : SIGN_IN_WORDS.adminTitle}</h1>
        <p className="soft">{isMember ? SIGN_IN_WORDS.memberIntro(community) : SIGN_IN_WORDS.adminIntro(community)}</p>
      </div>
      {asksEmail ? (
        <TextField
          label={SIGN_IN_WORDS.email}
          type="email"
          name="username"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={form.email}
          error={form.errors.email}
          onChange={(event) => form.changeEmail(event.target.value)}
          onBlur={form.leaveEmail}
        />
      ) : (
        <div className="sign-in__who">
          <span className="caption soft">{SIGN_IN_WORDS.signingInAs}</span>
          {/* Kept as a field, so that password managers see the pair. */}
          <input
            className="sign-in__email"
            aria-label={SIGN_IN_WORDS.email}
            name="username"
            autoComplete="username"
            readOnly
            value={form.email}
          />
          <button type="button" className="link-button" onClick={form.cancel}>
            {SIGN_IN_WORDS.change}
          </button>
        </div>
      )}
      {asksPassword && (
        <PasswordField
          value={form.password}
          error={form.errors.password}
          onChange={(event) => form.changePassword(event.target.value)}
        />
      )}
      {asksEmail && (
        <Checkbox
          label={SIGN_IN_WORDS.remember}
          checked={form.isRemembered}
          onChange={(event) => form.setRemembered(event.target.checked)}
        />
      )}
      <div className="sign-in__submit">
        <Button
          type="submit"
          kind="primary"
          wide
          disabled={!form.isEmailValid || (!isMember && !form.password)}
          aria-describedby={form.isEmailValid ? undefined : hintId}
          busy={form.isBusy && SIGN_IN_WORDS.busy}
        >
          {asksPassword ? SIGN_IN_WORDS.submit : SIGN_IN_WORDS.next}
        </Button>
        {!form.isEmailValid && (
          <p className="caption soft" id={hintId}>
            {SIGN_IN_WORDS.enterEmailFirst}
          </p>
        )}
      </div>
    </form>
  )
}
