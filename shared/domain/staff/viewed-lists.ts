/** The lists of which staff keep views. */
export const VIEWED_LISTS = ['MEMBERS', 'ARTICLES'] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]

/** A list as it is kept: by its reader, or by somebody else who shares it with all who may read the list. */
export type SavedView = {
  readonly id: string
  readonly name: string
  readonly query: string
  readonly isShared: boolean
  readonly isOwn: boolean
  /** Who shares it; null of an own one. */
  readonly ownerName: string | null
}
