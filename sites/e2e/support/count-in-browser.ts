import { countCharacters, countWords } from '#shared/kernel/words.ts'
import { plainTextOf } from '../../src/editor/text/count-words.ts'
import { parse } from '../../src/editor/text/parse.ts'
import { richTextSchema } from '../../src/editor/text/schema.ts'

/** The editor's count of a text from the server. */
export function count(html: string) {
  const plain = plainTextOf(parse(richTextSchema, html)).trim()
  return { words: countWords(plain), characters: countCharacters(plain) }
}
