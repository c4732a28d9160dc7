import { describe, expect, it } from 'vitest'
import { growthOf, LINEAR_MOST } from '#shared/testing/linear-time/growth.ts'
import { parse } from '../text/parse.ts'
import { richTextSchema } from '../text/schema.ts'
import { serialise } from '../text/serialise.ts'
import { isMarkdown, readMarkdown } from './markdown.ts'

function read(markdown: string) {
  return serialise(parse(richTextSchema, readMarkdown(markdown).html))
}

describe('Markdown that is pasted', () => {
  it.each([
    ['# One\n## Two\n### Three ###\ntext', '<h2>One</h2><h2>Two</h2><h3>Three</h3><p>text</p>'],
    ['one\ntwo\n\nthree', '<p>one two</p><p>three</p>'],
    ['one  \ntwo\\\nthree', '<p>one<br>two<br>three</p>'],
    [
      '**b** and __b__, *e* and _e_, ~~s~~',
      '<p><strong>b</strong> and <strong>b</strong>, <em>e</em> and <em>e</em>, <s>s</s></p>',
    ],
    ['***both*** **a *b* c**', '<p><strong><em>both</em></strong> <strong>a <em>b</em> c</strong></p>'],
    ['2 * 3 * 4, snake_case_name, **open', '<p>2 * 3 * 4, snake_case_name, **open</p>'],
    ['\\*not\\* `*code*` a < b & c', '<p>*not* *code* a &lt; b &amp; c</p>'],
    [
      '[a **b**](https://a.test/x) <https://b.test/>',
      '<p><a href="https://a.test/x">a <strong>b</strong></a> <a href="https://b.test/">https://b.test/</a></p>',
    ],
    ['[x](javascript:alert(1)) [y]', '<p>[x](javascript:alert(1)) [y]</p>'],
    ['see ![a picture](https://a.test/p.png) here', '<p>see here</p>'],
    [
      '- one\n- two\n  - in\n  - in too\n- three',
      '<ul><li><p>one</p></li><li><p>two</p><ul><li><p>in</p></li><li><p>in too</p></li></ul></li><li><p>three</p></li></ul>',
    ],
    ['1. one\n2) two\n\nafter', '<ol><li><p>one</p></li><li><p>two</p></li></ol><p>after</p>'],
    ['* one\n  more\n1. two', '<ul><li><p>one more</p></li></ul><ol><li><p>two</p></li></ol>'],
    ['> said\n> so\n>\n> again', '<blockquote><p>said so</p><p>again</p></blockquote>'],
    ['a\n```js\nlet a = 1\n\n  b < c\n```\nz', '<p>a</p><pre>let a = 1\n\n  b &lt; c</pre><p>z</p>'],
    ['```\nopen', '<pre>open</pre>'],
    ['one\n\n---\n\ntwo', '<p>one</p><p>two</p>'],
    ['**a** <script>alert(1)</script>', '<p><strong>a</strong> &lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ])('%j becomes what it means', (markdown, html) => {
    expect(read(markdown)).toBe(html)
  })

  it.each(['# One', '- one', '2. two', '> said', '```', 'a **b**', '[a](https://a.test)'])('is known by %j', (text) => {
    expect(isMarkdown(`plain\n${text}\nplain`)).toBe(true)
  })

  it.each(['plain words\nin two lines', 'a #tag and 3 * 4 = 12', '#hashtag', '-5 degrees', '1.5 litres', 'a > b'])(
    'is told from %j',
    (text) => {
      expect(isMarkdown(text)).toBe(false)
    },
  )

  it.each<[string, (times: number) => string]>([
    ['open signs', (n) => '**a '.repeat(n)],
    ['signs of both kinds', (n) => '*_a'.repeat(n)],
    ['brackets', (n) => '['.repeat(n)],
    ['texts of links', (n) => '[a](b'.repeat(n)],
    ['pictures', (n) => '!['.repeat(n)],
    ['grave accents', (n) => '`'.repeat(n)],
    ['code that does not end', (n) => '` a'.repeat(n)],
    ['angle brackets', (n) => '<https://'.repeat(n)],
    ['backslashes', (n) => '\\'.repeat(n)],
    [
      'deeper and deeper lists',
      (n) => Array.from({ length: Math.min(n, 400) }, (_, i) => `${' '.repeat(i)}- a`).join('\n'),
    ],
    ['items', (n) => '- a\n'.repeat(n)],
    ['quotes', (n) => '> a\n'.repeat(n)],
    ['headings of signs', (n) => `# a${'#'.repeat(n)}b`],
    ['lines', (n) => 'a\n'.repeat(n)],
    ['white space', (n) => `-${' '.repeat(n)}`],
  ])('is read in time proportional to its size: %s', (_, shape) => {
    expect(growthOf(readMarkdown, shape)).toBeLessThan(LINEAR_MOST)
    expect(growthOf(isMarkdown, shape)).toBeLessThan(LINEAR_MOST)
  })
})
