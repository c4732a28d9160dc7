import { expect, test } from 'vitest'
import { encodeCursor, parseCursor } from './cursor.ts'

test('a decoded cursor equals the encoded one, and its text is safe in an address', () => {
  const cursor = { at: new Date('2026-11-21T09:00:00.123Z'), id: '01kb3f7a9zq8w2e4r6t8y0u1i3' }
  expect(encodeCursor(cursor)).toMatch(/^[\w-]+$/)
  expect(parseCursor(encodeCursor(cursor))).toEqual(cursor)
})

test.each(['', 'x', '!!', btoa('nonsense'), btoa('12.'), btoa("1.'; DROP"), 'a'.repeat(500)])(
  '%j is no cursor',
  (text) => {
    expect(() => parseCursor(text)).toThrow('The cursor is not one of this list.')
  },
)
