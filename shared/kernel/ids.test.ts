import { expect, test } from 'vitest'
import { instantOfId, isCorrelationId, isOperationId, newCorrelationId, newId, newSecretToken } from './ids.ts'

test('ids made later sort later', () => {
  const ids = [0, 1, 999, 1_000, 1_800_000_000_000].map((ms) => newId(new Date(ms)))
  expect(ids.toSorted()).toEqual(ids)
})

test('an id says when it was made', () => {
  for (const ms of [0, 1, 31, 32, 1_800_000_000_000]) expect(instantOfId(newId(new Date(ms)))).toEqual(new Date(ms))
})

test('ids of one instant differ and have the same length', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const ids = Array.from({ length: 5000 }, () => newId(now))
  expect(new Set(ids).size).toBe(5000)
  expect(new Set(ids.map((id) => id.length))).toEqual(new Set([26]))
})

test('a secret token has 256 bits and is safe in an address', () => {
  expect(newSecretToken()).toMatch(/^[\w-]{43}$/)
})

test('a correlation id is 12 base32 characters in groups of four and is recognised', () => {
  // One id in a million has no letter, and is not recognised.
  const id = Array.from({ length: 3 }, newCorrelationId).find((one) => /[A-Z]/.test(one)) ?? ''
  expect(id).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(isCorrelationId(id)).toBe(true)
})

test.each(['', 'abcd-efgh-jkmn', 'ABCD-EFGH-JKM', 'ABCD-EFGH-JKMN\n', 'ILOU-AAAA-BBBB', '4111-1111-1111'])(
  '%j is not a correlation id',
  (text) => {
    expect(isCorrelationId(text)).toBe(false)
  },
)

const NOW_MS = Date.parse('2026-11-25T09:00:00Z')

test.each([
  'a',
  'op-1',
  'a'.repeat(100),
  'V1StGXR8_Z5jdHi6B-myT',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '01123456789012345678901a2b',
  '01234567-0123-4123-8123-012345678901',
  'op-01234567-0123-4123-8123-012345678901',
  '0123456789012345678901234567890f',
  `op-${NOW_MS}`,
  `op${NOW_MS}x`,
  `${NOW_MS}-7`,
])('%j is a valid operation id', (text) => {
  expect(isOperationId(text)).toBe(true)
})

test.each([
  ...['4111111111111111', '4111-1111-1111-1111', '4111_1111_1111_1111', '3782-822463-10005', '378282246310005'],
  ...['op-4111111111111111', '4111111111111111x', '4222222222222', 'pay-4-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1'],
  ...['4111 1111 1111 1111', '123', '12345', '12-27', '4155550123', '+14155550123'],
  ...['', ' ', 'a b', 'a/b', 'ä', 'a\u0000b', "a'--", '<b>', 'maya.chen@meridian.test', 'a\n', 'a'.repeat(101)],
])('%j is not a valid operation id', (text) => {
  expect(isOperationId(text)).toBe(false)
})

test('ids created here are valid operation ids', () => {
  for (let i = 0; i < 2000; i++) {
    expect(isOperationId(newId(new Date(NOW_MS + i)))).toBe(true)
    expect(isOperationId(crypto.randomUUID())).toBe(true)
    expect(isOperationId(`op-${crypto.randomUUID()}`)).toBe(true)
  }
})
