import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { formatDate, formatTime } from '#shared/kernel/dates.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import type { ArticleEvent } from './desk.queries.ts'
import { DESK_WORDS } from './words.ts'

type HistoryProps = { readonly events: readonly ArticleEvent[]; readonly timeZone: string }

export const History = ({ events, timeZone }: HistoryProps) => (
  <Disclosure title={DESK_WORDS.history}>
    {events.length === 0 && <p className="soft">{DESK_WORDS.noHistory}</p>}
    <ol className="history">
      {events.map((event) => {
        const at = new Date(event.createdAt)
        return (
          <li key={event.id}>
            <p>
              {EDITOR_STATUS_LABELS[event.fromStatus]} → <strong>{EDITOR_STATUS_LABELS[event.toStatus]}</strong>
            </p>
            {event.reason && <p>{event.reason}</p>}
            <p className="caption soft">
              {event.actor && `${event.actor.name.fullName} · `}
              <time dateTime={event.createdAt}>
                {formatDate(at, timeZone)}, {formatTime(at, timeZone)}
              </time>
            </p>
          </li>
        )
      })}
    </ol>
  </Disclosure>
)
