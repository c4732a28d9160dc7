/** Where an item of a feed stands on its page: the focus is there after a move. */
export function itemAnchor(itemId: string): string {
  return `item-${itemId}`
}
