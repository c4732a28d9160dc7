/** The fields of the card form, in the order in which a message names them. */
export const CARD_FIELDS = ['firstName', 'lastName', 'number', 'cvv', 'month', 'year', 'zip'] as const
export type CardField = (typeof CARD_FIELDS)[number]

export const CARD_FIELD_LABELS: Readonly<Record<CardField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  number: 'Card number',
  cvv: 'CVV',
  month: 'Month',
  year: 'Year',
  zip: 'Zip code',
}

/** "Enter valid information for the following input(s): CVV, Zip code."; null when none of the fields is ours. */
export function invalidFieldsMessage(fields: readonly string[]): string | null {
  const labels = CARD_FIELDS.filter((field) => fields.includes(field)).map((field) => CARD_FIELD_LABELS[field])
  return labels.length > 0 ? `Enter valid information for the following input(s): ${labels.join(', ')}.` : null
}
