import { expect, it } from 'vitest'
import { richHtml, richPlainText } from './rich-text.ts'

const ORIGIN = 'https://meridian.test'

it.each([
  ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
  ['<ul><li>First</li><li>Second</li></ul><p>After</p>', '* First\n* Second\n\nAfter'],
  ['<p><a href="https://a.example/?x=1&amp;y=2">Dates</a></p>', 'Dates (https://a.example/?x=1&y=2)'],
  ['<p><a href="https://a.example/">https://a.example/</a></p>', 'https://a.example/'],
  ['<p><a href="mailto:help@a.example">help@a.example</a></p>', 'help@a.example'],
  ['<p><a href="mailto:help@a.example">Write</a></p>', 'Write (help@a.example)'],
  ['<p><a href="/forum">The forum</a> &amp; more</p>', 'The forum (https://meridian.test/forum) & more'],
])('%s is plain text', (html, text) => {
  expect(richPlainText(html, ORIGIN)).toBe(text)
})

it('has the direction of the first letter in each paragraph', () => {
  expect(richHtml('<h2>שלום</h2><ul><li><p>One</p></li></ul><pre>a</pre>', {}, ORIGIN)).toBe(
    '<h2 dir="auto">שלום</h2><ul><li><p dir="auto">One</p></li></ul><pre dir="auto">a</pre>',
  )
})

it('carries its styles in each element, and absolute addresses', () => {
  const html = '<p>A <span class="underline">b</span> <a href="/x?a=1&amp;b=2">c</a></p>'
  expect(richHtml(html, { p: 'margin:0', a: 'color:inherit' }, ORIGIN)).toBe(
    '<p dir="auto" style="margin:0">A <span style="text-decoration:underline">b</span> <a style="color:inherit" href="https://meridian.test/x?a=1&amp;b=2">c</a></p>',
  )
})
