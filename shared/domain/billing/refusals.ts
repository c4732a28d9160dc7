import { formatBalance } from '#shared/kernel/money.ts'

/** For callers of the API; the pages of these calls have their own texts. */
export const BILLING_REFUSALS = {
  accountantEmailWrong: 'Enter one email address, such as books@example.com.',
  noAccountant: 'Save your accountant’s email first.',
  tooManySends: 'You’ve reached today’s limit for sending statements. You can download them and send them yourself.',
  membershipEnded: 'Your membership has ended, so there’s no renewal to change.',
  renewalIsChanging: 'We’re still confirming your last change with the payment provider. Try again in a few minutes.',
  renewalNotChanged: 'The payment provider didn’t change your renewal. Try again, or write to us.',
} as const

type Named = {
  readonly id: string
  readonly productName: string
  readonly balanceCents: number
  readonly currency: string
}

/** The possible memberships, for a member who calls the API directly. */
export function ambiguousAmong(subscriptions: readonly Named[]): string {
  const named = subscriptions.map(
    ({ id, productName, balanceCents, currency }) =>
      `${id} (${productName}, ${formatBalance(Math.max(0, balanceCents), currency)} due)`,
  )
  return `There’s more than one membership to pay for. Send one of these as subscriptionId: ${named.join(', ')}.`
}
