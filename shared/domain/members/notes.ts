export const NOTE_KINDS = ['GENERAL', 'BILLING', 'EDITORIAL', 'CONDUCT'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

export const NOTE_MAX_CHARACTERS = 5000
/** How many notes of a member can be pinned at once. */
export const PINNED_NOTES_MAX = 20
/** A note can be edited by its author for this long. */
export const NOTE_EDIT_MS = 24 * 3_600_000

/** Until when the author of a note may edit it. */
export function noteEditableUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + NOTE_EDIT_MS)
}

export type NoteState = { readonly authorId: string; readonly createdAt: Date; readonly removedAt: Date | null }

export function canEditNote(note: NoteState, userId: string, now: Date): boolean {
  return note.authorId === userId && note.removedAt === null && now < noteEditableUntil(note.createdAt)
}

/** Why an action on a note was refused, as shown to staff. */
export const NOTE_REFUSALS = {
  empty: 'Write a note first.',
  tooLong: `A note can be up to ${NOTE_MAX_CHARACTERS.toLocaleString('en-US')} characters.`,
  addedEarlier: 'Your earlier text was already added as a note. Edit that one, or add this as another note.',
  notAuthor: 'Only the author of a note can edit it.',
  editTimeOver: 'A note can be edited for 24 hours. Write a new one instead.',
  removed: 'This note has been removed.',
  changed: 'This note was changed in another window. Compare it with yours, then save again.',
  tooManyPinned: `Up to ${PINNED_NOTES_MAX} notes can be pinned. Unpin one first.`,
} as const
export type NoteRefusal = keyof typeof NOTE_REFUSALS

/** Message and extensions of an error. */
export function noteRefusal(reason: NoteRefusal) {
  return { message: NOTE_REFUSALS[reason], extensions: { reason } }
}
