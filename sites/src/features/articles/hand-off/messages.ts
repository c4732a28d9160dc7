import { HAND_OFF_NOTE_MAX_CHARACTERS } from '#shared/domain/articles/hand-off/hand-off.ts'

export const HAND_OFF_MESSAGES = {
  title: 'Send to your team',
  text: 'We email them the link, the image and the texts for your networks. Replies go to you.',
  none: 'Add your assistant or PR contact, and we’ll email them what they need to share it.',
  add: 'Add to your team',
  to: 'To',
  kinds: { ASSISTANT: 'Executive assistant', PUBLIC_RELATIONS: 'Public relations contact' },
  note: 'Your note (optional)',
  noteHint: `Up to ${HAND_OFF_NOTE_MAX_CHARACTERS} characters.`,
  send: 'Send',
  sent: (name: string) => `We’ve sent it to ${name}.`,
  sentBefore: (name: string) => `Sent to ${name},`,
  notSent: 'It wasn’t sent. Try again in a few minutes.',
} as const
