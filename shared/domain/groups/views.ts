import type { UserView } from '../members/views.ts'
import type { GroupImageFields } from './image.ts'
import type { Membership } from './rules.ts'
import type { GroupVisibility } from './statuses.ts'

/** A group as read by both members and staff. */
export type GroupRow = GroupImageFields & {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly slug: string
  readonly visibility: GroupVisibility
  readonly memberCount: number
}

/** A group as a member sees it, with their own membership. */
export type GroupView = GroupRow & {
  readonly membership: Membership | null
  /** The name of the inviter; null without an open invitation, or if that person is gone. */
  readonly inviterName: string | null
  /** The number of requests that wait for an answer, for chairs; 0 for others. */
  readonly openRequests: number
}

export type GroupMemberView = { readonly user: UserView; readonly isChair: boolean; readonly changedAt: Date }
export type GroupRequestView = { readonly user: UserView; readonly note: string | null; readonly changedAt: Date }

/** The recent activity of a group, for its chairs. */
export type GroupActivityView = {
  /** Active members who joined in the last `GROUP_LATELY_DAYS`; `GROUP_COUNTED_MAX` plus one means more. */
  readonly joinedCount: number
  readonly joined: readonly GroupMemberView[]
  /** Null in a community without a forum. */
  readonly forum: GroupForumView | null
}

export type GroupForumView = {
  /** For the posts of the group; `GROUP_COUNTED_MAX` plus one means more. */
  readonly unansweredCount: number
  readonly unanswered: readonly UnansweredPostView[]
  /** When somebody last posted or replied; null if nobody has. */
  readonly lastActivityAt: Date | null
}

export type UnansweredPostView = {
  readonly id: string
  readonly title: string
  readonly authorName: string
  readonly createdAt: Date
}
