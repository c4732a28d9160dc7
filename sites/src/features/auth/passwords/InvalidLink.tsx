import { PASSWORD_MESSAGES } from '#shared/domain/auth/password-messages.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { PASSWORD_FORM_MESSAGES } from './messages.ts'
import './password-form.css'

/** Shown for a used, expired or unknown password link: how to get a new one. */
export function InvalidLink({ concierge }: { readonly concierge: string }) {
  usePageTitle(PASSWORD_FORM_MESSAGES.invalidLinkTitle)
  return (
    <div className="password-form" role="alert">
      <div className="password-form__head">
        <h1>{PASSWORD_FORM_MESSAGES.invalidLinkTitle}</h1>
        <p>{PASSWORD_MESSAGES.invalidLink}</p>
        <p className="soft">{PASSWORD_FORM_MESSAGES.invalidLinkText}</p>
      </div>
      <a className={buttonClass('primary', { wide: true })} href="/password/forgot">
        {PASSWORD_FORM_MESSAGES.askAgain}
      </a>
      <p className="caption soft">
        {PASSWORD_FORM_MESSAGES.orWrite} <a href={`mailto:${concierge}`}>{concierge}</a>
      </p>
    </div>
  )
}
