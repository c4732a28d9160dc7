import { expect, test } from 'vitest'
import { encodeCursor, parseCursor, rowNumberOf } from './cursor.ts'

test('a decoded cursor equals the encoded one, and its text is safe in an address', () => {
  const cursor = { at: new Date('2026-11-21T09:00:00.123Z'), id: '01kb3f7a9zq8w2e4r6t8y0u1i3' }
  expect(encodeCursor(cursor)).toMatch(/^[\w-]+$/)
  expect(parseCursor(encodeCursor(cursor))).toEqual(cursor)
})

test.each(['', 'x', '!!', btoa('nonsense'), btoa('12.'), btoa("1.'; DROP"), 'a'.repeat(500)])(
  '%j is not a cursor',
  (text) => {
    expect(() => parseCursor(text)).toThrow('This cursor doesn’t belong to this list.')
  },
)

test.each(['0', '7', '999999999999999'])('%s is the number of a row', (id) => {
  expect(rowNumberOf({ at: new Date(0), id })).toBe(Number(id))
})

test.each(['', 'Infinity', '1e400', '-1', '1.5', 'x', '1234567890123456'])('%j is no number of a row', (id) => {
  expect(() => rowNumberOf({ at: new Date(0), id })).toThrow('This cursor doesn’t belong to this list.')
})

test('a cursor is as long as its longest parts, and no text beyond its limit is decoded', () => {
  const longest = encodeCursor({ at: new Date(999_999_999_999_999), id: 'x'.repeat(64) })
  expect(parseCursor(longest)).toEqual({ at: new Date(999_999_999_999_999), id: 'x'.repeat(64) })
  expect(() => parseCursor(encodeCursor({ at: new Date(0), id: 'x'.repeat(65) }))).toThrow()
})
