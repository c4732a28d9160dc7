import { useStore } from '@nanostores/react'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import { WORKSPACE_MESSAGES } from '../messages.ts'
import { EventName } from './EventName.tsx'
import type { ArticleEvent } from './workspace.queries.ts'
import { $newEvents } from './workspace.store.ts'
import './history.css'

type HistoryProps = { readonly events: readonly ArticleEvent[]; readonly timeZone: string }

function Events({ events: earlier, timeZone }: HistoryProps) {
  // This island may hydrate after another one has added events: it starts with what the server rendered.
  const events = [...useStore($newEvents, { ssr: 'initial' }), ...earlier]
  return (
    <section className="history" id="history">
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

/** Every move of the article, the latest first, with those made on this page. */
export const History = withErrorBoundary(Events)
