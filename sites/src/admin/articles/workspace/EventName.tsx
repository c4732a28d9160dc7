import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { DateText } from '../../../ui/time/DateText.tsx'
import { WORKSPACE_MESSAGES } from '../messages.ts'
import type { ArticleEvent } from './workspace.queries.ts'

type EventNameProps = { readonly event: ArticleEvent; readonly timeZone: string }

/** A move by its two statuses; without another status it is another publication time, or a correction. */
export function EventName({ event, timeZone }: EventNameProps) {
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
