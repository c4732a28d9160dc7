export const THREAD_MESSAGES = {
  privateNote: 'Private note: only editors see it',
} as const
