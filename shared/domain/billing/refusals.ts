/** Callers of the API read these; the pages of these calls have texts of their own. */
export const BILLING_REFUSALS = {
  accountantEmailWrong: 'Enter one email address, such as books@example.com.',
  noAccountant: 'Save your accountant’s email first.',
  tooManySends: 'You’ve sent a lot of statements today. Try again tomorrow, or download them and send them yourself.',
  membershipEnded: 'Your membership has ended, so there’s no renewal to change.',
  renewalIsChanging: 'We’re still confirming your last change with the payment provider. Try again in a few minutes.',
  renewalNotChanged: 'The payment provider didn’t change your renewal. Try again, or write to us.',
} as const
