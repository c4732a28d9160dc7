import { useEffect, useRef, useState } from 'react'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { InvalidLink } from './InvalidLink.tsx'
import { PASSWORD_LINK_MESSAGES } from './link-messages.ts'
import { PasswordForm } from './PasswordForm.tsx'
import type { PasswordPurpose } from './password-form.ts'
import { saveByLink } from './save-password.ts'
import '../../../lib/forms/forms.css'

type LinkPurpose = Exclude<PasswordPurpose, 'update'>

function Done({ purpose }: { readonly purpose: LinkPurpose }) {
  usePageTitle(PASSWORD_LINK_MESSAGES.done[purpose])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="password-form">
      <div className="password-form__head">
        <h1 ref={heading} tabIndex={-1}>
          {PASSWORD_LINK_MESSAGES.done[purpose]}
        </h1>
        <p className="soft">{PASSWORD_LINK_MESSAGES.doneText[purpose]}</p>
      </div>
      <a className={buttonClass('primary', { wide: true })} href="/">
        {PASSWORD_LINK_MESSAGES.home}
      </a>
    </div>
  )
}

type NewPasswordProps = { readonly purpose: LinkPurpose; readonly concierge: string; readonly username: string }

/** Read from the URL, so that the token is not repeated in the HTML. */
function tokenInAddress(): string {
  return new URLSearchParams(location.search).get('token') ?? ''
}

function NewPasswordPart({ purpose, concierge, username }: NewPasswordProps) {
  const [save] = useState(() => saveByLink(typeof location === 'undefined' ? '' : tokenInAddress()))
  return (
    <PasswordForm
      purpose={purpose}
      save={save}
      username={username}
      head={
        <div className="password-form__head">
          <h1>{PASSWORD_LINK_MESSAGES.titles[purpose]}</h1>
          <p className="soft">{PASSWORD_LINK_MESSAGES.intro[purpose]}</p>
        </div>
      }
      done={<Done purpose={purpose} />}
      invalidLink={<InvalidLink concierge={concierge} />}
    />
  )
}

/** The form of a reset or set-up link. */
export const NewPassword = withErrorBoundary(NewPasswordPart)
