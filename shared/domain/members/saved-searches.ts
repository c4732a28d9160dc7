import type { Facet } from './profile-lists.ts'

/** How many directory searches a member can save. */
export const SAVED_SEARCHES_MAX = 20
export const SAVED_SEARCH_NAME_MAX_CHARACTERS = 60

/** A saved directory search. For `group` the value is the slug. */
export type SavedSearchView = {
  readonly id: string
  readonly name: string
  readonly text: string | null
  /** The last deleted search, which can still be restored. */
  readonly isDeleted: boolean
  readonly groupName: string | null
  /** Its group no longer exists, or the member may not see it: the search finds nobody. */
  readonly isGroupGone: boolean
} & Readonly<Record<Facet, string | null>>

export const SAVED_SEARCH_REFUSALS = {
  tooMany: `You’ve reached the limit of ${SAVED_SEARCHES_MAX} saved searches. Delete one first.`,
} as const
