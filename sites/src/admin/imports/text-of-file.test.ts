import { expect, it } from 'vitest'
import { textOfFile } from './text-of-file.ts'

const TEXT = 'Jürgen Müller;Größe & Söhne;12 €'
const UTF_16 = Buffer.from(`\uFEFF${TEXT}`, 'utf16le')

it.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16', UTF_16],
  ['UTF-16 of the other order', Buffer.from(UTF_16).swap16()],
  ['Windows-1252', Buffer.from(TEXT.replace('€', '\x80'), 'latin1')],
])('the letters of a file in %s are read', (_, bytes) => {
  expect(textOfFile(bytes)).toBe(TEXT)
})

it('in Windows-1252 also with two letters that would be one in UTF-8', () => {
  expect(textOfFile(Buffer.from('»Spaß« für Zoë', 'latin1'))).toBe('»Spaß« für Zoë')
})

it('in UTF-8 with an invalid byte keeps the others, with the replacement character for it', () => {
  expect(textOfFile(Buffer.concat([Buffer.from(TEXT), Buffer.from('ü', 'latin1')]))).toBe(`${TEXT}\uFFFD`)
})

it.each([
  ['a workbook', Buffer.from('PK\x03\x04\x14\0\x06\0')],
  ['UTF-16 without a mark', Buffer.from('Ada King', 'utf16le')],
  ['a byte that is no letter', Buffer.from('J\x81rgen', 'latin1')],
])('%s is no text', (_, bytes) => {
  expect(textOfFile(bytes)).toBe(null)
})
