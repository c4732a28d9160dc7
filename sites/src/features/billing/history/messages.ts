import { formatMoney } from '#shared/kernel/money.ts'
import type { PaymentEntry, StaffChange } from './billing.queries.ts'

export const HISTORY_MESSAGES = {
  membership: 'Membership',
  membershipText: 'Your plan, what it costs, and when it renews.',
  plan: 'Plan',
  renews: 'Renews',
  ends: 'Ends',
  due: 'Due now',
  dueText: 'It is charged once, to the card that you enter on the next page.',
  nothingDue: 'Nothing is due.',
  noMembership: 'There is no paid membership on your account.',
  receipt: 'Receipt',
  changes: 'Changed by our staff',
  changesText: 'What our staff did with your cards and payments, so that nothing about them is a surprise.',
  receiptIntro: 'For your records, and for whoever keeps your books.',
  back: 'Back to billing',
  what: 'What for',
  invoice: 'Invoice',
  card: (last4: string) => `Card ending in ${last4}`,
  otherwise: 'By credit or transfer',
  credit: 'Taken off your next invoice',
} as const

const KINDS: Readonly<Record<PaymentEntry['kind'], string>> = {
  CHARGE: 'Payment',
  REFUND: 'Refund',
  ADJUSTMENT: 'Credit',
  WRITE_OFF: 'Write-off',
}

export function kindText(kind: PaymentEntry['kind']): string {
  return KINDS[kind]
}

/** How it was paid or given back. */
export function meansText({ kind, cardLast4 }: Pick<PaymentEntry, 'kind' | 'cardLast4'>): string {
  if (kind === 'ADJUSTMENT') return HISTORY_MESSAGES.credit
  return cardLast4 ? HISTORY_MESSAGES.card(cardLast4) : HISTORY_MESSAGES.otherwise
}

const CHANGES: Readonly<Record<StaffChange['kind'], string>> = {
  ADDED: 'A card was added',
  MADE_DEFAULT: 'The default card was changed',
  REMOVED: 'A card was removed',
  REFUNDED: 'A payment was given back',
  CREDITED: 'Your account was credited',
  CHARGED: 'A charge was added to your account',
}

/** "The default card was changed by staff (T. B.)", "Your account was credited by staff (T. B.): $50.00". */
export function changeText({ kind, by, amountInCents }: Pick<StaffChange, 'kind' | 'by' | 'amountInCents'>): string {
  const told = `${CHANGES[kind]} by staff (${by})`
  return amountInCents === null ? told : `${told}: ${formatMoney(amountInCents)}`
}

export function receiptOf(amount: string, date: string): string {
  return `${HISTORY_MESSAGES.receipt} of ${amount}, ${date}`
}
