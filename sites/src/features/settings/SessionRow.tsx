import { formatDate } from '#shared/kernel/dates.ts'
import { Button } from '../../ui/Button.tsx'
import type { SessionView } from './security.queries.ts'
import { exactWords, lastUseWords } from './session-times.ts'
import { SETTINGS_WORDS } from './words.ts'

type SessionRowProps = {
  readonly session: SessionView
  readonly now: Date
  readonly timeZone: string
  readonly onRevoke: () => void
}

const Moment = ({
  at,
  title,
  children,
}: {
  readonly at: string
  readonly title: string
  readonly children: string
}) => (
  <time dateTime={at} title={title}>
    {children}
  </time>
)

export const SessionRow = ({ session, now, timeZone, onRevoke }: SessionRowProps) => {
  const usedAt = new Date(session.lastUsedAt)
  const since = new Date(session.createdAt)
  return (
    <li className="session">
      <div>
        <p className="session__device">
          {session.device}
          {session.isCurrent && <span className="badge badge--positive">{SETTINGS_WORDS.thisDevice}</span>}
        </p>
        <p className="caption soft">
          <Moment at={session.lastUsedAt} title={exactWords(usedAt, timeZone)}>
            {lastUseWords(usedAt, now, timeZone)}
          </Moment>
          {` · ${SETTINGS_WORDS.signedIn} `}
          <Moment at={session.createdAt} title={exactWords(since, timeZone)}>
            {formatDate(since, timeZone)}
          </Moment>
        </p>
      </div>
      {!session.isCurrent && (
        <Button small aria-label={SETTINGS_WORDS.revokeOf(session.device)} onClick={onRevoke}>
          {SETTINGS_WORDS.revoke}
        </Button>
      )}
    </li>
  )
}
