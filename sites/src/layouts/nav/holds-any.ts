/**
 * Whether staff hold one of these permissions. Links to pages that they cannot open are hidden; the backend decides.
 */
export function holdsAny(held: readonly string[] | undefined, ...wanted: readonly string[]): boolean {
  return wanted.some((permission) => held?.includes(permission))
}
