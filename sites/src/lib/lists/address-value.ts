/** The form of a value in an address: LAST_7_DAYS is `last-7-days`. */
export function addressValue(value: string): string {
  return value.toLowerCase().replaceAll('_', '-')
}

/** The value of that form in an address; null for any other. */
export function choiceIn<T extends string>(values: readonly T[], typed: string | null): T | null {
  return values.find((value) => addressValue(value) === typed) ?? null
}

/** The choices of a field whose value stands in the address. */
export function choicesOf<T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) {
  return values.map((value) => ({ value: addressValue(value), label: labels[value] }))
}
