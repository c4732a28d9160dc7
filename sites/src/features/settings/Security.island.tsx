import { useState } from 'react'
import { withErrorBoundary } from '../../lib/with-error-boundary.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { SETTINGS_MESSAGES } from './messages.ts'
import { MobilePhone } from './phone/MobilePhone.tsx'
import { PHONE_MESSAGES } from './phone/messages.ts'
import { Sessions } from './Sessions.tsx'
import type { PhoneView, SessionView } from './security.queries.ts'
import '../../lib/forms/forms.css'
import './phone-input.css'
import './notes.css'
import './security.css'

type SecurityProps = {
  /** Null where it cannot be changed: staff sign in without one, and gated members only see it. */
  readonly phone: { readonly stored: PhoneView | null } | null
  readonly hasPassword: boolean
  readonly username: string
  readonly sessions: readonly SessionView[]
  /** The product's time when the page was rendered, as ISO text. */
  readonly now: string
  readonly timeZone: string
}

function SecurityPart({ phone, hasPassword, username, sessions: initialSessions, now, timeZone }: SecurityProps) {
  const [sessions, setSessions] = useState(initialSessions)
  return (
    <>
      {phone && (
        <section className="subject" aria-labelledby="mobile-phone">
          <div className="subject__head">
            <h2 id="mobile-phone">{PHONE_MESSAGES.heading}</h2>
            <p className="soft">{PHONE_MESSAGES.intro}</p>
          </div>
          <div className="subject__body">
            <MobilePhone phone={phone.stored} hasPassword={hasPassword} />
          </div>
        </section>
      )}
      {hasPassword && (
        <section className="subject" aria-labelledby="password">
          <div className="subject__head">
            <h2 id="password">{SETTINGS_MESSAGES.password}</h2>
            <p className="soft">{SETTINGS_MESSAGES.passwordText}</p>
          </div>
          <ChangePassword
            username={username}
            onChanged={() => setSessions((current) => current.filter(({ isCurrent }) => isCurrent))}
          />
        </section>
      )}
      <section className="subject" aria-labelledby="sessions">
        <div className="subject__head">
          <h2 id="sessions">{SETTINGS_MESSAGES.sessions}</h2>
          <p className="soft">{SETTINGS_MESSAGES.sessionsText}</p>
        </div>
        <div className="subject__body">
          <Sessions
            sessions={sessions}
            onRevoked={(isKept) => setSessions((current) => current.filter(isKept))}
            now={now}
            timeZone={timeZone}
          />
        </div>
      </section>
    </>
  )
}

/** The interactive part of the page. Changing the password ends the other sessions, so the list is updated as well. */
export const Security = withErrorBoundary(SecurityPart)
