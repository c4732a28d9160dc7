import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import { closureNotice } from '#shared/domain/articles/messages.ts'
import { hasEditorView, hasFeedbackThread, isYearEndClosure } from '#shared/domain/articles/rules.ts'
import type { Dashboard, PendingArticle, UnpublishedArticle } from './dashboard.queries.ts'
import { type AuthorThread, authorThread } from './thread/author-thread.ts'

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

type Work = Pick<Dashboard, 'articleInFlight'>

/** Whether the article in work has a thread that a page of its text shows, or that only the dashboard can show. */
function threadPlace({ articleInFlight }: Work): 'page' | 'dashboard' | null {
  if (!articleInFlight || !hasFeedbackThread(articleInFlight.status, articleInFlight.editor?.id ?? null)) return null
  return hasEditorView(articleInFlight.status) ? 'page' : 'dashboard'
}

/** The comments about the article in work, once somebody has written to its author and while no page of it shows them. */
export function threadOnDashboard(
  data: Work & Pick<Dashboard, 'articleFeedback' | 'articlePassageThreads'>,
  userId: string,
): AuthorThread | null {
  return threadPlace(data) === 'dashboard'
    ? authorThread(data.articleFeedback, data.articlePassageThreads, userId)
    : null
}

/** The author's notes to the editor about the article in work, while nothing shows them in their thread. */
export function notesOnDashboard(
  data: Work & Pick<Dashboard, 'articleNotes'>,
  thread: AuthorThread | null,
): readonly string[] {
  return !data.articleInFlight || thread || threadPlace(data) === 'page' ? [] : data.articleNotes
}
