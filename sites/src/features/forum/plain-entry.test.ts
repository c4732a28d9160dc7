import { expect, test } from 'vitest'
import { QUOTE_MAX_CHARACTERS } from '#shared/domain/forum/limits.ts'
import { cutQuote, quotedWords, typedHtml } from './plain-entry.ts'

test('an entry is quoted on one line, as it reads', () => {
  expect(quotedWords('<p>We pay &lt;too&gt; much.</p><p>So <strong>do</strong> we.</p>')).toBe(
    'We pay <too> much. So do we.',
  )
})

test('a long quote is cut at characters as people count them', () => {
  expect([...cutQuote('👋'.repeat(QUOTE_MAX_CHARACTERS + 1))]).toHaveLength(QUOTE_MAX_CHARACTERS)
})

const LIST = '<p>We <strong>pay</strong>:</p><ul><li><p>nine</p></li><li><p>ten</p></li></ul>'

test.each([
  ['nothing', '', '', ''],
  ['what was typed into an empty field, as text', 'We <b>pay</b>.', '', '<p>We &lt;b&gt;pay&lt;/b&gt;.</p>'],
  ['what the field was made of, unchanged', 'We pay:\r\n\r\nnine\r\n\r\nten\r\n', LIST, LIST],
  ['what was changed, without its formatting', 'We pay:\n\nnine', LIST, '<p>We pay:</p><p>nine</p>'],
  ['a field that was emptied', ' ', LIST, ''],
])('a plain field says %s', (_, text, original, html) => {
  expect(typedHtml(text, original)).toBe(html)
})
