import type { Node } from 'prosemirror-model'
import { readable } from '#shared/domain/articles/text-runs.ts'
import { countWords } from '#shared/kernel/words.ts'

/** The text of a document with its blocks and breaks set apart, as the server reads its HTML. */
export function plainTextOf(doc: Node): string {
  return readable(doc.textBetween(0, doc.content.size, ' ', ' '))
}

/** Blocks never change, a changed text has others: with each key only the block that is written in is counted again. */
const counted = new WeakMap<Node, number>()

function wordsIn(block: Node): number {
  const words = counted.get(block) ?? countWords(plainTextOf(block))
  counted.set(block, words)
  return words
}

export function countWordsOf(doc: Node): number {
  let words = 0
  doc.forEach((block) => {
    words += wordsIn(block)
  })
  return words
}
