import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import type { ArticleEvent } from './desk.queries.ts'
import { DESK_WORDS } from './words.ts'

type HistoryProps = { readonly events: readonly ArticleEvent[]; readonly timeZone: string }

export const History = ({ events, timeZone }: HistoryProps) => (
  <Disclosure title={DESK_WORDS.history}>
    {events.length === 0 && <p className="soft">{DESK_WORDS.noHistory}</p>}
    <ol className="history">
      {events.map((event) => (
        <li key={event.id}>
          <p>
            {EDITOR_STATUS_LABELS[event.fromStatus]} → <strong>{EDITOR_STATUS_LABELS[event.toStatus]}</strong>
          </p>
          {event.reason && <p>{event.reason}</p>}
          <p className="caption soft">
            {event.actor && `${event.actor.name.fullName} · `}
            <DateText at={event.createdAt} timeZone={timeZone} style="moment" />
          </p>
        </li>
      ))}
    </ol>
  </Disclosure>
)
