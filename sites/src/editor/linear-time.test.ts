import { describe, expect, test } from 'vitest'
import { linkFromInput } from '#shared/kernel/links/link-target.ts'
import { growthOf, LINEAR_MOST } from '#shared/testing/linear-time/growth.ts'
import { allowedHtml } from '../lib/html/allowed-html.ts'
import { inertHtml } from './paste/inert-html.ts'
import { compareBlocks } from './text/merge.ts'
import { parse } from './text/parse.ts'
import { richTextSchema } from './text/schema.ts'
import { serialise } from './text/serialise.ts'
import { mergeOnBase } from './text/three-way.ts'
import { withoutTracking } from './text/tracking.ts'

const MARKUP: readonly (readonly [string, (times: number) => string])[] = [
  ['open tags', (n) => '<a '.repeat(n)],
  ['open tags of long names', (n) => `<${'a'.repeat(n)}`],
  ['open quotes', (n) => '<a href="'.repeat(n)],
  ['quotes of both kinds', (n) => `<a b="'`.repeat(n)],
  ['attributes without a value', (n) => `<a ${'b '.repeat(n)}>`],
  ['attribute names of one letter', (n) => `<a ${'on'.repeat(n)}>`],
  ['equal signs', (n) => `<a ${'= '.repeat(n)}>`],
  ['white space in a tag', (n) => `<a style${' '.repeat(n)}b>`],
  ['styles', (n) => `<a ${'style=x '.repeat(n)}>`],
  ['open comments', (n) => '<!--'.repeat(n)],
  ['comments that nearly end', (n) => `<!--${'--!-'.repeat(n)}`],
  ['open style sheets', (n) => '<style>'.repeat(n)],
  ['style sheets that nearly end', (n) => `<style>${'</styl'.repeat(n)}`],
  ['nested marks', (n) => `${'<b>'.repeat(n)}a`],
  ['texts in nested marks', (n) => `${'<b>a'.repeat(n)}${'</b>'.repeat(n)}`],
  ['links in links', (n) => '<a href="https://a.test">a'.repeat(n)],
  ['nested blocks', (n) => '<div>a'.repeat(n) + '</div>'.repeat(n)],
  ['nested lists', (n) => '<ul><li>a'.repeat(n)],
  ['nested quotes', (n) => '<blockquote>a'.repeat(n)],
  ['ampersands', (n) => '&'.repeat(n)],
  ['entities that nearly end', (n) => '&ampampampamp'.repeat(n)],
  ['line breaks', (n) => `a${'<br>'.repeat(n)}`],
  ['paragraphs', (n) => '<p>a</p>'.repeat(n)],
  ['preformatted lines', (n) => `<pre>${' \n'.repeat(n)}</pre>`],
]

describe.each<[string, (markup: string) => unknown]>([
  ['the text of an article in the editor', (html) => serialise(parse(richTextSchema, html))],
  ['pasted markup', inertHtml],
  ['markup that a page shows', allowedHtml],
])('reading %s', (_, read) => {
  test.each(MARKUP)('takes time in proportion to its size: %s', (_, shape) => {
    expect(growthOf(read, shape)).toBeLessThan(LINEAR_MOST)
  })
})

describe.each<[string, (text: string) => unknown]>([
  ['a typed address', linkFromInput],
  ['a pasted address', withoutTracking],
])('reading %s', (_, read) => {
  test.each<[string, (times: number) => string]>([
    ['dots', (n) => `${'a.'.repeat(n)}@`],
    ['a host of dots and slashes', (n) => `${'.'.repeat(n)}${'#'.repeat(n)}\t`],
    ['at signs', (n) => 'a@'.repeat(n)],
    ['an email address of dots', (n) => `a@${'b.'.repeat(n)}@`],
    ['parameters that track', (n) => `https://a.test/?${Array.from({ length: n }, (_, i) => `utm_${i}=1`).join('&')}`],
  ])('takes time in proportion to its size: %s', (_, shape) => {
    expect(growthOf(read, shape)).toBeLessThan(LINEAR_MOST)
  })
})

test('comparing two texts with very many blocks takes no more than a few million steps', () => {
  const text = (word: string) => Array.from({ length: 20_000 }, (_, i) => `<p>${word}${i}</p>`).join('')
  const compared = compareBlocks(`<p>a</p>${text('mine')}<p>z</p>`, `<p>a</p>${text('theirs')}<p>z</p>`)
  expect(compared).toHaveLength(40_002)
  expect(compared.filter((block) => block.in === 'both').map(({ html }) => html)).toEqual(['<p>a</p>', '<p>z</p>'])
})

test('merging texts with very many changed paragraphs compares no more than a few million words, and keeps what both wrote', () => {
  const text = (word: string, count: number) => ({
    title: 'T',
    content: Array.from({ length: count }, (_, i) => `<p>${word}${i}</p>`).join(''),
  })
  const { parts } = mergeOnBase(text('base', 20_000), text('mine', 19_999), text('theirs', 20_001))
  expect(parts).toHaveLength(40_000)
})
