import { REASON_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'

/** Texts of the panels in a browser without script. */
export const PLAIN_MESSAGES = {
  moveTo: 'Move to',
  move: 'Move',
  at: 'Goes live on (Scheduled)',
  url: 'URL (Published elsewhere)',
  message: 'Feedback to the author, or the reason for a move',
  messageHint: 'The author gets an email.',
  needsStatus: 'Choose where to move the article.',
  needsEditor: 'Choose an editor.',
  needsMessage: 'Write your feedback first.',
  reasonTooLong: `A reason can be up to ${REASON_MAX_CHARACTERS} characters. Send it as feedback first.`,
  kept: 'Your text is still here. Send it when it’s ready.',
} as const
