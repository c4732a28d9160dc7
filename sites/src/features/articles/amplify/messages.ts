import { AMPLIFICATION_REFUSALS, ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import type { AlertTone } from '../../../ui/alert/alert-icons.ts'

export const AMPLIFY_MESSAGES = {
  title: 'Amplify your article',
  lead: 'Your article is published either way. If you like, we’ll bring it to more of the people you wrote it for.',
  price: 'Price',
  once: 'once, for this article',
  steps: 'What happens',
  timing: 'When',
  refund: 'If you change your mind',
  payment: 'Payment',
  paymentText: 'Nothing is charged on this page. We’ll email you about payment, and nothing starts until you’ve paid.',
  request: 'Request amplification',
  requestedOn: 'Requested on',
  requestedText: 'We’ll email you about payment; nothing is charged now.',
  withdraw: 'Withdraw request',
  withdrawn: 'Request withdrawn.',
  payText:
    'This card will be charged now, and you’ll get a receipt by email. Any account credit is used first. Until the amplification starts, you can withdraw on this page for a full refund of what your card paid. We’ll let you know when it starts.',
  card: 'Card',
  changeCard: 'Use another card',
  addCard: 'Add a card',
  noCard: 'You don’t have a card to pay with. Add one in your settings, then come back here.',
  cardsAway:
    'Your card can’t be shown right now because the payment provider isn’t responding. Try again in a few minutes.',
  tryAgain: 'Try again',
  pay: (amount: string) => `Pay ${amount} and amplify`,
  checking:
    'We’re checking with the bank. You won’t be charged twice. The result will be shown here, and we’ll email you either way.',
  lookAgain: 'Refresh',
  paidOn: 'Paid on',
  paidText: (amount: string, last4: string) => `You paid ${amount} with the card ending in ${last4}.`,
  paidPartly: (amount: string, byCard: string, last4: string, byCredit: string) =>
    `You paid ${amount}: ${byCard} with the card ending in ${last4} and ${byCredit} from your account credit.`,
  paidByCredit: (amount: string) => `You paid ${amount} from your account credit.`,
  creditStays: 'Account credit isn’t refunded automatically: write to our concierge about it.',
  receipt: 'View receipt',
  untilBegun: 'You can withdraw for a full refund until it starts. We’ll let you know when it does.',
  untilBegunPartly: 'You can withdraw until it starts. We’ll let you know when it does.',
  withdrawOrder: 'Withdraw order',
  withdrawPaid: (amount: string) => `Withdraw and refund ${amount}`,
  begunOn: 'Started on',
  begunText: 'You can no longer withdraw here. If something isn’t as you expected, write to us:',
  withdrawnOrder: 'You withdrew this order.',
  goesBack: (amount: string, last4: string) =>
    `You withdrew this order. We’re refunding ${amount} to the card ending in ${last4}; it can take 5 to 10 business days to appear.`,
  refundRefused: (amount: string) =>
    `You withdrew this order. The bank declined the refund of ${amount} to your card, so our concierge will be in touch.`,
  skip: 'Skip for now',
  back: 'Back to your articles',
  offer: 'Optional: reach more readers for',
  seeOffer: 'See the offer',
  requested: 'Amplification requested on',
  seeRequest: 'See your request',
} as const

/** The notices after a form was submitted. */
export const AMPLIFY_NOTICES: Readonly<Record<string, { readonly tone: AlertTone; readonly text: string }>> = {
  requested: { tone: 'positive', text: 'Request received.' },
  withdrawn: { tone: 'positive', text: AMPLIFY_MESSAGES.withdrawn },
  paid: { tone: 'positive', text: 'Payment received. Your receipt is on its way by email.' },
  checking: { tone: 'info', text: BILLING_MESSAGES.checking },
  busy: { tone: 'negative', text: BILLING_MESSAGES.busy },
  'offer-changed': { tone: 'negative', text: AMPLIFICATION_REFUSALS.offerChanged },
  'not-offered': { tone: 'negative', text: 'The offer has ended since you opened this page. Nothing was charged.' },
  begun: { tone: 'negative', text: AMPLIFICATION_REFUSALS.hasBegun },
  away: { tone: 'negative', text: BILLING_MESSAGES.providerAway },
  'too-early': { tone: 'negative', text: ARTICLE_MESSAGES.amplifyTooEarly },
}
