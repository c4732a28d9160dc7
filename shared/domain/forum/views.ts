import type { UserView } from '../members/views.ts'
import type { EntryDecision, EntryState, HoldReason, PostState } from './statuses.ts'

export type AudienceView = {
  /** EVERYONE, or the id of the group. */
  readonly id: string
  readonly name: string
  readonly memberCount: number
  readonly isGroup: boolean
}

/** A moderator's message to the author of an entry. */
export type OwnDecisionView = {
  readonly id: string
  readonly decision: EntryDecision
  readonly message: string
  readonly decidedAt: Date
  readonly appeal: string | null
  readonly canAppeal: boolean
}

/** What a post's message and a reply have in common, as one viewer sees them. */
export type EntryView = {
  readonly id: string
  readonly state: EntryState
  readonly heldFor: HoldReason | null
  /** HTML, empty if the viewer may not see the text. */
  readonly content: string
  /** Null if the viewer may not see the text. */
  readonly author: UserView | null
  readonly createdAt: Date
  readonly editedAt: Date | null
  readonly revisionId: string
  readonly likeCount: number
  readonly isLiked: boolean
  readonly isOwn: boolean
  /** The viewer has blocked the author. */
  readonly isFolded: boolean
  readonly isReported: boolean
  readonly canLike: boolean
  readonly canEdit: boolean
  readonly canDelete: boolean
  readonly canReport: boolean
  readonly ownDecision: OwnDecisionView | null
}

export type QuoteView = {
  readonly entryId: string
  readonly authorName: string
  readonly text: string
  /** The quoted entry is no longer visible; then its words and author are not shown either. */
  readonly isGone: boolean
}

export type ReplyView = EntryView & {
  /** Null for an entry that never appeared. */
  readonly seq: number | null
  readonly quote: QuoteView | null
}

export type PostView = Omit<EntryView, 'state' | 'author'> & {
  readonly state: PostState
  readonly author: UserView
  readonly title: string
  readonly audience: AudienceView
  readonly isPinned: boolean
  readonly isClosed: boolean
  readonly isFollowed: boolean
  readonly isUnread: boolean
  readonly replyCount: number
  readonly lastSeq: number
  /** The position up to which the viewer has seen it; -1 for not at all. */
  readonly seenSeq: number
  readonly lastActivityAt: Date
  readonly lastReply: { readonly id: string; readonly authorName: string; readonly text: string } | null
  /** The author, and who replied last. */
  readonly participants: readonly {
    readonly id: string
    readonly name: string
    readonly avatarImageId: string | null
  }[]
  readonly canReply: boolean
}
