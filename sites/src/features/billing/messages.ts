/** Texts of the card form. */
export const CARD_FORM_MESSAGES = {
  accepted: 'Accepted cards',
  errorTitle: 'The card was not accepted',
  scriptFailedText:
    'The fields for your card could not be loaded. Nothing was charged. Check your connection, and that nothing blocks our payment provider.',
  loadAgain: 'Load again',
  cancel: 'Cancel',
  safety:
    'Your card goes straight to our payment provider, Maxio, over an encrypted connection. We never see its number.',
} as const
