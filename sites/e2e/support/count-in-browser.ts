import { countCharacters, countWords } from '#shared/kernel/words.ts'
import { plainTextOf } from '../../src/editor/text/count-words.ts'
import { parse } from '../../src/editor/text/parse.ts'
import { richTextSchema } from '../../src/editor/text/schema.ts'

/** What the editor counts of a text that the server gave it. */
export function count(html: string) {
  const plain = plainTextOf(parse(richTextSchema, html)).trim()
  return { words: countWords(plain), characters: countCharacters(plain) }
}
