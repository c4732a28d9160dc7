/* Loaded with the code that saves a password. */
export const PASSWORD_FAILURE_MESSAGES = {
  unknown: 'An unknown error occurred. Try again.',
  technical: 'We’re having technical difficulties. Your password wasn’t changed; please try again later.',
  offline: 'You’re offline. Reconnect and try again.',
  /** The request got no response of ours. */
  outcomeUnknown: 'We couldn’t tell whether your password was changed. Try signing in with the new one.',
} as const
