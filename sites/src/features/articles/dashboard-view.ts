import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import { closureNotice } from '#shared/domain/articles/messages.ts'
import { hasEditorView, hasFeedbackThread, isYearEndClosure } from '#shared/domain/articles/rules.ts'
import type { Dashboard, PendingArticle, UnpublishedArticle } from './dashboard.queries.ts'

type Source = Pick<Dashboard, 'articleClosures' | 'articleClosedText'> & {
  readonly articleInFlight: UnpublishedArticle | null
  readonly articlesPendingPublication: readonly PendingArticle[]
}

export type DashboardView = {
  readonly calendar: WorkCalendar
  /** Shown while submissions are closed. */
  readonly closure: string | null
  /** The article at the top of the page: the one in work, else the latest approved one. */
  readonly lead: UnpublishedArticle | null
  readonly isLeadApproved: boolean
  /** Approved, and not the lead. */
  readonly pending: readonly PendingArticle[]
}

function newest(articles: readonly PendingArticle[]): PendingArticle | null {
  return articles.reduce<PendingArticle | null>(
    (known, one) => (known && known.statusUpdatedAt >= one.statusUpdatedAt ? known : one),
    null,
  )
}

/** Which articles and notices the dashboard shows, and where. */
export function dashboardView(data: Source, timeZone: string, now: Date): DashboardView {
  const closures = data.articleClosures.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }))
  const closure = closures.find((one) => isYearEndClosure([one], now))
  const approved = data.articleInFlight ? null : newest(data.articlesPendingPublication)
  return {
    calendar: { timeZone, closures },
    closure: closure ? closureNotice(data.articleClosedText, closure.endsAt, timeZone) : null,
    lead: data.articleInFlight ?? approved,
    isLeadApproved: approved !== null,
    pending: data.articlesPendingPublication.filter((one) => one !== approved),
  }
}

/** The author's notes to the editor about the article in work, while no page of it shows the thread. */
export function notesOnDashboard({
  articleInFlight,
  articleNotes,
}: Pick<Dashboard, 'articleInFlight' | 'articleNotes'>): readonly string[] {
  if (!articleInFlight) return []
  const { status, editor } = articleInFlight
  return hasEditorView(status) && hasFeedbackThread(status, editor?.id ?? null) ? [] : articleNotes
}
