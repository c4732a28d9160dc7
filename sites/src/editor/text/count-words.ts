import type { Node } from 'prosemirror-model'
import { readable } from '#shared/domain/articles/text-runs.ts'
import { countWords } from '#shared/kernel/words.ts'

/** The text with a space between blocks and for line breaks, as the server reads its HTML. */
export function plainTextOf(doc: Node): string {
  return readable(doc.textBetween(0, doc.content.size, ' ', ' '))
}

/** Nodes are immutable, so after a keystroke only the edited block is counted again. */
const cache = new WeakMap<Node, number>()

function countBlock(block: Node): number {
  const words = cache.get(block) ?? countWords(plainTextOf(block))
  cache.set(block, words)
  return words
}

export function countWordsIn(doc: Node): number {
  let words = 0
  doc.forEach((block) => {
    words += countBlock(block)
  })
  return words
}
