/** What is worth a look about a day on which something is scheduled. It forbids nothing. */
export const DAY_NOTES = ['AFTER_END', 'CLOSED', 'CROWDED_MORNING', 'CROWDED_AFTERNOON'] as const
export type DayNote = (typeof DAY_NOTES)[number]

/** From so many articles on, half a day is crowded: readers take in one after the other. */
export const CROWDED_FROM = 3

type HalfDay = {
  /** What goes live, or went. */
  readonly articles: number
  /** Of these, what can still be moved. */
  readonly scheduled: number
}

export type DayInQuestion = {
  readonly morning: HalfDay
  readonly afternoon: HalfDay
  /** Whether a closure of the community has any part of the day. */
  readonly isClosed: boolean
  /** Whether the community has closed by then, so that nothing is published. */
  readonly isAfterEnd: boolean
}

export function dayNotes({ morning, afternoon, isClosed, isAfterEnd }: DayInQuestion): readonly DayNote[] {
  const notes: DayNote[] = []
  const hasScheduled = morning.scheduled + afternoon.scheduled > 0
  if (isAfterEnd && hasScheduled) notes.push('AFTER_END')
  if (isClosed && hasScheduled) notes.push('CLOSED')
  if (isCrowded(morning)) notes.push('CROWDED_MORNING')
  if (isCrowded(afternoon)) notes.push('CROWDED_AFTERNOON')
  return notes
}

function isCrowded({ articles, scheduled }: HalfDay): boolean {
  return scheduled > 0 && articles >= CROWDED_FROM
}
