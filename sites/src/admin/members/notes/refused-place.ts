import type { RefusedNote } from './submit-note-form.ts'

type ShownNote = { readonly id: string; readonly canEdit: boolean }

/**
 * Whose form shows a refused text again: that of its note, or that of a new note if the note can no longer be edited or
 * is not on this page.
 */
export function refusedPlace(refused: RefusedNote | null, shown: readonly ShownNote[]): string | 'new' | null {
  if (!refused?.typed) return null
  const isEditable = shown.some(({ id, canEdit }) => id === refused.noteId && canEdit)
  return isEditable ? refused.noteId : 'new'
}
