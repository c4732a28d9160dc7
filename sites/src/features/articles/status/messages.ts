/* Separate from the other texts, so that pages without them do not load them. */

export const REASON_MESSAGES = {
  from: 'Your editor writes:',
} as const

export const COMMENT_MESSAGES = {
  why: 'Something not right? Your editor can take the article back.',
  write: 'Write to your editor',
} as const
