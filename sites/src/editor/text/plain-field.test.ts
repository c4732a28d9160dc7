import { expect, test } from 'vitest'
import { htmlToText, textToHtml } from './plain-field.ts'

test.each([
  ['', ''],
  ['One.', '<p>One.</p>'],
  ['One.\r\n\r\nTwo\nlines', '<p>One.</p><p>Two<br>lines</p>'],
  ['a < b & c > d', '<p>a &lt; b &amp; c &gt; d</p>'],
])('what is typed into the plain field is its text, and comes back as it was: %j', (text, html) => {
  expect(textToHtml(text)).toBe(html)
  expect(htmlToText(html)).toBe(text.replaceAll('\r\n', '\n'))
})

test('the plain field drops formatting but no words', () => {
  const html = '<h2>Head</h2><ul><li><p>One <strong>two</strong></p></li><li><p>Three</p></li></ul>'
  expect(htmlToText(html).split(/\s+/)).toEqual(['Head', 'One', 'two', 'Three'])
})
