import { countCharacters, countWords } from '#shared/kernel/words.ts'
import { parse } from '../../src/features/articles/editor/text/parse.ts'
import { articleSchema } from '../../src/features/articles/editor/text/schema.ts'
import { plainTextOf } from '../../src/features/articles/editor/text/words.ts'

/** What the editor counts of a text that the server gave it. */
export function count(html: string) {
  const plain = plainTextOf(parse(articleSchema, html)).trim()
  return { words: countWords(plain), characters: countCharacters(plain) }
}
