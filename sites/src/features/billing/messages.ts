import { formatBalance } from '#shared/kernel/money.ts'

/** Texts of the card form. */
export const CARD_FORM_MESSAGES = {
  accepted: 'Accepted cards',
  refused: 'The card was not accepted',
  invalid: 'Please check your card',
  scriptFailedText:
    'The fields for your card could not be loaded, and nothing was charged. Check your connection, and that nothing blocks our payment provider.',
  loadAgain: 'Load again',
  cancel: 'Cancel',
  safety:
    'Your card goes straight to our payment provider, Maxio, over an encrypted connection. We never see its number.',
  braintreeSafety:
    'Your card goes straight to our payment provider, Braintree, over an encrypted connection. We never see its number.',
} as const

export const PAY_NOW_MESSAGES = {
  title: 'Pay now',
  dueFor: 'due for the membership of',
  renewal: 'renewal date',
  paying: 'Paying…',
  keepCard: 'Keep this card for renewals',
  keepCardNote: 'Otherwise we remove it once the payment is made.',

  paidTitle: 'Payment complete',
  paidText: 'Thank you. Nothing is due any more. The receipt is also on its way by email to the member.',
  receipt: 'Receipt',
  amount: 'Amount',
  date: 'Date',
  membershipOf: 'Membership of',
  card: 'Card',
  receiptNumber: 'Receipt number',
  providerNumber: 'Number at our payment provider',
  cardKept: 'The card was kept for renewals.',
  cardRemoved: 'The card was not kept.',
  print: 'Print the receipt',

  nothingDueTitle: 'Nothing is due',
  nothingDueText: 'This membership is paid. You need not do anything.',
  paidMeanwhile: 'It was paid meanwhile. Your card was not charged, and it was not kept.',
  alreadyPaid: 'This membership is paid.',

  failedTitle: 'Something went wrong',
  failedText:
    'There was an issue with your payment. Try again: if the bank has charged your card already, it is not charged a second time.',
  tryAgain: 'Try Again',
  contact: 'Or contact us',

  checkingTitle: 'We are checking with the bank',
  checkingText:
    'You will not be charged twice. This page tells you as soon as we know; it takes three minutes at most.',
  unresolvedTitle: 'The bank has not answered yet',
  unresolvedText:
    'We go on asking, and the member is told by email what came of it. Please do not pay with another card before that. You can leave this page.',
  askAgain: 'Ask again',

  brokenText: 'It is not certain whether the payment was made. Reload the page: it shows what is still due.',

  incompleteTitle: 'This link is not complete',
  incompleteText: 'Open the whole link from the email that we sent, or ask us for a new one.',
  unknownTitle: 'We find no membership for this link',
  unknownText: 'Check that you opened the whole link from the email that we sent, or ask us for a new one.',
  needsScript: 'Paying by card needs JavaScript. Please turn it on, or contact us.',
  home: 'Go to your community',
} as const

/** "Pay $1,950". */
export function payLabel(cents: number, currency = 'USD'): string {
  return `Pay ${formatBalance(cents, currency)}`
}

/** The text after a retry, when the form stays. */
export function failedAgain({ phone, email }: { readonly phone: string; readonly email: string }): string {
  return `There was an issue again. Wait a few minutes before the next try: a card that was charged is not charged twice. Or contact us: ${phone}, ${email}.`
}
