import { describe, expect, test } from 'vitest'
import type { ArticleStatus } from '../statuses.ts'
import { nextPresenceMs, PRESENCE_SLOW_MS, PRESENT_MS, presentTo } from './presence.ts'

test.each([
  ['in the first minute', 59_999, 0, 5000],
  ['alone after it', 60_000, 0, 20_000],
  ['beside somebody', 600_000, 1, 5000],
])('an open page polls again %s', (_, openForMs, others, ms) => {
  expect(nextPresenceMs(openForMs, others)).toBe(ms)
})

test('a person who left is gone within a minute, and one who stays is still listed when one request is lost', () => {
  expect(PRESENT_MS).toBeGreaterThan(2 * PRESENCE_SLOW_MS)
  expect(PRESENT_MS + 5000).toBeLessThan(60_000)
})

describe('who is present', () => {
  const author = { isAuthor: true, isWriting: true }
  const writer = { isAuthor: false, isWriting: true }
  const looker = { isAuthor: false, isWriting: false }
  const people = [author, writer, looker]

  test.each<[ArticleStatus, readonly object[]]>([
    ['FIRST_ROUND_EDIT', [writer]],
    ['FINAL_EDIT', [writer]],
    ['NEEDS_REVISION', []],
    ['READY_TO_APPROVE', []],
    ['ON_HOLD', []],
  ])('in %s to the author', (status, expected) => {
    expect(presentTo('author', status, people)).toEqual(expected)
  })

  test('to editors is everybody', () => {
    expect(presentTo('editors', 'NEEDS_REVISION', people)).toEqual(people)
  })
})
