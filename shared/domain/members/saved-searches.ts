import type { Facet } from './profile-lists.ts'

/** How many searches of the directory a member keeps. */
export const SAVED_SEARCHES_MAX = 20
export const SAVED_SEARCH_NAME_MAX_CHARACTERS = 60

/** A kept search of the directory. Of `group` the value is the slug. */
export type SavedSearchView = {
  readonly id: string
  readonly name: string
  readonly text: string | null
  /** Deleted last: it can still be taken back. */
  readonly isDeleted: boolean
  readonly groupName: string | null
  /** Its group is not there any more, or not for the member: the search finds nobody. */
  readonly isGroupGone: boolean
} & Readonly<Record<Facet, string | null>>

export const SAVED_SEARCH_REFUSALS = {
  tooMany: `You’ve reached the limit of ${SAVED_SEARCHES_MAX} saved searches. Delete one first.`,
} as const
