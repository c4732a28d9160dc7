import { useEffect, useRef, useState } from 'react'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { InvalidLink } from './InvalidLink.tsx'
import { PASSWORD_LINK_MESSAGES } from './link-messages.ts'
import type { NewPasswordTexts } from './new-password-texts.ts'
import { PasswordForm } from './PasswordForm.tsx'
import type { PasswordPurpose } from './password-form.ts'
import { saveByLink } from './save-password.ts'
import '../../../lib/forms/forms.css'

type LinkPurpose = Exclude<PasswordPurpose, 'update'>

function Done({ done, doneText }: NewPasswordTexts) {
  usePageTitle(done)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="password-form">
      <div className="password-form__head">
        <h1 ref={heading} tabIndex={-1}>
          {done}
        </h1>
        <p className="soft">{doneText}</p>
      </div>
      <a className={buttonClass('primary', { wide: true })} href="/">
        {PASSWORD_LINK_MESSAGES.home}
      </a>
    </div>
  )
}

type NewPasswordProps = {
  readonly purpose: LinkPurpose
  readonly concierge: string
  readonly username: string
  readonly texts: NewPasswordTexts
}

/** Read from the URL, so that the token is not repeated in the HTML. */
function tokenInAddress(): string {
  return new URLSearchParams(location.search).get('token') ?? ''
}

function NewPasswordPart({ purpose, concierge, username, texts }: NewPasswordProps) {
  const [save] = useState(() => saveByLink(typeof location === 'undefined' ? '' : tokenInAddress()))
  return (
    <PasswordForm
      purpose={purpose}
      save={save}
      username={username}
      head={
        <div className="password-form__head">
          <h1>{PASSWORD_LINK_MESSAGES.titles[purpose]}</h1>
          <p className="soft">{texts.intro}</p>
        </div>
      }
      done={<Done {...texts} />}
      invalidLink={<InvalidLink concierge={concierge} />}
    />
  )
}

/** The form of a reset or set-up link. */
export const NewPassword = withErrorBoundary(NewPasswordPart)
