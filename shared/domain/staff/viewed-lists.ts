/** The lists for which staff can save views. */
export const VIEWED_LISTS = ['MEMBERS', 'ARTICLES'] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]

/** A saved list view: the reader's own, or one shared by somebody else with everybody who may read the list. */
export type SavedView = {
  readonly id: string
  readonly name: string
  readonly query: string
  readonly isShared: boolean
  readonly isOwn: boolean
  /** Who shares it; null for an own one. */
  readonly ownerName: string | null
}
