/* Separate from messages.ts, which the browser loads. */

export const GATED_NOTIFICATION_MESSAGES = {
  title: 'Notifications',
  intro: 'Why you got an email from us.',
  always: 'These emails can’t be turned off: you need them to keep your account and payments safe.',
  choice: 'You can change this again once your membership is renewed.',
} as const
