import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { TEST_CARDS } from '#shared/sandbox/payment/test-cards.ts'

/** Cards of the other brands and with an invalid check digit, which tests also enter. */
const FURTHER_NUMBERS = [
  '4111111111111112',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
  '3056930009020004',
  '3530111333300000',
]

/** The separators between digits used by people and programs, also in addresses. */
const BETWEEN_DIGITS = '(?:[ .+_-]|%20|\\u00a0)?'

function numberPattern(): string {
  const numbers = [...TEST_CARDS.map(({ number }) => number), ...FURTHER_NUMBERS]
  return numbers.map((number) => [...number].join(BETWEEN_DIGITS)).join('|')
}

/** The field of a security code with a value, in JSON, in a form, and in JSON within JSON or an address. */
const CODE_FIELD =
  '(?:cvv2?|cvc2?|csc|security_?code|verification_?value)(?:\\\\?["\']|%22)?\\s*(?:[:=]|%3A|%3D)\\s*(?:\\\\?["\']|%22)?\\d{3,4}(?!\\d)'

const CARD_DATA = new RegExp(`(?<!\\d)(?:${numberPattern()})(?!\\d)|${CODE_FIELD}`, 'giu')

/** The card numbers and security codes in a text. */
export function cardDataIn(text: string): string[] {
  return [...text.matchAll(CARD_DATA)].map(([found]) => found)
}

type SearchedFile = { readonly path: string; readonly bytes: number; readonly found: readonly string[] }

/** Every file of a folder that contains card data. Files are read as bytes, so that deleted database rows are found too. */
export function searchForCardData(folder: string): SearchedFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const text = readFileSync(path, 'latin1')
      return { path: relative(folder, path), bytes: text.length, found: cardDataIn(text) }
    })
}
