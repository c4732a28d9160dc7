export const STEP_UP_MESSAGES = {
  title: 'Confirm your password',
  text: 'This action needs your password. You won’t be asked again for ten minutes.',
  password: 'Your password',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  cancel: 'Cancel',
  missing: 'Please input your password',
  signedOut: 'You’ve been signed out. Sign in in another tab, then confirm again.',
  unknown: 'Our service didn’t respond, and nothing was changed. Please confirm again.',
  /** Whoever closed the question reads it in place of what they asked for. */
  notConfirmed: 'You didn’t confirm your password, so nothing was changed.',
  failed: 'Your password couldn’t be confirmed. Please try again.',
} as const
