export const UNSENT_TEXT_MESSAGES = {
  written: 'What you wrote, not sent',
  title: 'Written on this device, not sent',
} as const
