/* Texts that lists share. */

export const LIST_MESSAGES = {
  first: 'First page',
  next: 'Next page',
  pastEnd: 'This page is past the end of the list.',
} as const
