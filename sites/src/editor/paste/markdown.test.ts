import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { describe, expect, it } from 'vitest'
import { isMarkdown, readMarkdown } from '#shared/kernel/markdown/markdown.ts'
import { growthOf, LINEAR_MOST } from '#shared/testing/linear-time/growth.ts'
import { parse } from '../text/parse.ts'
import { richTextSchema } from '../text/schema.ts'
import { serialise } from '../text/serialise.ts'

function read(markdown: string) {
  return serialise(parse(richTextSchema, readMarkdown(markdown).html))
}

const SIGNS = [
  ...['```', '````', '~~~', '`', '``', '#', '##', '>', '-', '*', '+', '**', '__', '_', '~~', '***', '---', '|', '\\'],
  ...[
    '[',
    ']',
    '(',
    ')',
    '](',
    '![',
    '](https://a.test/',
    '](www.b.test/',
    '](img/',
    ' "',
    '"',
    '<',
    '>',
    '&',
    '<https://',
  ],
]
const NUMBERS = ['1. ', '1) ', '2. ', '3. ', '2) ', '4.', '7. ', '1990. ', '01. ']
const WORD = 'word'

/** Texts of punctuation, numbers and words; each word is unique, so that none is mistaken for another. */
const textOfSigns = fc
  .array(
    fc.tuple(
      fc.constantFrom('', '', '', ' ', '  ', '    ', '\t'),
      fc.array(fc.tuple(fc.constantFrom(...SIGNS, ...NUMBERS, ...SIGNS.map(() => WORD)), fc.constantFrom('', ' ')), {
        maxLength: 8,
      }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((lines) => lines.map(([space, pieces]) => space + pieces.flat().join('')).join('\n'))
  .map((text) => text.split(WORD).reduce((before, after, i) => `${before}${WORD}${letters(i)}z${after}`))

function letters(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}

/** The words of a text that are neither in the result, nor the language of a code block, nor in a counted picture. */
function lostWords(text: string): string[] {
  const { html, pictures } = readMarkdown(text)
  const languages = text.matchAll(/^\s*(?:`{3,}|~{3,})\s*[\w#+.-]{0,30}\s*$/gm)
  const images = pictures > 0 ? text.matchAll(/!\[[^[\]]*\]\([^\s()]*(?: "[^"]*")?\)/g) : []
  const told = [...languages, ...images].join()
  const shown = shownIn(parse(richTextSchema, html))
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !shown.includes(word) && !told.includes(word))
}

/** What a reader sees, with list numbers and link addresses. */
function shownIn(doc: Node): string {
  const shown: string[] = []
  doc.descendants((node, _position, parent, index) => {
    if (parent?.type.name === 'ordered_list') shown.push(`${index + 1}`)
    if (node.isTextblock) shown.push(node.textBetween(0, node.content.size, ' ', ' '))
    for (const { attrs } of node.marks) shown.push(String(attrs.href ?? ''))
  })
  return shown.join(' ')
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
    ['2 * 3* and 4 * 5*, *6 * 7', '<p>2 * 3* and 4 * 5*, *6 * 7</p>'],
    ['a_b_ _c_d _e_', '<p>a_b_ _c_d <em>e</em></p>'],
    ['\\*not\\* `*code*` a < b & c', '<p>*not* *code* a &lt; b &amp; c</p>'],
    [
      '[a **b**](https://a.test/x) <https://b.test/>',
      '<p><a href="https://a.test/x">a <strong>b</strong></a> <a href="https://b.test/">https://b.test/</a></p>',
    ],
    ['[x](javascript:alert(1)) [y]', '<p>[x](javascript:alert(1)) [y]</p>'],
    ['[the study](https://a.test/ "of 2020")', '<p><a href="https://a.test/">the study</a> (of 2020)</p>'],
    [
      '[a](www.b.test), [c](page 2), [d](page) and [](https://e.test)',
      '<p><a href="https://www.b.test/">a</a>, [c](page 2), [d](page) and [](https://e.test)</p>',
    ],
    ['look![1](there)', '<p>look![1](there)</p>'],
    ['see ![a picture](https://a.test/p.png) here', '<p>see here</p>'],
    [
      '- one\n- two\n  - in\n  - in too\n- three',
      '<ul><li><p>one</p></li><li><p>two</p><ul><li><p>in</p></li><li><p>in too</p></li></ul></li><li><p>three</p></li></ul>',
    ],
    ['In\n1990. Then\n2024. Now', '<p>In 1990. Then 2024. Now</p>'],
    ['3. Oktober 1990 **was** it', '<p>3. Oktober 1990 <strong>was</strong> it</p>'],
    ['2. May **a**\n3. May b', '<p>2. May <strong>a</strong></p><p>3. May b</p>'],
    ['1. one\n\nmore\n\n2. two', '<ol><li><p>one</p></li></ol><p>more</p><p>2. two</p>'],
    ['1. one\n3. three', '<ol><li><p>one</p></li></ol><p>3. three</p>'],
    ['1. one\n1. two\n1. three', '<ol><li><p>one</p></li><li><p>two</p></li><li><p>three</p></li></ol>'],
    ['1. a\n2. b\n1. c', '<ol><li><p>a</p></li><li><p>b</p></li></ol><ol><li><p>c</p></li></ol>'],
    [
      '1. a\n   1. in\n   2. in too\n2. b',
      '<ol><li><p>a</p><ol><li><p>in</p></li><li><p>in too</p></li></ol></li><li><p>b</p></li></ol>',
    ],
    [
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `${n < 10 ? ' ' : ''}${n}. n${n}`).join('\n'),
      `<ol>${[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `<li><p>n${n}</p></li>`).join('')}</ol>`,
    ],
    ['1. one\n2) two\n\nafter', '<ol><li><p>one</p></li><li><p>two</p></li></ol><p>after</p>'],
    ['* one\n  more\n1. two', '<ul><li><p>one more</p></li></ul><ol><li><p>two</p></li></ol>'],
    [
      '- one\n> said\n- two',
      '<ul><li><p>one</p></li></ul><blockquote><p>said</p></blockquote><ul><li><p>two</p></li></ul>',
    ],
    ['> said\n> so\n>\n> again', '<blockquote><p>said so</p><p>again</p></blockquote>'],
    ['a\n```js\nlet a = 1\n\n  b < c\n```\nz', '<p>a</p><pre>let a = 1\n\n  b &lt; c</pre><p>z</p>'],
    ['```\nopen', '<pre>open</pre>'],
    ['```npm install``` then run\nthe rest', '<p>npm install then run the rest</p>'],
    ['a ``b ` c``` d `e`', '<p>a ``b ` c``` d e</p>'],
    ['```\nnpm install\n``` then run\n````\nafter', '<pre>npm install\n``` then run</pre><p>after</p>'],
    ['~~~ ts\na\n```\n~~~\nb', '<pre>a\n```</pre><p>b</p>'],
    ['```remember', '<pre>remember</pre>'],
    ['```what is said here\ntoo', '<pre>what is said here\ntoo</pre>'],
    ['~~~ Chapter ~~~\ntext', '<p>~~~ Chapter ~~~ text</p>'],
    ['one\n\n---\n\ntwo', '<p>one</p><p>two</p>'],
    ['**a** <script>alert(1)</script>', '<p><strong>a</strong> &lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ])('%j becomes what it means', (markdown, html) => {
    expect(read(markdown)).toBe(html)
  })

  it.each(['# One', '- one', '1. one', '> said', '```', 'a **b**', '[a](https://a.test)'])('is known by %j', (text) => {
    expect(isMarkdown(`plain\n${text}\nplain`)).toBe(true)
  })

  it('is recognised with any line ends', () => {
    expect(isMarkdown('plain\r\n- one\r\nplain')).toBe(true)
  })

  it.each([
    'plain words\nin two lines',
    'a #tag and 3 * 4 = 12',
    '#hashtag',
    '-5 degrees',
    '1.5 litres',
    'a > b',
    '3. Oktober 1990 war ein Mittwoch.',
    'It was said in\n2024. It was so.',
    '```npm install``` then run',
  ])('is told from %j', (text) => {
    expect(isMarkdown(text)).toBe(false)
  })

  it('loses no word, whatever punctuation surrounds it', () => {
    fc.assert(
      fc.property(textOfSigns, (text) => {
        expect(lostWords(text)).toEqual([])
      }),
      { numRuns: 3000, seed: 20_261_124 },
    )
  })

  it.each<[string, (times: number) => string]>([
    ['open signs', (n) => '**a '.repeat(n)],
    ['signs of both kinds', (n) => '*_a'.repeat(n)],
    ['brackets', (n) => '['.repeat(n)],
    ['texts of links', (n) => '[a](b'.repeat(n)],
    ['pictures', (n) => '!['.repeat(n)],
    ['grave accents', (n) => '`'.repeat(n)],
    [
      'more and more grave accents',
      (n) => Array.from({ length: Math.min(n, 600) }, (_, i) => `${'`'.repeat(i)}a`).join(''),
    ],
    ['fences that begin code and do not end it', (n) => '```\na\n~~~ b\n'.repeat(n)],
    ['fences of many signs', (n) => `${'~'.repeat(n)}\n${'~'.repeat(n)}a`],
    ['numbers that go on', (n) => Array.from({ length: n }, (_, i) => `${i + 1}. a`).join('\n')],
    ['numbers that do not', (n) => '7. a\n'.repeat(n)],
    ['titles of links', (n) => '[a](b "'.repeat(n)],
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
