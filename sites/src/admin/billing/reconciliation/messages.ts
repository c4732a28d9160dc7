import { formatMoney } from '#shared/kernel/money.ts'
import type { LedgerDifference, Run } from './reconciliation.queries.ts'

export const RECONCILIATION_MESSAGES = {
  title: 'Payment reconciliation',
  text: 'Every day, our ledger is compared with the payment provider’s records: invoices, payments, refunds, credits and balances.',
  back: 'Members',
  equal: 'No differences',
  never: 'Not reconciled yet. The first run starts within a day, or now if you start it.',
  underWay: 'Reconciliation in progress. Reload this page in a minute to see the results.',
  compare: 'Reconcile now',
  starting: 'Starting…',
  started: 'Reconciliation started. Reload this page in a minute to see the results.',
  startFailed: 'Reconciliation couldn’t be started. Please try again.',
  differences: 'Differences',
  differencesText: 'Up to 50 are listed; the rest follow after the next run.',
  provider: 'Payment provider',
  ledger: 'Our ledger',
  readAgain: 'Sync again',
  reading: 'Syncing…',
  readFailed: 'Couldn’t sync with the payment provider. Nothing was changed; please try again.',
  resolved: 'Resolved',
  earlier: 'Previous runs',
  needsScript: 'You can start a reconciliation once this page has finished loading.',
} as const

const KINDS: Readonly<Record<LedgerDifference['kind'], { readonly name: string; readonly todo: string }>> = {
  CHARGE_MISSING: {
    name: 'Payment missing from our ledger',
    todo: 'Its webhook didn’t reach us. Sync again to add the payment. If it belongs to another member, refund it at the provider.',
  },
  CHARGE_AMOUNT: {
    name: 'Payment amount differs',
    todo: 'Entries are never changed. Check the payment at the provider; if its amount is right, ask engineering for a correcting entry.',
  },
  REFUND_AMOUNT: {
    name: 'Refund amount differs',
    todo: 'Sync again to add refunds that we’re missing. If our ledger shows more, check the refund at the provider and tell engineering.',
  },
  CREDIT_AMOUNT: {
    name: 'Credit amount differs',
    todo: 'Sync again to add credits that we’re missing. If our ledger shows more, check the account at the provider and ask engineering for a correcting entry.',
  },
  UNKNOWN_TO_PROVIDER: {
    name: 'Payment unknown to the provider',
    todo: 'Look up the payment by its number at the provider. If it was voided there, ask engineering for a correcting entry; don’t refund the member until that’s clear.',
  },
  BALANCE: {
    name: 'Balance due differs',
    todo: 'A webhook didn’t reach us. Sync again to update the balance; the member sees it right away.',
  },
}

export function nameOfDifference(kind: LedgerDifference['kind']): string {
  return KINDS[kind].name
}
export function todoOf(kind: LedgerDifference['kind']): string {
  return KINDS[kind].todo
}

type Amounts = Pick<LedgerDifference, 'providerInCents' | 'ledgerInCents' | 'currency'>

export function amountsText({ providerInCents, ledgerInCents, currency }: Amounts): string {
  const { provider, ledger } = RECONCILIATION_MESSAGES
  return `${provider}: ${formatMoney(providerInCents, currency)}. ${ledger}: ${formatMoney(ledgerInCents, currency)}.`
}

export function numbersText({ invoiceNumber, providerNumber }: LedgerDifference): string | null {
  const parts = [invoiceNumber && `Invoice ${invoiceNumber}`, providerNumber && `Number ${providerNumber}`]
  return parts.filter(Boolean).join(' · ') || null
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** "7 memberships, 12 invoices, 12 payments, 1 refund and 0 credits were compared". */
export function comparedText({ subscriptions, invoices, payments, refunds, credits }: Run): string {
  const all = [
    counted(subscriptions, 'membership'),
    counted(invoices, 'invoice'),
    counted(payments, 'payment'),
    counted(refunds, 'refund'),
  ]
  return `${all.join(', ')} and ${counted(credits, 'credit')} compared`
}

export function foundText({ differences }: Run): string {
  return differences === 0 ? RECONCILIATION_MESSAGES.equal : counted(differences, 'difference')
}

export function stillDiffers(count: number): string {
  return `Synced. ${counted(count, 'difference')} still open for this member.`
}

export const READ_AGAIN_SOLVED = 'Synced. The ledger now matches.'

export function readAgainOf({ memberName }: LedgerDifference): string {
  return `${RECONCILIATION_MESSAGES.readAgain}: ${memberName}`
}
