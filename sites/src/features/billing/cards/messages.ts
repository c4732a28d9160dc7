import { cardName } from '#shared/domain/billing/messages.ts'
import { formatBalance } from '#shared/kernel/money.ts'
import type { Card } from './cards.queries.ts'

export const CARDS_MESSAGES = {
  title: 'Cards',
  text: 'Your membership renews on the default card. The others are kept in case you need them.',
  loading: 'Loading your cards…',
  notLoaded: 'Your cards cannot be shown at the moment, because the bank does not answer. Nothing was changed.',
  again: 'Try again',
  none: 'No card yet',
  noMembership: 'There is no membership here that a card could pay for.',
  default: 'Default',
  status: { ACTIVE: null, EXPIRED: 'Expired', FAILED: 'Could not be charged', EXPIRATION_PENDING: 'Expires soon' },
  expires: 'Expires',
  expired: 'Expired',
  makeDefault: 'Make default',
  remove: 'Remove',
  cancel: 'Cancel',
  adding: 'Adding…',
  addingRow: 'Your new card is being added…',
  removeText: 'It cannot be brought back, but you can enter it again at any time.',
  add: 'Add a card',
  newCard: 'New card',
  newCardText: 'It becomes your default card.',
  gone: 'This card was removed meanwhile. The list shows the cards that you have now.',
  offline: 'You are offline, and nothing was changed. Please try again once you are connected.',
  signedOut: 'You are signed out, and nothing was changed. Sign in again to go on.',
  noAnswer: 'No answer came. Please try again: the same attempt goes on, and nothing is done or charged twice.',
  unresolved:
    'The bank has not answered yet, and we go on asking. Please add no other card before that: this page shows what came of it when you open it again.',
  notAdded: 'The card was not added',
  help: 'Ask us for help',
  trouble: 'Trouble with a card?',
  needsScript: 'Cards can be added and changed once the script of this page has loaded.',
  onlySave: 'Only save',
  dueText: 'The new card is saved either way, and becomes your default card.',
} as const

export function expiryText(card: Card, date: string): string {
  return `${card.status === 'EXPIRED' ? CARDS_MESSAGES.expired : CARDS_MESSAGES.expires} ${date}`
}

export function makeDefaultOf(card: Card): string {
  return `${CARDS_MESSAGES.makeDefault}: ${cardName(card)}`
}

export function removeOf(card: Card): string {
  return `${CARDS_MESSAGES.remove} ${cardName(card)}`
}

export function removeTitle(card: Card): string {
  return `Remove your ${cardName(card)}?`
}

export function removed(card: Card): string {
  return `${cardName(card)} was removed.`
}

export function isDefaultNow(card: Card): string {
  return `${cardName(card)} is your default card now.`
}

/** `nextCharge` is a date such as "Nov 5, 2026". */
export function added(card: Card, nextCharge: string | null): string {
  const charge = nextCharge ? ` The next charge is on ${nextCharge}.` : ''
  return `${cardName(card)} was added and is your default card now.${charge}`
}

export function payDueTitle(dueCents: number): string {
  return `Also pay the ${formatBalance(dueCents)} due now?`
}

export function paid(dueCents: number): string {
  return `${formatBalance(dueCents)} was paid`
}

export function paidText(card: Card): string {
  return `${cardName(card)} is your default card now. The receipt is among your payments below.`
}

export function savedNotPaid(reason: string): string {
  return `The card was saved, but it was not charged. ${reason}`
}
