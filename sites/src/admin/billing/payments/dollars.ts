const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/

/** The cents of a typed amount such as "12.50" or "$1,950"; null for anything else. */
export function centsOfDollars(typed: string): number | null {
  const [, whole, fraction = ''] = DOLLARS.exec(typed.trim()) ?? []
  return whole === undefined ? null : Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
}

/** The cents of an amount above zero and up to this limit. */
export function centsUpTo(typed: string, mostCents: number): number | null {
  const cents = centsOfDollars(typed)
  return cents !== null && cents > 0 && cents <= mostCents ? cents : null
}
