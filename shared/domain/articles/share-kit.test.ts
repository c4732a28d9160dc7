import { describe, expect, it } from 'vitest'
import { SHARE_CHANNELS, shareKit, xLength } from './share-kit.ts'

const URL_ = 'https://meridian.example/stories/quiet-platforms?a=1&b=2#c'
function kit(title: string) {
  return Object.fromEntries(
    shareKit({ title, url: URL_, communityName: 'Meridian Technology Council' }).map((one) => [one.channel, one]),
  )
}

describe('the share kit of a published article', () => {
  it('has a text and a link for every channel, with the complete URL', () => {
    const made = kit('Quiet platforms')
    expect(Object.keys(made)).toEqual([...SHARE_CHANNELS])
    for (const { text, href } of Object.values(made)) {
      expect(text).toContain('Quiet platforms')
      expect(text).toContain(URL_)
      expect(decodeURIComponent(href)).toContain(URL_)
      expect(href).toMatch(/^(https:\/\/|mailto:\?)/)
    }
    expect(new URL(made.x?.href ?? '').searchParams.get('url')).toBe(URL_)
    expect(new URL(made.email?.href ?? '').searchParams.get('subject')).toBe('Quiet platforms')
  })

  it.each([
    ['the longest title', 'W'.repeat(254), 280],
    ['a title that X counts double', '字'.repeat(254), 279],
    ['a title of families, which are not torn apart', '👩‍👩‍👧‍👦'.repeat(60), 270],
    ['a short title', 'Quiet', 60],
  ])('fits into a post on X, with as much of it as possible: %s', (_, title, atLeast) => {
    const text = kit(title).x?.text ?? ''
    const words = text.replace(URL_, '')
    expect(xLength(words) + 23).toBeLessThanOrEqual(280)
    expect(xLength(words) + 23).toBeGreaterThanOrEqual(atLeast)
    expect(words.replaceAll('👩‍👩‍👧‍👦', '')).not.toMatch(/[👩👧👦\u200d]/u)
  })

  it.each([
    ['the last letter of the first range', '\u10ff', 1],
    ['the first after it', '\u1100', 2],
    ['a space of no width', '\u200d', 1],
    ['a mark of direction', '\u200e', 2],
    ['a quotation mark', '\u201f', 1],
    ['a bullet', '\u2022', 2],
    ['a prime', '\u2037', 1],
    ['a caret', '\u2038', 2],
  ])('counts as X does: %s', (_, character, length) => {
    expect(xLength(character)).toBe(length)
  })

  it('puts any title on one line and escapes it', () => {
    const made = kit('One\r\nBcc: x@y.test & "two" <b>\ud800')
    expect(made.email?.href).not.toMatch(/[\r\n"<>]/)
    expect(new URL(made.email?.href ?? '').searchParams.get('subject')).toContain('One Bcc: x@y.test & "two" <b>')
  })
})
