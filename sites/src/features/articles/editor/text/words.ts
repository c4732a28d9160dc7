import type { Node } from 'prosemirror-model'
import { readable } from '#shared/domain/articles/text-runs.ts'
import { countWords } from '#shared/kernel/words.ts'

/** The text of a document with its blocks and breaks set apart, as the server reads its HTML. */
export const plainTextOf = (doc: Node): string => readable(doc.textBetween(0, doc.content.size, ' ', ' '))

export const countWordsOf = (doc: Node): number => countWords(plainTextOf(doc))
