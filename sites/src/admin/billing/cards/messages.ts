import type { AuthorizationOutcome } from '#shared/domain/billing/card-authorizations.ts'
import { cardName } from '#shared/domain/billing/messages.ts'
import type { MemberCard } from './member-cards.queries.ts'

export const MEMBER_CARDS_MESSAGES = {
  title: 'Cards',
  text: 'The membership renews on the default card. The member sees every change that you make here, with your initials, and gets a mail.',
  loading: 'Loading the cards…',
  notLoaded: 'The cards cannot be shown at the moment, because the payment provider does not answer.',
  noMembership: 'This member has no membership that a card could pay for.',
  again: 'Try again',
  none: 'This member has no card.',
  add: 'Add a card for this member',
  newCard: 'New card',
  newCardText: 'Enter it only as the member tells you. It becomes the default card; nothing is charged now.',
  safety:
    'The card goes straight to our payment provider, Maxio, over an encrypted connection. Nobody here sees its number afterwards; do not write it down.',
  addCard: 'Add the card',
  adding: 'Adding…',
  gone: 'This card was removed meanwhile. The list shows the cards that there are now.',
  unknown: 'The answer of the payment provider did not come. The list shows the cards that there are now.',
  notAdded: 'The card was not added',
  needsScript: 'Cards can be added and changed once the script of this page has loaded.',
  removeText: 'It cannot be brought back. The member gets a mail about it.',
  cancel: 'Cancel',
  remove: 'Remove',
  log: 'Log',
  logLoading: 'Loading the log…',
  logFailed: 'The log could not be loaded.',
  logEmpty: 'No attempt with this card was made here.',
  logTime: 'Time',
  logAmount: 'Amount',
  logResponse: 'Answer of the bank',
  logReversal: 'Taken back',
} as const

export function logOf(card: MemberCard): string {
  return `${MEMBER_CARDS_MESSAGES.log} of ${cardName(card)}`
}

export function addedForMember(card: MemberCard): string {
  return `${cardName(card)} was added and is the member's default card now.`
}

export function isDefaultForMember(card: MemberCard): string {
  return `${cardName(card)} is the member's default card now.`
}

export function removedForMember(card: MemberCard): string {
  return `${cardName(card)} was removed.`
}

export function removeTitleForMember(card: MemberCard): string {
  return `Remove the member's ${cardName(card)}?`
}

export const NOT_APPLICABLE = 'Not applicable'

/** "Failure (2001)". */
export function outcomeText(outcome: AuthorizationOutcome, code: number | null): string {
  if (outcome === null) return NOT_APPLICABLE
  return outcome === 'success' ? 'Success' : `Failure (${code})`
}
