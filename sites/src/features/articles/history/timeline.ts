import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { HISTORY_MESSAGES } from '../messages.ts'

/** An editing session as the history pages query it. */
export type SessionEntry = {
  readonly id: string
  readonly title: string
  readonly wordCount: number
  readonly becameCurrent: boolean
  readonly origin: 'WRITTEN' | 'RECOVERED' | 'RESTORED'
  readonly startedAt: string
  readonly createdAt: string
  readonly status: ArticleStatus
  readonly isByAuthor: boolean
  readonly author: { readonly name: { readonly fullName: string } } | null
  readonly fullest: { readonly id: string; readonly wordCount: number } | null
}

export type StatusEntry = {
  readonly id: string
  readonly fromStatus: ArticleStatus
  readonly toStatus: ArticleStatus
  readonly reason: string | null
  readonly scheduledDate: string | null
  readonly createdAt: string
  readonly actor: { readonly name: { readonly fullName: string } } | null
}

export type TimelineItem =
  | { readonly kind: 'session'; readonly at: string; readonly session: SessionEntry }
  | { readonly kind: 'status'; readonly at: string; readonly event: StatusEntry; readonly label: string }

type TimelineInput = {
  readonly sessions: readonly SessionEntry[]
  readonly events: readonly StatusEntry[]
  /** Whether earlier sessions follow on the next page: then earlier status changes do, too. */
  readonly hasEarlier: boolean
  /** The audience's labels of the statuses; a change between two with the same label is hidden. */
  readonly labels: Readonly<Record<ArticleStatus, string>>
}

/** Editing sessions and status changes of one history page, latest first. */
export function timelineOf({ sessions, events, hasEarlier, labels }: TimelineInput): readonly TimelineItem[] {
  const [oldest = ''] = sessions.map(({ startedAt }) => startedAt).toSorted()
  const isOnPage = ({ createdAt }: StatusEntry) => !hasEarlier || createdAt >= oldest
  const items: TimelineItem[] = [
    ...sessions.map((session) => ({ kind: 'session' as const, at: session.createdAt, session })),
    ...events
      .filter((event) => isOnPage(event) && isTold(event, labels))
      .map((event) => ({ kind: 'status' as const, at: event.createdAt, event, label: labelOf(event, labels) })),
  ]
  return items.toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

type Labels = TimelineInput['labels']

/** Without another status it is another publication time or a correction, which have a time or a reason. */
function isTold({ fromStatus, toStatus, reason, scheduledDate }: StatusEntry, labels: Labels): boolean {
  return labels[fromStatus] !== labels[toStatus] || reason !== null || scheduledDate !== null
}

function labelOf({ fromStatus, toStatus, scheduledDate }: StatusEntry, labels: Labels): string {
  return fromStatus === toStatus && scheduledDate === null ? HISTORY_MESSAGES.corrected : labels[toStatus]
}
