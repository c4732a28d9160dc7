const usDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** "$1,234.50": a dollar sign and two decimals, always. */
export function formatMoney(cents: number): string {
  return usDollars.format(cents / 100)
}

/** "$1,200" or "$1,200.50": balances are shown without a trailing ".00". */
export function formatBalance(cents: number): string {
  return formatMoney(cents).replace(/\.00$/, '')
}

/** An amount of an API, in dollars, as whole cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}
