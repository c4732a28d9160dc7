import { formatMoney } from '#shared/kernel/money.ts'

type Charge = { readonly name: string; readonly amountInCents: number }

/**
 * "For “Gala dinner”", or "Includes $50.00 for “Gala dinner”": what of the amount staff charged for. Null where more was charged than is
 * due, because part of it was settled otherwise.
 */
export function chargesText(charges: readonly Charge[], balanceCents: number, currency: string): string | null {
  const total = charges.reduce((sum, { amountInCents }) => sum + amountInCents, 0)
  if (total === 0 || total > balanceCents) return null
  const [only] = charges
  if (only && total === balanceCents && charges.length === 1) return `For “${only.name}”`
  const named = charges.map(({ name, amountInCents }) => `${formatMoney(amountInCents, currency)} for “${name}”`)
  return `Includes ${new Intl.ListFormat('en-US').format(named)}`
}
