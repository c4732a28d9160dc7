/** Separate from the texts of the editor, because they are loaded only with the dialog. */
export const SUBMIT_NOTE_MESSAGES = {
  label: 'Note for your editor (optional)',
  hint: 'Anything they should know before they read, such as a date or a source.',
} as const
