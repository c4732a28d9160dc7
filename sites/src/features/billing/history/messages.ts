import { formatMoney } from '#shared/kernel/money.ts'
import type { PaymentEntry, StaffChange } from './billing.queries.ts'

export const HISTORY_MESSAGES = {
  membership: 'Membership',
  membershipText: 'Your plan, what it costs, and when it renews.',
  plan: 'Plan',
  renews: 'Renews',
  ends: 'Ends',
  paidUntil: 'Paid until',
  due: 'Due now',
  dueText: 'You’ll be charged once, on the next page.',
  dueAtRenewal: (date: string) =>
    `If it’s still unpaid on ${date}, it’s charged to your default card with your renewal.`,
  nothingDue: 'Nothing due.',
  noMembership: 'There’s no paid membership on your account.',
  receipt: 'Receipt',
  changes: 'Changes by our staff',
  changesText: 'Everything our staff changed about your cards and payments, so there are no surprises.',
  receiptIntro: 'For your records and your accountant.',
  back: 'Back to billing',
  what: 'For',
  invoice: 'Invoice',
  card: (last4: string) => `Card ending in ${last4}`,
  otherwise: 'By credit or transfer',
  credit: 'Applied to your invoices',
  creditLeft: 'Credit',
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

/** How it was paid or refunded. */
export function meansText({ kind, cardLast4 }: Pick<PaymentEntry, 'kind' | 'cardLast4'>): string {
  if (kind === 'ADJUSTMENT') return HISTORY_MESSAGES.credit
  return cardLast4 ? HISTORY_MESSAGES.card(cardLast4) : HISTORY_MESSAGES.otherwise
}

const CHANGES: Readonly<Record<StaffChange['kind'], string>> = {
  ADDED: 'A card was added',
  MADE_DEFAULT: 'The default card was changed',
  REMOVED: 'A card was removed',
  REFUNDED: 'A payment was refunded',
  CREDITED: 'Your account was credited',
  CHARGED: 'A charge was added to your account',
}

/** "The default card was changed by staff (T. B.)", "Your account was credited by staff (T. B.): $50.00 for “Late start”". */
export function changeText(
  { kind, by, amountInCents, name }: Pick<StaffChange, 'kind' | 'by' | 'amountInCents' | 'name'>,
  currency: string,
): string {
  const told = `${CHANGES[kind]} by staff (${by})`
  if (amountInCents === null) return told
  return `${told}: ${formatMoney(amountInCents, currency)}${name === null ? '' : ` for “${name}”`}`
}

export function receiptOf(amount: string, date: string): string {
  return `${HISTORY_MESSAGES.receipt} for ${amount}, ${date}`
}
