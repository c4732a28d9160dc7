export const PASSAGE_PANEL_MESSAGES = {
  start: 'Comment on this passage',
  startHint: 'Select words in the text first, then choose this or press',
  shortcut: 'Ctrl+Alt+M',
  nothingSelected: 'Select up to 1,000 characters of the text first.',
  comment: 'Comment',
  private: 'Private note',
  privateHint: 'Only editors see it. The author isn’t notified.',
  noteLabel: 'Note for editors',
  sendNote: 'Save note',
  noteSaved: 'Note saved.',
  cancel: 'Cancel',
} as const
