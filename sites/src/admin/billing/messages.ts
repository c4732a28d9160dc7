import { formatBalance } from '#shared/kernel/money.ts'

export const MEMBER_BILLING_MESSAGES = {
  noMembership: 'No membership',
  nothingDue: 'Nothing due',
} as const

export function dueText(cents: number, currency: string): string {
  return cents > 0 ? `${formatBalance(cents, currency)} is due` : MEMBER_BILLING_MESSAGES.nothingDue
}
