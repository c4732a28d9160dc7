/** The lists of which staff keep views. */
export const VIEWED_LISTS = ['MEMBERS', 'ARTICLES'] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]
