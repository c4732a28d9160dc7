/** Beside a field that says something else than what somebody has saved meanwhile. */
export function savedNow(value: string): string {
  return `Currently saved: ${value === '' ? '(empty)' : value}`
}
