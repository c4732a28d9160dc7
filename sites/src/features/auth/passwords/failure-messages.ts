/* Loaded with what saves a password. */
export const PASSWORD_FAILURE_MESSAGES = {
  unknown: 'An unknown error occurred. Try again.',
  technical: 'We are having technical difficulties. Your password was not changed; please try again later.',
  offline: 'You are offline. Connect and try again.',
  intercepted:
    'Your password was not changed: something else answered in our place, such as the sign-in page of a Wi-Fi network. Open another website to see it, then try again.',
} as const
