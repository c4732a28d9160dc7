import { cardName } from '#shared/domain/billing/messages.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { formatBalance } from '#shared/kernel/money.ts'
import type { CardType } from '#shared/kernel/ports/billing.ts'

export const DUNNING_MESSAGES = {
  /** The specification's wording. */
  issue: 'There was an issue processing your card.',
  renewTitle: 'Renew your membership',
  updateTitle: 'Update your card',
  dueFor: 'due on the account of',
  due: 'due on your account',
  safe: 'Everything you wrote stays put: nothing is deleted, and drafts are saved.',
  renewText: 'Add a card to renew your membership.',
  renewToOpenText: 'Add a card to renew and get full access back right away.',
  updateText: 'The new card pays what’s due now and is kept for the next renewal.',
  keepCard: 'Keep this card for renewals',
  keepCardNote: 'Otherwise we’ll remove it after the payment.',
  payNow: 'Pay what’s due now',
  payNowNote: 'Otherwise the card is saved and charged at the next renewal attempt.',
  payNowNoteLast: 'Otherwise the card is only saved, and what’s due isn’t charged to it.',
  saveCard: 'Save this card',
  saving: 'Saving…',
  paying: 'Paying…',
  payOnce: 'Pay without saving the card',
  ownTexts: 'Read and download your articles',
  statements: 'Your statements and receipts',
  statementsIntro: 'Your statements and receipts stay yours. Cards and payments are part of your renewal.',
  security: 'Your sign-ins and password',
  /** For who was led here from another page. */
  closedPage:
    'The page you opened needs an active membership, so you’re here instead. What stays open to you is linked at the bottom.',
  signOut: 'Sign out',
  needsScript: 'Paying by card needs JavaScript. Please turn it on, or contact us.',

  renewedTitle: 'Your membership has been renewed',
  savedTitle: 'Your card is saved',
  savedText: 'It will be charged for what’s due at the next attempt. You can also pay now.',
  savedTextLast: 'It wasn’t charged for what’s due, and won’t be automatically. Please pay now.',
  paidText: 'You’re all paid up.',
  openAgainText: 'You’re all paid up and have full access again.',
  paidMeanwhile: 'It has already been paid. Your card wasn’t charged.',
  newCard: 'Card',
  nextCharge: 'Next charge',
  paidUntil: 'Paid until',
  paid: 'Paid',
  receiptNumber: 'Receipt number',
  receipt: 'Receipt',
  cardKept: 'The card is saved for renewals.',
  keptCard: 'The card wasn’t saved: renewals continue on your previous card.',
  home: 'Go to your community',

  goodTitle: 'Nothing due',
  goodText: 'Your membership doesn’t need a payment right now.',
  goodCard: 'You can change the card for the next renewal in your settings.',
  goodLink: 'Go to billing',
  endedTitle: 'Your membership has ended',
  unknownTitle: 'We can’t find a membership for this link',
  unknownText: 'Check that you opened the full link from our email, or sign in.',

  textsTitle: 'Your articles',
  textsIntro:
    'Your articles are here, whatever happens to your membership. You can download them as a single file that opens and prints in any browser.',
  noTexts: 'You haven’t written any articles yet.',
  otherTexts: 'What you wrote elsewhere, such as posts, replies, answers and messages, is in the copy of your data:',
  untitled: 'Untitled',
  download: 'Download your articles',
  back: 'Back to your renewal',
} as const

type Situation = {
  readonly failedAt: string
  readonly readOnlyFrom: string
  readonly gatedFrom: string
  readonly closedFrom: string
}

/** What has happened, and what follows. */
export function situationText(
  phase: 'GOOD' | 'GRACE' | 'READ_ONLY' | 'GATED' | 'CLOSED',
  { failedAt, readOnlyFrom, gatedFrom, closedFrom }: Situation,
  timeZone: string,
): string {
  const on = (at: string) => formatDate(new Date(at), timeZone)
  const failed = `Your card couldn’t be charged on ${on(failedAt)}.`
  switch (phase) {
    case 'GOOD':
      return failed
    case 'GRACE':
      return `${failed} Nothing changes for you until ${on(readOnlyFrom)}; from then on you can read everything but not submit.`
    case 'READ_ONLY':
      return `${failed} Since ${on(readOnlyFrom)} you can read everything but not submit. From ${on(gatedFrom)} you’ll only have access to this page, your articles, your data and your account.`
    case 'GATED':
      return `${failed} Since ${on(gatedFrom)} you only have access to this page, your articles, your data and your account. Your membership closes on ${on(closedFrom)}.`
    case 'CLOSED':
      return `${failed} Your membership closed on ${on(closedFrom)}. It reopens as soon as it’s paid.`
    default:
      return phase satisfies never
  }
}

/** "Renew and pay $1,950". */
export function renewLabel(cents: number, currency: string): string {
  return `Renew and pay ${formatBalance(cents, currency)}`
}

/** "Save card and pay $1,950". */
export function updateLabel(cents: number, currency: string): string {
  return `Save card and pay ${formatBalance(cents, currency)}`
}

/** "Visa ending in 1111 is now your card." */
export function isYourCard(card: { readonly cardType: CardType | null; readonly last4Digits: string }): string {
  return `${cardName(card)} is now your card.`
}
