import { expect, test } from 'vitest'
import { QUOTE_MAX_CHARACTERS } from '#shared/domain/forum/limits.ts'
import { cutQuote, quotedWords } from './plain-entry.ts'

test('an entry is quoted on one line, as it is read', () => {
  expect(quotedWords('<p>We pay &lt;too&gt; much.</p><p>So <strong>do</strong> we.</p>')).toBe(
    'We pay <too> much. So do we.',
  )
})

test('a long quote is cut by characters as people count them', () => {
  expect([...cutQuote('👋'.repeat(QUOTE_MAX_CHARACTERS + 1))]).toHaveLength(QUOTE_MAX_CHARACTERS)
})
