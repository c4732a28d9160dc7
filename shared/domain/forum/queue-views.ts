import type { UserView } from '../members/views.ts'
import type { EntryDecision, EntryState, HoldReason, ReportReason } from './statuses.ts'
import type { AudienceView } from './views.ts'

export type EntryReportView = {
  readonly reason: ReportReason
  readonly note: string
  readonly reporterName: string
  readonly createdAt: Date
}

export type EntryVersionView = { readonly title: string | null; readonly content: string; readonly replacedAt: Date }

/** An entry that precedes the one to decide on. */
export type EntryBeforeView = { readonly authorName: string; readonly text: string }

export type AuthorHistoryView = { readonly approved: number; readonly removed: number; readonly rejected: number }

export type DecisionTemplateView = { readonly decision: EntryDecision; readonly message: string }

export type PastDecisionView = {
  readonly decision: EntryDecision
  readonly message: string
  readonly appeal: string | null
  readonly byName: string
  readonly decidedAt: Date
}

/** What a moderator sees of a waiting entry. */
export type QueueItemView = {
  readonly entryId: string
  readonly postId: string
  readonly title: string
  readonly isReply: boolean
  readonly state: EntryState
  readonly heldFor: HoldReason | null
  readonly content: string
  readonly waitingSince: Date | null
  /** Identifies what the moderator sees; a decision about any other version is refused. */
  readonly queueVersion: string
  readonly audience: AudienceView
  /** Whether the whole post can be closed, pinned, moved and merged: it is visible, and somebody else's. */
  readonly canArrange: boolean
  /** State of the post. */
  readonly isClosed: boolean
  readonly isPinned: boolean
  readonly author: UserView
  readonly authorHistory: AuthorHistoryView
  readonly reports: readonly EntryReportView[]
  readonly versions: readonly EntryVersionView[]
  readonly before: readonly EntryBeforeView[]
  readonly lastDecision: PastDecisionView | null
  readonly decisions: readonly EntryDecision[]
  readonly templates: readonly DecisionTemplateView[]
  /** False for entries that the moderator wrote or reported. */
  readonly canDecide: boolean
}
