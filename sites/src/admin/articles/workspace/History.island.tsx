import { useStore } from '@nanostores/react'
import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import { WORKSPACE_MESSAGES } from '../messages.ts'
import type { ArticleEvent } from './workspace.queries.ts'
import { $newEvents } from './workspace.store.ts'
import './history.css'

type HistoryProps = { readonly events: readonly ArticleEvent[]; readonly timeZone: string }

function Events({ events: earlier, timeZone }: HistoryProps) {
  // This island may be hydrated after another one has added events: it begins with what the server rendered.
  const events = [...useStore($newEvents, { ssr: 'initial' }), ...earlier]
  return (
    <section className="history">
      <Disclosure title={WORKSPACE_MESSAGES.history}>
        {events.length === 0 && <p className="soft">{WORKSPACE_MESSAGES.noHistory}</p>}
        <ol className="history__events">
          {events.map((event) => (
            <li key={event.id}>
              <p>
                <EventName event={event} timeZone={timeZone} />
              </p>
              {event.reason && <p className="history__reason">{event.reason}</p>}
              <p className="caption soft">
                {event.actor && `${event.actor.name.fullName} · `}
                <DateText at={event.createdAt} timeZone={timeZone} style="moment" />
              </p>
            </li>
          ))}
        </ol>
      </Disclosure>
    </section>
  )
}

/** A move by its two statuses; without another status it is another time of publication, or a correction. */
function EventName({ event, timeZone }: { readonly event: ArticleEvent; readonly timeZone: string }) {
  const { fromStatus, toStatus, scheduledDate } = event
  const isMove = fromStatus !== toStatus
  if (!isMove && !scheduledDate) return <strong>{WORKSPACE_MESSAGES.correction}</strong>
  return (
    <>
      {isMove && `${EDITOR_STATUS_LABELS[fromStatus]} → `}
      <strong>{EDITOR_STATUS_LABELS[toStatus]}</strong>
      {scheduledDate && (
        <>
          {` ${WORKSPACE_MESSAGES.scheduledFor} `}
          <DateText at={scheduledDate} timeZone={timeZone} style="moment" />
        </>
      )}
    </>
  )
}

/** Every move of the article, the latest first, with those made on this page. */
export const History = withErrorBoundary(Events)
