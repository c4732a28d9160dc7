export type PackagePrice = {
  readonly termMonths: number
  readonly duesCents: number
  readonly initiationFeeCents: number
}

/** The id of a package in an address or form. */
export function planIdOf(termMonths: number): string {
  return `${termMonths}-months`
}

export type Quote = {
  readonly dues: number
  readonly initiationFee: number
  readonly savings: number
  readonly amountDue: number
  readonly renewsAt: Date
}

/** The price of joining with a package, in cents; the savings are compared with paying the shortest term repeatedly. */
export function quoteOf(price: PackagePrice, all: readonly PackagePrice[], now: Date): Quote {
  const shortest = all.reduce((least, one) => (one.termMonths < least.termMonths ? one : least), price)
  const terms = price.termMonths / shortest.termMonths
  return {
    dues: price.duesCents,
    initiationFee: price.initiationFeeCents,
    savings: Math.max(0, terms * shortest.duesCents - price.duesCents),
    amountDue: price.duesCents + price.initiationFeeCents,
    renewsAt: addMonths(now, price.termMonths),
  }
}

/** The same day this many months later, or the last day of a shorter month: as the payment provider computes terms. */
function addMonths(at: Date, months: number): Date {
  const to = new Date(at)
  to.setUTCMonth(at.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(at.getUTCDate(), lastDay))
  return to
}
