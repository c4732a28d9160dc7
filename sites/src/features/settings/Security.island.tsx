import { useState } from 'react'
import { withErrorBoundary } from '../../lib/with-error-boundary.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { SETTINGS_MESSAGES } from './messages.ts'
import { Sessions } from './Sessions.tsx'
import type { SessionView } from './security.queries.ts'
import './security.css'

type SecurityProps = {
  readonly username: string
  readonly sessions: readonly SessionView[]
  /** When the page was made, for words such as "yesterday". */
  readonly now: string
  readonly timeZone: string
}

function SecurityPart({ username, sessions: found, now, timeZone }: SecurityProps) {
  const [sessions, setSessions] = useState(found)
  return (
    <>
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
      <section className="subject" aria-labelledby="sessions">
        <div className="subject__head">
          <h2 id="sessions">{SETTINGS_MESSAGES.sessions}</h2>
          <p className="soft">{SETTINGS_MESSAGES.sessionsText}</p>
        </div>
        <div className="subject__body">
          <Sessions
            sessions={sessions}
            onEnded={(stays) => setSessions((current) => current.filter(stays))}
            now={now}
            timeZone={timeZone}
          />
        </div>
      </section>
    </>
  )
}

/** The changing parts of the page: a new password ends the other sessions, and the list says so. */
export const Security = withErrorBoundary(SecurityPart)
