import { type AnyColumn, isNull, lte, or, type SQL } from 'drizzle-orm'

/** Longer than all calls of one run or request together may take. */
export const LEASE_MS = 120_000

/** The end of a lease that begins now. It is also the fence: a later lease of the same row ends later. */
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** Condition: nobody works on the row. */
export function isUnleased({ leasedUntil }: { readonly leasedUntil: AnyColumn }, now: Date): SQL | undefined {
  return or(isNull(leasedUntil), lte(leasedUntil, now))
}
