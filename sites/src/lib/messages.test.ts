import { describe, expect, it } from 'vitest'
import { failureMessages, NOT_FOUND_MESSAGES, notFoundTexts } from './messages.ts'

describe('the error notices', () => {
  it.each([
    [1, 'Wait 1 second,'],
    [0.2, 'Wait 1 second,'],
    [45, 'Wait 45 seconds,'],
    [90, 'Wait 90 seconds,'],
    [91, 'Wait 2 minutes,'],
    [120, 'Wait 2 minutes,'],
    [121, 'Wait 3 minutes,'],
    [null, 'Wait a minute,'],
  ])('the notice of too many requests with %s seconds to wait begins with: %s', (seconds, beginning) => {
    expect(failureMessages('tooMany', seconds).message.startsWith(beginning)).toBe(true)
  })

  it.each(['fault', 'away', 'signedOut', 'forbidden', 'tooMany'] as const)(
    '[ERR-004] the notice of %s has a header, a sub-header and a message',
    (kind) => {
      const { title, sub, message } = failureMessages(kind, null)
      for (const text of [title, sub, message]) expect(text).toMatch(/^[A-Z].+[a-z.]$/)
    },
  )

  it('[ERR-001][ERR-002][ERR-003] the notice of a missing page has the texts of the specification', () => {
    expect(NOT_FOUND_MESSAGES).toMatchObject({
      title: 'Page Not Found',
      text: "The page you are trying to reach can't be found.",
      home: 'Back to Home',
    })
  })

  it.each([
    '/no-such-page',
    '/statements',
    '/statements/a/b',
    '/settings/billing/statements/a.pdf?x=/statements/a.pdf',
  ])('%s is said to be missing in these words', (here) => {
    expect(notFoundTexts(here)).toBe(NOT_FOUND_MESSAGES)
  })

  it.each(['/statements/abc.pdf', '/statements/abc.pdf?from=email'])(
    'an accountant who opens a statement too late reads what to do: %s',
    (here) => {
      const { title, text } = notFoundTexts(here)
      expect(title).toBe('This link no longer works')
      expect(text).toContain('Ask the member to send you the statement again.')
    },
  )
})
