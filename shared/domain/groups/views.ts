import type { UserView } from '../members/views.ts'
import type { GroupImageFields } from './image.ts'
import type { Membership } from './rules.ts'
import type { GroupVisibility } from './statuses.ts'

/** A group as both members and staff read it. */
export type GroupRow = GroupImageFields & {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly slug: string
  readonly visibility: GroupVisibility
  readonly memberCount: number
}

/** A group as a member sees it, with how they stand to it. */
export type GroupView = GroupRow & {
  readonly membership: Membership | null
  /** Who has invited the member; null without an open invitation, and where that person is gone. */
  readonly inviterName: string | null
  /** Requests that wait for an answer, for chairs; 0 for others. */
  readonly openRequests: number
}

export type GroupMemberView = { readonly user: UserView; readonly isChair: boolean; readonly changedAt: Date }
export type GroupRequestView = { readonly user: UserView; readonly note: string | null; readonly changedAt: Date }

/** What chairs are shown of their group. */
export type GroupActivityView = {
  /** Active members who joined in the last `GROUP_LATELY_DAYS`; one more than `GROUP_COUNTED_MAX` stands for more. */
  readonly joinedCount: number
  readonly joined: readonly GroupMemberView[]
  /** Null in a community without a forum. */
  readonly forum: GroupForumView | null
}

export type GroupForumView = {
  /** Of the posts of the group; one more than `GROUP_COUNTED_MAX` stands for more. */
  readonly unansweredCount: number
  readonly unanswered: readonly UnansweredPostView[]
  /** When somebody last posted or replied; null where nobody has. */
  readonly lastActivityAt: Date | null
}

export type UnansweredPostView = {
  readonly id: string
  readonly title: string
  readonly authorName: string
  readonly createdAt: Date
}
