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
  payments: 'Payments',
  paymentsText: 'What you paid and what was given back, the newest first.',
  none: 'No payments yet',
  noneText: 'Your first payment appears here with its receipt.',
  receipt: 'Receipt',
  earlier: 'Earlier payments',
  newest: 'Newest payments',
  changes: 'Changed by our staff',
  changesText: 'What our staff did with your cards and payments, so that nothing about them is a surprise.',
  receiptIntro: 'For your records, and for whoever keeps your books.',
  back: 'Back to billing',
  what: 'What for',
  invoice: 'Invoice',
  card: (last4: string) => `Card ending in ${last4}`,
  otherwise: 'Received elsewhere',
} as const

const KINDS: Readonly<Record<PaymentEntry['kind'], string>> = {
  CHARGE: 'Payment',
  REFUND: 'Refund',
  ADJUSTMENT: 'Adjustment',
  WRITE_OFF: 'Write-off',
}

export function kindText(kind: PaymentEntry['kind']): string {
  return KINDS[kind]
}

/** What a person paid counts as positive. */
export function signedCents({ kind, amountInCents }: Pick<PaymentEntry, 'kind' | 'amountInCents'>): number {
  return kind === 'CHARGE' ? amountInCents : -amountInCents
}

const CHANGES: Readonly<Record<StaffChange['kind'], string>> = {
  ADDED: 'A card was added',
  MADE_DEFAULT: 'The default card was changed',
  REMOVED: 'A card was removed',
  REFUNDED: 'A payment was given back',
}

/** "The default card was changed by staff (T. B.)". */
export function changeText({ kind, by }: Pick<StaffChange, 'kind' | 'by'>): string {
  return `${CHANGES[kind]} by staff (${by})`
}

export function receiptOf(date: string): string {
  return `${HISTORY_MESSAGES.receipt} of ${date}`
}
