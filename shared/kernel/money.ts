const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, format)
  return format
}

/**
 * "$1,234.50": dollars always have two decimals; "¥195,000": the currency's own number of decimals. Cents are hundredths of the unit in
 * every currency, because the provider's amounts are decimal texts of units.
 */
export function formatMoney(cents: number, currency = 'USD'): string {
  return formatOf(currency).format(cents / 100)
}

/** "$1,200" or "$1,200.50": balances are shown without a trailing ".00". */
export function formatBalance(cents: number, currency = 'USD'): string {
  return formatMoney(cents, currency).replace(/\.00$/, '')
}

/** An amount of an API, in dollars, as whole cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** "1950.00": an amount in a field, and for the provider. */
export function toDecimal(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
