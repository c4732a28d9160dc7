import { describe, expect, it } from 'vitest'
import { eventTexts } from './event-text.ts'

function labelOf(label: string) {
  return eventTexts({ category: 'c', action: 'a', label }).label
}

describe('an event', () => {
  it('[API-GQL-061] is stored with texts of at most 100, 100 and 300 characters', () => {
    const texts = eventTexts({ category: 'c'.repeat(101), action: 'a'.repeat(100), label: '👋'.repeat(301) })
    expect(texts).toEqual({ category: 'c'.repeat(100), action: 'a'.repeat(100), label: '👋'.repeat(300) })
  })

  it.each([
    ['an email', 'asked by maya.chen@meridian.test today', 'asked by [email] today'],
    ['the token of an address', '/password/reset?token=abc-123', '/password/reset'],
    ['a card number', 'paid with 4111 1111 1111 1111', 'paid with [number]'],
    ['a phone number', 'called +1 202-555-0143', 'called [number]'],
    ['a NUL and other controls', 'a\0\u001bb\nc', 'a b c'],
    ['half a character', 'a\ud800b', 'a\ufffdb'],
  ])('stores nothing of %s', (_, label, kept) => expect(labelOf(label)).toBe(kept))

  it.each([
    ['a path', '/articles/edit', '/articles/edit'],
    ['a short number', 'page 2026', 'page 2026'],
    ['blanks only', '  ', null],
  ])('stores %s unchanged', (_, label, kept) => expect(labelOf(label)).toBe(kept))

  it('may have no label', () => {
    expect(eventTexts({ category: 'c', action: 'a' }).label).toBeNull()
    expect(eventTexts({ category: 'c', action: 'a', label: null }).label).toBeNull()
  })
})
