import { formatMoney } from '#shared/kernel/money.ts'
import type { LedgerDifference, Run } from './reconciliation.queries.ts'

export const RECONCILIATION_MESSAGES = {
  title: 'Comparison with the payment provider',
  text: 'Every day our ledger is compared with what the payment provider has: invoices, payments, refunds, credits and what is due.',
  back: 'Members',
  equal: 'Equal',
  never: 'Nothing was compared yet. The first comparison begins within a day, or now if you start it.',
  underWay: 'A comparison is under way. Reload this page in a minute to see what it found.',
  compare: 'Compare now',
  starting: 'Starting…',
  started: 'The comparison has begun. Reload this page in a minute to see what it found.',
  startFailed: 'The comparison could not be started. Please try again.',
  differences: 'What differs',
  differencesText: 'At most fifty are listed; after the next comparison the others follow.',
  provider: 'Payment provider',
  ledger: 'Our ledger',
  readAgain: 'Read again',
  reading: 'Reading…',
  readFailed: 'The payment provider could not be read. Nothing was changed; please try again.',
  resolved: 'Solved',
  earlier: 'Earlier comparisons',
  needsScript: 'A comparison can be started once the script of this page has loaded.',
} as const

const KINDS: Readonly<Record<LedgerDifference['kind'], { readonly name: string; readonly todo: string }>> = {
  CHARGE_MISSING: {
    name: 'A payment is not in our ledger',
    todo: 'Its message did not reach us. Read again: the payment is taken over. If it is the wrong member’s, give it back at the provider.',
  },
  CHARGE_AMOUNT: {
    name: 'A payment has another amount',
    todo: 'Entries are never changed. Open the payment at the provider; if its amount is right, tell the engineers, who write a correcting entry.',
  },
  REFUND_AMOUNT: {
    name: 'Another amount was given back',
    todo: 'Read again: what the provider gave back more than we know is taken over. If our ledger says more, look at the refund at the provider and tell the engineers.',
  },
  CREDIT_AMOUNT: {
    name: 'Another amount was credited',
    todo: 'Read again: a credit of the provider that we lack is taken over. If our ledger says more, look at the account at the provider and tell the engineers, who write a correcting entry.',
  },
  UNKNOWN_TO_PROVIDER: {
    name: 'The provider does not know a payment of our ledger',
    todo: 'Look for the payment by its number at the provider. If it was voided there, tell the engineers, who write a correcting entry; the member is owed nothing before that is clear.',
  },
  BALANCE: {
    name: 'What is due differs',
    todo: 'A message of the provider did not reach us. Read again: what is due is taken over, and the member sees it.',
  },
}

export function nameOfDifference(kind: LedgerDifference['kind']): string {
  return KINDS[kind].name
}
export function todoOf(kind: LedgerDifference['kind']): string {
  return KINDS[kind].todo
}

export function amountsText({ providerInCents, ledgerInCents }: LedgerDifference): string {
  const { provider, ledger } = RECONCILIATION_MESSAGES
  return `${provider}: ${formatMoney(providerInCents)}. ${ledger}: ${formatMoney(ledgerInCents)}.`
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
  return `${all.join(', ')} and ${counted(credits, 'credit')} were compared`
}

export function foundText({ differences }: Run): string {
  return differences === 0 ? RECONCILIATION_MESSAGES.equal : counted(differences, 'difference')
}

export function stillDiffers(count: number): string {
  return `It was read again. ${counted(count, 'difference')} of this member ${count === 1 ? 'is' : 'are'} left.`
}

export const READ_AGAIN_SOLVED = 'It was read again, and the ledger is equal now.'

export function readAgainOf({ memberName }: LedgerDifference): string {
  return `${RECONCILIATION_MESSAGES.readAgain}: ${memberName}`
}
