/** "124.33": the format of amounts in invoices. */
export function toDecimal(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** The cents of "124.33" or 124.33; null for anything but a positive amount with at most two decimals. */
export function fromDecimal(amount: string | number): number | null {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? []
  if (whole === undefined) return null
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return cents > 0 ? cents : null
}
