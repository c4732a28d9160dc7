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
  const events = [...useStore($newEvents), ...earlier]
  return (
    <section className="history">
      <Disclosure title={WORKSPACE_MESSAGES.history}>
        {events.length === 0 && <p className="soft">{WORKSPACE_MESSAGES.noHistory}</p>}
        <ol className="history__events">
          {events.map((event) => (
            <li key={event.id}>
              <p>
                {EDITOR_STATUS_LABELS[event.fromStatus]} → <strong>{EDITOR_STATUS_LABELS[event.toStatus]}</strong>
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
