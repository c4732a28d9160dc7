import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import { type Query, queryOf } from './query.ts'

function read(search: string, how: (query: Query) => unknown): unknown {
  try {
    return how(queryOf(new URL(`http://x/${search}`)))
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

const MALFORMED = [
  ['a NUL', '?a=%00'],
  ['a line break', '?a=b%0Ac'],
  ['a control character of the upper range', '?a=%C2%85'],
  ['half a character', '?a=%E0%A4'],
  ['a percent sign alone', '?a=%'],
  ['a broken escape', '?a=%E0%A4%A'],
  ['an overlong form of a slash', '?a=%C0%AF'],
  ['half a surrogate pair', '?a=%ED%A0%80'],
  ['more than 2,000 characters', `?a=${'x'.repeat(2001)}`],
  ['two values', '?a=b&a=c'],
  ['two values, one of them empty', '?a=b&a='],
  ['a second value under an escaped name', '?a=b&%61=c'],
] as const

describe('a parameter of an address', () => {
  it.each(MALFORMED)('with %s is not found, or absent where the page is shown anyway', (_, search) => {
    for (const how of [
      (query: Query) => query.one('a'),
      (query: Query) => query.token('a'),
      (query: Query) => query.flag('a'),
      (query: Query) => query.count('a', 9),
    ])
      expect(read(search, how)).toBe('NotFound')
    expect(read(search, (query) => query.orNull('a'))).toBeNull()
  })

  it.each([
    ['', null],
    ['?', null],
    ['?a', null],
    ['?a=', null],
    ['?b=%00&a=x', 'x'],
    ['?%E0%A4%A=1&a=x', 'x'],
    ['?=y&a=x', 'x'],
    ['?a=x%26y+z=', 'x&y z='],
    ['?%61=x', 'x'],
    [`?a=${'x'.repeat(2000)}`, 'x'.repeat(2000)],
    ['?a=%F0%9F%99%82', '🙂'],
  ])('is read as it was written: %s', (search, value) => {
    expect(read(search, (query) => query.one('a'))).toBe(value)
    expect(read(search, (query) => query.orNull('a'))).toBe(value)
  })

  it.each(['?a=x.y', '?a=%3Cb%3E', '?a=a%20b', '?a=%F0%9F%99%82'])('%s is not an id', (search) => {
    expect(read(search, (query) => query.token('a'))).toBe('NotFound')
  })

  it.each([
    ['?a=1', 1],
    ['?a=9', 9],
    ['?a=', null],
    ['?a=10', 'NotFound'],
    ['?a=0', 'NotFound'],
    ['?a=-1', 'NotFound'],
    ['?a=1.5', 'NotFound'],
    ['?a=01', 'NotFound'],
    ['?a=1e3', 'NotFound'],
    ['?a=99999999999999999999', 'NotFound'],
  ])('as a number from 1 to 9: %s', (search, value) => {
    expect(read(search, (query) => query.count('a', 9))).toBe(value)
  })

  it('that may occur several times returns all its values', () => {
    expect(read('?a=x&b=1&a=y', (query) => query.many('a'))).toEqual(['x', 'y'])
    expect(read('?a=x&a=%00', (query) => query.many('a'))).toBe('NotFound')
  })
})
