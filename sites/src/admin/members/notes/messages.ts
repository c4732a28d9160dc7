import { NOTE_MAX_CHARACTERS, type NoteKind } from '#shared/domain/members/notes.ts'
import { counted } from '#shared/kernel/plurals.ts'

export const NOTE_KIND_LABELS: Readonly<Record<NoteKind, string>> = {
  GENERAL: 'General',
  BILLING: 'Billing',
  EDITORIAL: 'Editorial',
  CONDUCT: 'Conduct',
}

export const NOTES_MESSAGES = {
  title: 'Notes',
  lead: 'For staff only. Members never see notes.',
  add: 'Add note',
  body: 'Note',
  bodyHint: `Up to ${NOTE_MAX_CHARACTERS.toLocaleString('en-US')} characters. Web addresses become links. You can edit a note for 24 hours.`,
  kind: 'Kind',
  pinOnAdd: 'Pin to the top',
  none: 'No notes yet.',
  pinned: 'Pinned',
  all: 'All notes',
  pin: 'Pin',
  unpin: 'Unpin',
  edit: 'Edit',
  editTitle: 'Edit note',
  save: 'Save changes',
  editableUntil: 'Editable until',
  remove: 'Remove',
  removeConfirm: 'Remove this note? It moves to the removed notes and stays there with its history.',
  removed: (by: string | null) => (by === null ? 'Removed' : `Removed by ${by}`),
  showRemoved: 'Show the removed note',
  edited: 'edited',
  history: (count: number) => counted(count, 'earlier version'),
  savedNow: 'Saved now:',
  textMoved: 'Your text is in the form for a new note.',
  of: (action: string, author: string) => `${action} note by ${author}`,
  pages: { first: 'Newest', next: 'Older' },
  notices: {
    added: 'Note added.',
    edited: 'Changes saved.',
    pinned: 'Note pinned.',
    unpinned: 'Note unpinned.',
    removed: 'Note removed.',
  },
} as const
export type NoteNotice = keyof typeof NOTES_MESSAGES.notices
