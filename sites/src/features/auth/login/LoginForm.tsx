import { type ReactNode, type SubmitEvent, useEffect } from 'react'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { isEmail } from '../is-email.ts'
import { SIGN_IN_MESSAGES } from '../messages.ts'

type LoginFormProps = {
  readonly title: string
  readonly intro?: ReactNode
  readonly onSubmit: () => void
  readonly children: ReactNode
}

const HEADING = 'sign-in-heading'

/** One step of signing in: heading, introduction and form. */
export function LoginForm({ title, intro, onSubmit, children }: LoginFormProps) {
  usePageTitle(title)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    // POST, so that a form submitted before hydration does not put the password into the URL.
    <form className="sign-in" method="post" noValidate onSubmit={submit} aria-labelledby={HEADING}>
      <div className="sign-in__head">
        <h1 id={HEADING} tabIndex={-1}>
          {title}
        </h1>
        {intro && <p className="soft">{intro}</p>}
      </div>
      {children}
    </form>
  )
}

type SubmitButtonProps = {
  readonly label: string
  readonly busy: string | false
  /** Why the button is disabled; null when it is enabled. */
  readonly reason: string | null
}

const REASON = 'sign-in-reason'

export function SubmitButton({ label, busy, reason }: SubmitButtonProps) {
  useEffect(() => {
    // A refusal moves the focus from the button to the error.
    if (!busy && document.activeElement?.matches('.sign-in [type=submit]'))
      document.querySelector<HTMLElement>('.sign-in [aria-invalid]')?.focus()
  }, [busy])
  return (
    <div className="sign-in__submit">
      <Button
        type="submit"
        kind="primary"
        wide
        disabled={reason !== null}
        title={reason ?? undefined}
        aria-describedby={reason ? REASON : undefined}
        busy={busy}
      >
        {label}
      </Button>
      <p className="caption soft" id={REASON}>
        {reason}
      </p>
    </div>
  )
}

/** The recipient of an email or text, as the person entered it. */
export function Recipient({ name, byEmail }: { readonly name: string; readonly byEmail: boolean }) {
  return (
    <>
      {byEmail && !isEmail(name) && `${SIGN_IN_MESSAGES.emailOf} `}
      <b className="sign-in__to">{name}</b>
    </>
  )
}

/** Opens another step. */
export function StepButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  const isHydrated = useHydrated()
  return (
    <button type="button" className="link-button" disabled={!isHydrated} onClick={onPress}>
      {label}
    </button>
  )
}

export function CancelButton({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <p>
      <StepButton label={SIGN_IN_MESSAGES.cancel} onPress={onCancel} />
    </p>
  )
}
