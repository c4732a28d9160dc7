/** Whether staff hold one of these permissions. Who may not open a page is offered no link to it; the backend decides. */
export function holdsAny(held: readonly string[] | undefined, ...wanted: readonly string[]): boolean {
  return wanted.some((permission) => held?.includes(permission))
}
