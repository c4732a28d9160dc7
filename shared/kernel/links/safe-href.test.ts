import { expect, test } from 'vitest'
import { safeHref } from './safe-href.ts'

test.each([
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  [' http://example.com ', 'http://example.com/'],
  ['mailto:concierge@meridian.test', 'mailto:concierge@meridian.test'],
  ['HTTPS://EXAMPLE.com', 'https://example.com/'],
])('%s is a link', (href, expected) => {
  expect(safeHref(href)).toBe(expected)
})

test.each([
  ['javascript:alert(1)'],
  ['java\nscript:alert(1)'],
  [' JaVaScRiPt:alert(1)'],
  ['data:text/html,<script>alert(1)</script>'],
  ['vbscript:x'],
  ['/relative'],
  ['//example.com'],
  ['file:///etc/passwd'],
  [''],
  [null],
  [`https://example.com/${'a'.repeat(2000)}`],
])('%s is not a link', (href) => {
  expect(safeHref(href)).toBeNull()
})
