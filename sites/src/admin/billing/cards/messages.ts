import type { AuthorizationOutcome } from '#shared/domain/billing/cards/card-authorizations.ts'
import { cardName } from '#shared/domain/billing/messages.ts'
import { formatMoney, toCents } from '#shared/kernel/money.ts'
import type { MemberCard } from './member-cards.queries.ts'

export const MEMBER_CARDS_MESSAGES = {
  title: 'Cards',
  renews: 'The membership renews on the default card.',
  ended:
    'The membership has ended. The member can renew it at /dunning, where every page leads them after signing in. If you ended it, they can’t: reactivate it at the payment provider instead.',
  endedClosing: 'The membership has ended, and can’t be renewed: the community is closing or has closed.',
  closing: 'The community is closing, so the membership isn’t renewed.',
  isNotRenewed: 'The membership isn’t renewed.',
  text: 'The member sees every change you make here, with your initials, and gets an email.',
  loading: 'Loading cards…',
  notLoaded: 'Cards can’t be shown right now because the payment provider isn’t responding.',
  noMembership: 'This member has no membership to pay for.',
  again: 'Try again',
  none: 'No cards',
  add: 'Add a card for this member',
  newCard: 'New card',
  newCardText: 'Only enter the details the member gives you. It becomes the default card; nothing is charged now.',
  safety:
    'Card details go straight to our payment provider, Maxio, over an encrypted connection. No one here can see the number afterward; don’t write it down.',
  addCard: 'Add card',
  adding: 'Adding…',
  gone: 'This card has been removed. The list shows the current cards.',
  unknown: 'The payment provider didn’t respond. The list shows the current cards.',
  notAdded: 'Card not added',
  /* These three are the specification's, word for word. */
  addFailed: "The card could not be added to the member's account. Please try again.",
  deleteFailed: "The card could not be removed from the member's account. Please try again.",
  changeDefaultFailed: "The member's default card could not be changed. Please try again.",
  needsScript: 'You can add and change cards once this page has finished loading.',
  removeText: 'This can’t be undone. The member gets an email.',
  cancel: 'Cancel',
  remove: 'Remove',
  log: 'Log',
  logLoading: 'Loading log…',
  logFailed: 'The log couldn’t be loaded.',
  logEmpty: 'No attempts with this card yet.',
  logTime: 'Time',
  logAmount: 'Amount',
  logResponse: 'Bank response',
  logReversal: 'Reversal',
} as const

type Renewing = { readonly hasEnded: boolean; readonly isAutoRenewalOn: boolean; readonly isClosing: boolean }

/** What happens to the membership that the cards pay for. */
export function cardsText({ hasEnded, isAutoRenewalOn, isClosing }: Renewing): string {
  const { ended, endedClosing, closing, renews, isNotRenewed } = MEMBER_CARDS_MESSAGES
  if (hasEnded) return isClosing ? endedClosing : ended
  if (isClosing) return closing
  return isAutoRenewalOn ? renews : isNotRenewed
}

export function logOf(card: MemberCard): string {
  return `${MEMBER_CARDS_MESSAGES.log} of ${cardName(card)}`
}

export function addedForMember(card: MemberCard): string {
  return `${cardName(card)} was added and is now the member’s default card.`
}

export function isDefaultForMember(card: MemberCard): string {
  return `${cardName(card)} is now the member’s default card.`
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

/** `amount` as the provider logs it: whole units of the currency with a fraction. */
export function attemptText(amount: number, currency: string): string {
  return formatMoney(toCents(amount), currency)
}
