import { useHydrated } from '../../lib/use-hydrated.ts'
import { Badge } from '../../ui/badge/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { DateText } from '../../ui/time/DateText.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { SETTINGS_MESSAGES } from './messages.ts'
import type { SessionView } from './security.queries.ts'

type SessionRowProps = {
  readonly session: SessionView
  /** The product's time when the page was rendered, as ISO text. */
  readonly now: string
  readonly timeZone: string
  readonly onRevoke: () => void
}

export function SessionRow({ session, now, timeZone, onRevoke }: SessionRowProps) {
  const isHydrated = useHydrated()
  return (
    <li className="session">
      <div>
        <p className="session__device">
          {session.device}
          {session.isCurrent && <Badge tone="positive">{SETTINGS_MESSAGES.thisDevice}</Badge>}
        </p>
        <p className="caption soft">
          {session.isCurrent ? (
            SETTINGS_MESSAGES.inUse
          ) : (
            <>
              {SETTINGS_MESSAGES.lastUsed} <RelativeTime at={session.lastUsedAt} timeZone={timeZone} now={now} />
            </>
          )}
          {` · ${SETTINGS_MESSAGES.signedIn} `}
          <DateText at={session.createdAt} timeZone={timeZone} />
        </p>
      </div>
      {!session.isCurrent && (
        <Button small aria-label={SETTINGS_MESSAGES.revokeOf(session.device)} disabled={!isHydrated} onClick={onRevoke}>
          {SETTINGS_MESSAGES.revoke}
        </Button>
      )}
    </li>
  )
}
