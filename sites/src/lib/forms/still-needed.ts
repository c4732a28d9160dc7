/**
 * The empty required fields of a form, in its order: they are marked without words of their own, so that what stands above the form names
 * them. Empty if there are none.
 */
export function stillNeeded(labels: readonly string[]): string {
  return labels.length > 0 ? `Still needed: ${labels.map((label) => `“${label}”`).join(', ')}.` : ''
}
