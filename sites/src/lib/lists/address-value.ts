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

type Choice = { readonly value: string; readonly label: string }

/** The choices of a field with its value, also if that is no longer one of them: a form that is sent again keeps it. */
export function withValue(choices: readonly Choice[], value: string | null, label: string): readonly Choice[] {
  return value === null || choices.some((one) => one.value === value) ? choices : [...choices, { value, label }]
}
