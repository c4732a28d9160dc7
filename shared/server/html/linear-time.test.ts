import { describe, expect, test } from 'vitest'
import { growthOf, LINEAR_MOST } from '#shared/testing/linear-time/growth.ts'
import { plainText } from './plain-text.ts'
import { sanitiseArticle } from './sanitise-article.ts'
import { sanitiseByline } from './sanitise-byline.ts'

/** Markup that takes quadratic time if an expression or a loop scans the rest of the text again and again. */
const SHAPES: readonly (readonly [string, (times: number) => string])[] = [
  ['one style of many declarations', (n) => `<p><span style="${'text-decoration:'.repeat(n)}">a</span>`],
  ['one style without a colon', (n) => `<span style="text-decoration${' '.repeat(n)}">a</span>`],
  ['one class of many names', (n) => `<span class="${'underline-'.repeat(n)}">a</span>`],
  ['nested marks', (n) => '<b>'.repeat(n)],
  ['nested marks that are closed', (n) => '<b>'.repeat(n) + '</b>'.repeat(n)],
  ['nested blocks', (n) => '<div>'.repeat(n) + '</div>'.repeat(n)],
  ['nested elements that are no text', (n) => '<svg>'.repeat(n) + '</i>'.repeat(n)],
  ['nested elements that are no text, closed', (n) => '<object>'.repeat(n) + '</object>'.repeat(n)],
  [
    'elements of another namespace',
    (n) => `<svg><foreignObject>${'<lineargradient>'.repeat(n)}${'</foreignobject>'.repeat(n)}`,
  ],
  ['closing tags', (n) => '</p>'.repeat(n)],
  ['closing tags of nothing', (n) => `${'<b>'.repeat(400)}${'</i>'.repeat(n)}`],
  ['nested lists', (n) => '<ul><li>'.repeat(n)],
  ['nested quotes', (n) => '<blockquote>a'.repeat(n)],
  ['forms', (n) => '<form>'.repeat(n)],
  ['attributes', (n) => `<p ${'a=b '.repeat(n)}>a`],
  ['attributes of different names', (n) => `<p ${Array.from({ length: n }, (_, i) => `a${i}=b`).join(' ')}>a`],
  ['one long attribute', (n) => `<a href="https://a.test/${'a'.repeat(n)}">a</a>`],
  ['open tags', (n) => '<a '.repeat(n)],
  ['open quotes', (n) => '<a href="'.repeat(n)],
  ['open comments', (n) => '<!--'.repeat(n)],
  ['comments that nearly end', (n) => `<!--${'--!-'.repeat(n)}`],
  ['open scripts', (n) => '<script>'.repeat(n)],
  ['a script that nearly ends', (n) => `<script>${'</scrip'.repeat(n)}`],
  ['ampersands', (n) => '&'.repeat(n)],
  ['entities that nearly end', (n) => '&notinvaaaaaaaa'.repeat(n)],
  ['a long number of an entity', (n) => `&#${'1'.repeat(n)};`],
  ['white space', (n) => `a${' '.repeat(n)}b`],
  ['white space in marks', (n) => 'a<b> </b>'.repeat(n)],
  ['line breaks', (n) => `a${'<br>'.repeat(n)}b`],
  ['line breaks and spaces at the end', (n) => `a${'<br> '.repeat(n)}`],
  ['invisible characters', (n) => '<p>\u200b</p>'.repeat(n)],
  ['preformatted lines', (n) => `<pre>${' \n'.repeat(n)}</pre>`],
  ['preformatted lines that end in spaces', (n) => `<pre>${'a  '.repeat(n)}</pre>`],
  ['lone surrogates', (n) => '\ud800'.repeat(n)],
  ['accents on one letter', (n) => `a${'\u0301'.repeat(n)}`],
  ['cells', (n) => `<table>${'<tr><td>a<td>b'.repeat(n)}`],
]

describe.each([
  ['an article', sanitiseArticle],
  ['a byline', sanitiseByline],
  ['the words of markup', plainText],
])('reading %s', (_, read) => {
  test.each(SHAPES)('takes time in proportion to its size: %s', (_, shape) => {
    expect(growthOf(read, shape)).toBeLessThan(LINEAR_MOST)
  })
})
