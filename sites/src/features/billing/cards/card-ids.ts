/* Where the focus goes after a change of the list. */

export function rowId(cardId: string): string {
  return `card-${cardId}`
}
export function makeDefaultId(cardId: string): string {
  return `card-${cardId}-default`
}
export function removeId(cardId: string): string {
  return `card-${cardId}-remove`
}
