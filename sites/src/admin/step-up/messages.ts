export const STEP_UP_MESSAGES = {
  title: 'Confirm your password',
  text: 'What you are about to do cannot simply be taken back. Your confirmation counts for ten minutes.',
  password: 'Your password',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  cancel: 'Cancel',
  missing: 'Please input your password',
  failed: 'Your password could not be confirmed. Please try again.',
} as const
