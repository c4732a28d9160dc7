/** Texts of the question about the terms; apart from those of the editor, because most visits have none. */
export const AGREEMENT_QUESTION_MESSAGES = {
  title: 'Before your first article',
  changed: 'Our terms for authors have changed',
  accept: 'Accept',
  failed: 'An error occurred while saving your acceptance. Please try again.',
  stale: 'These terms have changed again since you opened this page. Reload it to read them.',
  sinceAccepted: 'Compared with the terms you accepted:',
  plain: 'Hide changes',
  marked: 'Show changes',
} as const
