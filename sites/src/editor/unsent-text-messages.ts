export const UNSENT_TEXT_MESSAGES = {
  title: 'Written on this device, not sent',
} as const
