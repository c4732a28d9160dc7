/* Texts that lists share. */

export const LIST_MESSAGES = {
  first: 'First page',
  next: 'Next page',
} as const
