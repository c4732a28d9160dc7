import { formatBalance } from '#shared/kernel/money.ts'

/** Texts of the card form. */
export const CARD_FORM_MESSAGES = {
  accepted: 'Accepted cards',
  refused: 'Card not accepted',
  invalid: 'Please check your card',
  unreached: {
    title: 'Card not checked',
    text: 'We couldn’t reach our payment provider, and nothing was charged. Check your connection and try again.',
  },
  scriptFailedText:
    'The card fields couldn’t be loaded, and nothing was charged. Check your connection and that nothing is blocking our payment provider.',
  loadAgain: 'Load again',
  cancel: 'Cancel',
  safety:
    'Your card goes straight to our payment provider, Maxio, over an encrypted connection. We never see its number.',
  braintreeSafety:
    'Your card goes straight to our payment provider, Braintree, over an encrypted connection. We never see its number.',
} as const

export const PAY_NOW_MESSAGES = {
  title: 'Pay now',
  dueFor: 'due on the account of',
  renewal: 'renewal date',
  paying: 'Paying…',
  keepCard: 'Keep this card for renewals',
  keepCardNote: 'Otherwise we’ll remove it after the payment.',

  paidTitle: 'Payment complete',
  paidText: 'Thank you. You’re all paid up. We’ve also emailed the receipt to the member.',
  receipt: 'Receipt',
  amount: 'Amount',
  date: 'Date',
  member: 'Member',
  card: 'Card',
  receiptNumber: 'Receipt number',
  providerNumber: 'Payment provider reference',
  cardKept: 'The card was saved for renewals.',
  cardRemoved: 'The card wasn’t saved.',
  print: 'Print receipt',

  nothingDueTitle: 'Nothing due',
  nothingDueText: 'This membership is paid. There’s nothing you need to do.',
  paidMeanwhile: 'It has already been paid. Your card wasn’t charged or saved.',
  noLongerChargedTitle: 'No longer charged',
  notChargedTitle: 'Nothing was charged',

  failedTitle: 'Something went wrong',
  failedText:
    'There was an issue with your payment. Try again: if the bank has already charged your card, you won’t be charged again.',
  tryAgain: 'Try Again',
  contact: 'Or contact us',

  checkingTitle: 'We’re checking with the bank',
  checkingText: 'You won’t be charged twice. This page will tell you as soon as we know, within three minutes.',
  unresolvedTitle: 'The bank hasn’t responded yet',
  unresolvedText:
    'We’ll keep checking, and email the member either way. Please don’t pay with another card until then. Open this page later to see.',
  askAgain: 'Check again',

  brokenText: 'We’re not sure whether the payment went through. Reload the page to see what’s still due.',

  incompleteTitle: 'This link is incomplete',
  incompleteText: 'Open the full link from our email, or ask us for a new one.',
  unknownTitle: 'We can’t find a membership for this link',
  unknownText: 'Check that you opened the full link from our email, or ask us for a new one.',
  needsScript: 'Paying by card needs JavaScript. Please turn it on, or contact us.',
  home: 'Go to your community',
} as const

/** "Pay $1,950". */
export function payLabel(cents: number, currency: string): string {
  return `Pay ${formatBalance(cents, currency)}`
}

/** The message after a retry, when the form stays. */
export function failedAgain({ phone, email }: { readonly phone: string; readonly email: string }): string {
  return `There was an issue again. Wait a few minutes before trying again: you won’t be charged twice. Or contact us: ${phone}, ${email}.`
}
