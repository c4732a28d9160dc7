import { expect, test } from 'vitest'
import { countCharacters, countWords } from './words.ts'

test.each([
  ['', 0],
  ['   \n\t ', 0],
  ['one', 1],
  ['one two\nthree', 3],
  ['e-mail counts once', 3],
  ['a dash — is no word', 5],
  ['… ! ?', 0],
  ['non\u00a0breaking space', 3],
  ['naïve façade 東京 42', 4],
  ["don't won’t", 2],
  ['私は毎日記事を書きます。', 7],
  ['我们每天写文章', 4],
  ['การเขียนบทความ', 3],
  ['第2章 AIの未来', 6],
  ['コンピューター', 1],
  ['。、「」', 0],
  ['東京，大阪', 2],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words)
})

test.each([
  ['', 0],
  ['abc', 3],
  ['é', 1],
  ['e\u0301', 1],
  ['👩‍👩‍👧‍👦', 1],
  ['🇳🇴!', 2],
  ['a&b', 3],
])('%j has %i characters', (text, characters) => {
  expect(countCharacters(text)).toBe(characters)
})
