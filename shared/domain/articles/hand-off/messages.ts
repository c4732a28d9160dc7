import { HAND_OFF_NOTE_MAX_CHARACTERS } from './hand-off.ts'

/** Why an article was not handed off, as shown to its author. */
export const HAND_OFF_REFUSALS = {
  notPublished: 'Only published articles can be sent to your team.',
  noContact: 'This person is no longer in your team. Choose someone else.',
  noteTooLong: `Use up to ${HAND_OFF_NOTE_MAX_CHARACTERS} characters.`,
  tooMany: 'You’ve reached today’s limit for sending articles to your team.',
} as const
