import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { SIGN_IN_MESSAGES } from '../messages.ts'

type FrameProps = {
  readonly title: string
  readonly intro: ReactNode
  readonly onSubmit: () => void
  readonly children: ReactNode
}

const HEADING = 'sign-in-heading'

/** One question: its heading, what to know, the form. */
export function Frame({ title, intro, onSubmit, children }: FrameProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    // A password must never end up in an address, not even before the script is there.
    <form className="sign-in" method="post" noValidate onSubmit={submit} aria-labelledby={HEADING}>
      <div className="sign-in__head">
        <h1 id={HEADING} tabIndex={-1}>
          {title}
        </h1>
        <p className="soft">{intro}</p>
      </div>
      {children}
    </form>
  )
}

type SubmitProps = {
  readonly label: string
  readonly busy: string | false
  /** Why it cannot be pressed yet; null when it can. */
  readonly reason: string | null
}

const REASON = 'sign-in-reason'

export function Submit({ label, busy, reason }: SubmitProps) {
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

export function Cancel({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <p>
      <button type="button" className="link-button sign-in__cancel" onClick={onCancel}>
        {SIGN_IN_MESSAGES.cancel}
      </button>
    </p>
  )
}
