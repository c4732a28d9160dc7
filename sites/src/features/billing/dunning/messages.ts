import { cardName } from '#shared/domain/billing/messages.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { formatBalance } from '#shared/kernel/money.ts'
import type { CardType } from '#shared/kernel/ports/billing.ts'

export const DUNNING_MESSAGES = {
  /** The specification's, word for word. */
  issue: 'There was an issue processing your card.',
  renewTitle: 'Renew your membership',
  updateTitle: 'Update your card',
  dueFor: 'due for the membership of',
  due: 'due for your membership',
  safe: 'Everything you wrote stays where it is: nothing is deleted, and drafts are saved.',
  renewText: 'Put in a card to renew: everything is open again at once.',
  updateText: 'The new card pays what is due now, and is kept for the next renewal.',
  keepCard: 'Keep this card for renewals',
  keepCardNote: 'Otherwise we remove it once the payment is made.',
  payNow: 'Pay what is due now',
  payNowNote: 'Otherwise the card is saved, and is tried at the next attempt to renew.',
  saveCard: 'Save this card',
  saving: 'Saving…',
  paying: 'Paying…',
  payOnce: 'Pay without keeping the card',
  ownTexts: 'Read and download what you wrote',
  signOut: 'Sign out',
  needsScript: 'Paying by card needs JavaScript. Please turn it on, or contact us.',

  renewedTitle: 'Your membership is renewed',
  savedTitle: 'Your card is saved',
  savedText: 'It pays what is due at the next attempt. You can also pay now.',
  paidText: 'Nothing is due any more, and everything is open again.',
  paidMeanwhile: 'It was paid meanwhile. Your card was not charged.',
  newCard: 'Card',
  nextCharge: 'Next charge',
  paid: 'Paid',
  receiptNumber: 'Receipt number',
  receipt: 'Receipt',
  cardKept: 'The card is kept for renewals.',
  keptCard: 'The card was not kept: renewals go on with the one that was there before.',
  home: 'Go to your community',

  goodTitle: 'Nothing is due',
  goodText: 'Your membership needs no card now. You can change the card for the next renewal in your settings.',
  goodLink: 'See your billing',
  endedTitle: 'Your membership has ended',
  endedText: 'Nothing is due. To come back, write to us: everything you wrote is still here.',
  unknownTitle: 'We find no membership for this link',
  unknownText: 'Check that you opened the whole link from the email that we sent, or sign in.',

  textsTitle: 'What you wrote',
  textsIntro:
    'Everything is here, whatever becomes of your membership. You can download it as one file, which any browser opens and prints.',
  noTexts: 'You have written no article yet.',
  untitled: 'Untitled',
  download: 'Download everything',
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
  const failed = `Your card could not be charged on ${on(failedAt)}.`
  switch (phase) {
    case 'GOOD':
      return failed
    case 'GRACE':
      return `${failed} Nothing changes for you until ${on(readOnlyFrom)}; from that day you can read everything and no longer submit.`
    case 'READ_ONLY':
      return `${failed} Since ${on(readOnlyFrom)} you can read everything and not submit. From ${on(gatedFrom)} only this page and what you wrote are open.`
    case 'GATED':
      return `${failed} Since ${on(gatedFrom)} only this page and what you wrote are open. On ${on(closedFrom)} the membership is closed.`
    case 'CLOSED':
      return `${failed} The membership is closed since ${on(closedFrom)}. It opens again as soon as it is paid.`
    default:
      return phase satisfies never
  }
}

/** "Renew and pay $1,950". */
export function renewLabel(cents: number): string {
  return `Renew and pay ${formatBalance(cents)}`
}

/** "Save card and pay $1,950". */
export function updateLabel(cents: number): string {
  return `Save card and pay ${formatBalance(cents)}`
}

/** "Visa ending in 1111 is your card now." */
export function isYourCard(card: { readonly cardType: CardType | null; readonly last4Digits: string }): string {
  return `${cardName(card)} is your card now.`
}
