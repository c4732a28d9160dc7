export const DUE_MESSAGES = {
  banner: 'Payment due',
  isDue: 'is due for your membership.',
  pay: 'Pay now',
} as const
