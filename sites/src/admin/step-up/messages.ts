export const STEP_UP_MESSAGES = {
  title: 'Confirm your password',
  text: 'This action needs your password. You won’t be asked again for ten minutes.',
  password: 'Your password',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  cancel: 'Cancel',
  missing: 'Please input your password',
  failed: 'Your password couldn’t be confirmed. Please try again.',
} as const
