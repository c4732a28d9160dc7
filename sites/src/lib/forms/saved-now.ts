/** Beside a field with another value than the one saved meanwhile. */
export function savedNow(value: string): string {
  return `Currently saved: ${value === '' ? '(empty)' : value}`
}
