import { useEffect, useRef } from 'react'
import { PASSWORD_LINK_TEXTS } from '#shared/domain/auth/password-link-messages.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { PASSWORD_LINK_MESSAGES } from './link-messages.ts'
import './password-form.css'

/** Shown for a used, expired or unknown password link: how to get a new one. */
export function InvalidLink({ concierge }: { readonly concierge: string }) {
  usePageTitle(PASSWORD_LINK_MESSAGES.invalidLinkTitle)
  // Focused where it replaces the form; a page that starts with it runs no script.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="password-form" role="alert">
      <div className="password-form__head">
        <h1 ref={heading} tabIndex={-1}>
          {PASSWORD_LINK_MESSAGES.invalidLinkTitle}
        </h1>
        <p>{PASSWORD_LINK_TEXTS.invalidLink}</p>
        <p className="soft">{PASSWORD_LINK_MESSAGES.invalidLinkText}</p>
      </div>
      <a className={buttonClass('primary', { wide: true })} href="/password/forgot">
        {PASSWORD_LINK_MESSAGES.askAgain}
      </a>
      <p className="caption soft">
        {PASSWORD_LINK_MESSAGES.orWrite} <a href={`mailto:${concierge}`}>{concierge}</a>
      </p>
    </div>
  )
}
