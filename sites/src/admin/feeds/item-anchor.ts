/** The anchor of a feed item on its page: it gets the focus after a move. */
export function itemAnchor(itemId: string): string {
  return `item-${itemId}`
}
