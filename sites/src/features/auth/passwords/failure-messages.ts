/* Loaded with what saves a password. */
export const PASSWORD_FAILURE_MESSAGES = {
  unknown: 'An unknown error occurred. Try again.',
  technical: 'We’re having technical difficulties. Your password wasn’t changed; please try again later.',
  offline: 'You’re offline. Reconnect and try again.',
  intercepted:
    'Your password wasn’t changed: something else answered in our place, such as the sign-in page of a Wi-Fi network. Open another website to see it, then try again.',
} as const
