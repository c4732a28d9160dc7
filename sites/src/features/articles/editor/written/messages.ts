export const WRITTEN_TEXT_MESSAGES = {
  notOpened: 'The editor couldn’t be loaded. What you type now isn’t saved: copy it, then reload this page.',
} as const
