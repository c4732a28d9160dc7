import { expect, test } from 'vitest'
import { isCorrelationId, newCorrelationId, newId, newSecretToken } from './ids.ts'

test('ids made later sort later', () => {
  const ids = [0, 1, 999, 1_000, 1_800_000_000_000].map((ms) => newId(new Date(ms)))
  expect(ids.toSorted()).toEqual(ids)
})

test('ids of one instant differ and have one length', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const ids = Array.from({ length: 5000 }, () => newId(now))
  expect(new Set(ids).size).toBe(5000)
  expect(new Set(ids.map((id) => id.length))).toEqual(new Set([26]))
})

test('a secret token carries 256 bits and is safe in an address', () => {
  expect(newSecretToken()).toMatch(/^[\w-]{43}$/)
})

test('a correlation id is 12 base32 characters in groups of four and recognised as one', () => {
  const id = newCorrelationId()
  expect(id).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(isCorrelationId(id)).toBe(true)
})

test.each(['', 'abcd-efgh-jkmn', 'ABCD-EFGH-JKM', 'ABCD-EFGH-JKMN\n', 'ILOU-AAAA-BBBB'])(
  '%j is no correlation id',
  (text) => {
    expect(isCorrelationId(text)).toBe(false)
  },
)
