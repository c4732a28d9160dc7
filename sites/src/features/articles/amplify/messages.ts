import { AMPLIFICATION_REFUSALS, ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import type { AlertTone } from '../../../ui/alert/alert-icons.ts'

export const AMPLIFY_MESSAGES = {
  title: 'Amplify your article',
  lead: 'Your article is published either way. If you like, we bring it to more of the people it was written for.',
  price: 'Price',
  once: 'once, for this article',
  steps: 'What happens',
  timing: 'When',
  refund: 'If you change your mind',
  payment: 'Payment',
  paymentText:
    'Nothing is charged on this page. We write to you about payment, and nothing begins before you have paid.',
  request: 'Ask us to amplify this article',
  requestedOn: 'Requested on',
  requestedText: 'We will write to you about payment; nothing is charged now.',
  withdraw: 'Withdraw request',
  withdrawn: 'Your request is withdrawn.',
  payText:
    'The price is charged now, to this card, and you get a receipt by mail. Until the amplification begins you can withdraw it on this page, and all of the money goes back to the card. We tell you when it begins.',
  card: 'Card',
  changeCard: 'Use another card',
  addCard: 'Add a card',
  noCard: 'There is no card to pay with. Add one in your settings, and come back here.',
  cardsAway:
    'Your card cannot be shown at the moment: the payment provider does not answer. Try again in a few minutes.',
  tryAgain: 'Try again',
  pay: (amount: string) => `Pay ${amount} and amplify this article`,
  checking:
    'We are checking with the bank. You will not be charged twice. The result comes by mail, and stands here as soon as we know it.',
  lookAgain: 'Look again',
  paidOn: 'Paid on',
  paidText: (amount: string, last4: string) => `${amount} was paid with the card ending in ${last4}.`,
  receipt: 'See the receipt',
  untilBegun:
    'You can withdraw until it begins: we tell you when it does. All of the money then goes back to the card.',
  withdrawPaid: (amount: string) => `Withdraw and get ${amount} back`,
  begunOn: 'Begun on',
  begunText: 'It can no longer be withdrawn here. If something is not as you expected, write to us:',
  goesBack: (amount: string, last4: string) =>
    `You withdrew this order. ${amount} goes back to the card ending in ${last4}; until the bank shows it, five to ten working days can pass.`,
  refundRefused: (amount: string) =>
    `You withdrew this order. The bank did not take the ${amount} back to your card, so that our concierge writes to you about it.`,
  skip: 'Skip for now',
  back: 'Back to your articles',
  offer: 'Optional: we can bring it to more readers for',
  seeOffer: 'See what we offer',
  requested: 'Amplification requested on',
  seeRequest: 'See your request',
} as const

/** What the page says after a form was sent. */
export const AMPLIFY_NOTICES: Readonly<Record<string, { readonly tone: AlertTone; readonly text: string }>> = {
  requested: { tone: 'positive', text: 'We have your request.' },
  withdrawn: { tone: 'positive', text: AMPLIFY_MESSAGES.withdrawn },
  paid: { tone: 'positive', text: 'It is paid. A receipt is on its way to you by mail.' },
  checking: { tone: 'info', text: BILLING_MESSAGES.checking },
  busy: { tone: 'negative', text: BILLING_MESSAGES.busy },
  'offer-changed': { tone: 'negative', text: AMPLIFICATION_REFUSALS.offerChanged },
  begun: { tone: 'negative', text: AMPLIFICATION_REFUSALS.hasBegun },
  away: { tone: 'negative', text: BILLING_MESSAGES.providerAway },
  'too-early': { tone: 'negative', text: ARTICLE_MESSAGES.amplifyTooEarly },
}
