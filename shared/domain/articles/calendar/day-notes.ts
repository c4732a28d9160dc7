/** Notes about a day on which something is scheduled. They forbid nothing. */
export const DAY_NOTES = ['AFTER_END', 'CLOSED', 'CROWDED_MORNING', 'CROWDED_AFTERNOON'] as const
export type DayNote = (typeof DAY_NOTES)[number]

/** From this many articles on, half a day is crowded: readers take them in one after the other. */
export const CROWDED_FROM = 3

type HalfDay = {
  /** Articles that go live, or went live. */
  readonly articles: number
  /** The ones of these that can still be moved. */
  readonly scheduled: number
}

export type DayInQuestion = {
  readonly morning: HalfDay
  readonly afternoon: HalfDay
  /** Whether a closure of the community covers any part of the day. */
  readonly isClosed: boolean
  /** Whether the community has closed by then, so nothing is published. */
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
