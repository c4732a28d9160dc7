import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBylineValid } from '#shared/domain/articles/byline.ts'
import { countWords } from '#shared/kernel/words.ts'
import { plainText } from './plain-text.ts'
import { sanitiseArticle } from './sanitise-article.ts'
import { hasOnlyAddresses, measureByline, sanitiseByline } from './sanitise-byline.ts'

describe('plain text', () => {
  test.each([
    ['<p>one</p><p>two</p>', 'one two'],
    ['one<br>two', 'one two'],
    ['<ul><li>one</li><li>two</li></ul>three', 'one two three'],
    ['<p>o<strong>n</strong>e</p>', 'one'],
    ['<p>R&amp;D &lt;b&gt; &eacute;</p>', 'R&D <b> é'],
    ['<h2>Head</h2>text', 'Head text'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['a<script>alert(1)</script><style>p{}</style>b', 'ab'],
    ['  a \n b  ', 'a b'],
    ['<!-- no -->a', 'a'],
    ['', ''],
  ])('%s reads %j', (html, text) => {
    expect(plainText(html)).toBe(text)
  })

  test('[ART-072] five hundred words are counted as five hundred with any markup', () => {
    const word = (i: number) => (i % 7 ? 'word' : `<strong>wo</strong><a href="https://a.test">rd</a>`)
    const html = `<h2>word word</h2>${Array.from({ length: 498 }, (_, i) => word(i)).join(' ')}`
    expect(countWords(plainText(html))).toBe(500)
  })
})

describe('article text', () => {
  test.each([
    ['<p>plain</p>', '<p>plain</p>'],
    ['<p><b>b</b> <i>i</i> <u>u</u></p>', '<p><strong>b</strong> <em>i</em> <span class="underline">u</span></p>'],
    ['<p><span style="text-decoration: underline; color: red">u</span></p>', '<p><span class="underline">u</span></p>'],
    ['<p><span class="x underline">u</span><span class="y">n</span></p>', '<p><span class="underline">u</span>n</p>'],
    ['<h1>a</h1><h2>b</h2><h3>c</h3><h5>d</h5>', '<h2>a</h2><h2>b</h2><h3>c</h3><h3>d</h3>'],
    ['loose <em>text</em>', '<p>loose <em>text</em></p>'],
    ['<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
    ['<ul><li>one<li>two</ul>', '<ul><li><p>one</p></li><li><p>two</p></li></ul>'],
    ['<ol><li><p>one</p><ul><li>in</li></ul></li></ol>', '<ol><li><p>one</p><ul><li><p>in</p></li></ul></li></ol>'],
    ['<ul><li>one</li><ul><li>in</li></ul></ul>', '<ul><li><p>one</p><ul><li><p>in</p></li></ul></li></ul>'],
    ['<ul>\n<li>one</li>\n</ul>', '<ul><li><p>one</p></li></ul>'],
    ['<li>alone</li>', '<p>alone</p>'],
    ['<blockquote>said</blockquote>', '<blockquote><p>said</p></blockquote>'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['<p>a<br>b<br></p>', '<p>a<br>b</p>'],
    ['<p></p><p>&nbsp;</p><p><br></p><p>a</p><p> </p><ul><li></li></ul>', '<p>a</p>'],
    ['<p>a  \n b </p>', '<p>a b</p>'],
    ['<p><a href="https://a.test/?x=1&amp;y=2">l</a></p>', '<p><a href="https://a.test/?x=1&amp;y=2">l</a></p>'],
    ['<p><a href="https://a.test" target="_blank" onclick="x()">l</a></p>', '<p><a href="https://a.test/">l</a></p>'],
    ['<p><a href="/relative">l</a></p>', '<p>l</p>'],
    ['<p><a href="mailto:a@b.test">l</a></p>', '<p><a href="mailto:a@b.test">l</a></p>'],
    ['<p><a href="https://a.test"><b>x</b>y</a></p>', '<p><a href="https://a.test/"><strong>x</strong>y</a></p>'],
    ['<p>5 &lt; 6 &amp; "7"</p>', '<p>5 &lt; 6 &amp; "7"</p>'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
    ['<p><s>a</s><strike>b</strike> <del>c</del></p>', '<p><s>ab</s> <s>c</s></p>'],
    ['<p>H<span style="vertical-align: sub">2</span>O</p>', '<p>H<sub>2</sub>O</p>'],
    ['<p><span style="; : underline;:line-through">a</span></p>', '<p>a</p>'],
    ['<p>H<sub>2</sub>O, m<sup>2</sup></p>', '<p>H<sub>2</sub>O, m<sup>2</sup></p>'],
    ['<p>a<sub>b<sup>c</sup>d</sub></p>', '<p>a<sub>b</sub><sup>c</sup><sub>d</sub></p>'],
    ['<p><span style="vertical-align:super; TEXT-DECORATION: line-through">a</span></p>', '<p><s><sup>a</sup></s></p>'],
    ['<pre>  one\r\n\n    two  \n</pre>', '<pre>  one\n\n    two</pre>'],
    ['<pre><code>a <b>b</b></code><br>c &lt;d&gt;</pre>', '<pre>a b\nc &lt;d&gt;</pre>'],
    ['<ul><li><pre>a  b\nc</pre></li></ul>', '<ul><li><p>a b<br>c</p></li></ul>'],
    ['<pre> \n </pre><pre></pre>', ''],
    ['<pre><br>a</pre>', '<pre>a</pre>'],
    ['<pre><br>  a<br><br>b</pre>', '<pre>  a\n\nb</pre>'],
    ['<p><br>a</p>', '<p>a</p>'],
    ['<br>a', '<p>a</p>'],
    ['<p><span style="color:red;text-decoration:overline">a</span></p>', '<p>a</p>'],
    [`<p><span style="${'x:y;'.repeat(600)}text-decoration:underline">a</span></p>`, '<p>a</p>'],
    ['a\u0000b\ud800', '<p>ab\ufffd</p>'],
    ['', ''],
  ])('%s is kept as %s', (html, kept) => {
    expect(sanitiseArticle(html)).toBe(kept)
  })

  test('[ART-091] a text with every kind of element keeps the allowed ones and loses the rest', () => {
    expect(
      sanitiseArticle(
        `<p style="color:red" id="x">A <b>bold</b> <img src=x onerror=alert(1)>word</p><script>alert(1)</script>
         <iframe src="https://evil.test"></iframe><ul><li>item</li></ul><style>p{}</style>
         <p><a href="https://ok.test">link</a> <u>line</u></p>`,
      ),
    ).toBe(
      '<p>A <strong>bold</strong> word</p><ul><li><p>item</p></li></ul><p><a href="https://ok.test/">link</a> <span class="underline">line</span></p>',
    )
  })

  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><p>x</p></svg>',
    '<svg><script>alert&#40;1)</script></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="https://a.test/&quot; onmouseover=&quot;alert(1)">x</a>',
    '<p onclick="alert(1)" style="background:url(javascript:alert(1))">x</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea><img src=x onerror=alert(1)></textarea>',
    '<xmp><img src=x onerror=alert(1)></xmp>',
    '<template><img src=x onerror=alert(1)></template>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
    '<base href="https://evil.test/"><meta http-equiv=refresh content="0;url=javascript:alert(1)">',
    '<span class="underline" onmouseover=alert(1)>x</span>',
    '<<script>alert(1)//<</script>',
    '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<plaintext><img src=x onerror=alert(1)>',
    '<details open ontoggle=alert(1)>x</details>',
    '<a href="https://a.test/#&quot;><img src=x onerror=alert(1)>">x</a>',
  ])('[ART-091] %s runs nothing', (payload) => {
    for (const output of [sanitiseArticle(payload), sanitiseByline(payload)]) {
      const left = output.replace(
        /<\/?(p|h2|h3|ul|ol|li|blockquote|pre|strong|em|s|sub|sup)>|<br>|<span class="underline">|<\/span>|<a href="(https?:\/\/|mailto:)[^"<>]*">|<\/a>/g,
        '',
      )
      expect(left).not.toMatch(/[<>]/)
    }
  })

  test('elements nested too deeply are refused before they are parsed in full', () => {
    const startedAt = performance.now()
    expect(() => sanitiseArticle('<b>'.repeat(85_000))).toThrow('nested too deeply')
    expect(performance.now() - startedAt).toBeLessThan(500)
  })

  test('a large flat text is sanitised quickly', () => {
    const before = process.cpuUsage()
    sanitiseArticle('<p>word <b>word</b> word</p>'.repeat(9_000))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000)
  })
})

const word = fc.constantFrom(
  'one',
  'two',
  'naïve',
  '&amp;',
  '&lt;b&gt;',
  '42',
  ' ',
  '\n',
  '&nbsp;',
  '-',
  '"',
  '👩‍💻',
  '<',
  '>',
)
const tags =
  'p div h1 h2 h4 ul ol li blockquote pre b strong i em u s del sub sup span a table td br hr section font x-y svg'.split(
    ' ',
  )
const attributes = fc.constantFrom(
  '',
  ' href="https://a.test/?a&b"',
  ' href="javascript:x"',
  ' class="underline"',
  ' style="text-decoration:underline"',
  ' style="text-decoration-line: line-through; vertical-align: super"',
)
const piece = fc.oneof(
  { weight: 3, arbitrary: word },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...tags), attributes).map(([tag, attribute]) => `<${tag}${attribute}>`),
  },
  { weight: 2, arbitrary: fc.constantFrom(...tags).map((tag) => `</${tag}>`) },
)
const soup = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

describe('any text', () => {
  test('sanitising twice changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary' })), (html) => {
        const once = sanitiseArticle(html)
        expect(sanitiseArticle(once)).toBe(once)
        const byline = sanitiseByline(html)
        expect(sanitiseByline(byline)).toBe(byline)
      }),
      { numRuns: 3000 },
    )
  })

  test('sanitising loses no word', () => {
    fc.assert(
      fc.property(soup, (html) => {
        expect(countWords(plainText(sanitiseArticle(html)))).toBe(countWords(plainText(html)))
        expect(countWords(plainText(sanitiseByline(html)))).toBe(countWords(plainText(html)))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('bylines', () => {
  const isValid = (html: string) => isBylineValid(measureByline(sanitiseByline(html)))

  test('[ART-083] keep p and a with href and nothing else', () => {
    expect(
      sanitiseByline('<p onclick="x()"><b>Maya</b> at <a href="https://a.test" class="y">A</a><script>x</script></p>'),
    ).toBe('<p>Maya at <a href="https://a.test/">A</a></p>')
  })

  test.each([
    ['[ART-078] 140 characters', `<p>${'x'.repeat(140)}</p>`, true],
    ['[ART-079] 141 characters', `<p>${'x'.repeat(141)}</p>`, false],
    ['[ART-080] 140 characters inside a link', `<p><a href="https://a.test">${'x'.repeat(140)}</a></p>`, true],
    ['[ART-081] 139 letters and an entity', `<p>${'x'.repeat(139)}&amp;</p>`, true],
    ['140 letters and an entity', `<p>${'x'.repeat(140)}&amp;</p>`, false],
    ['140 emoji of several code points', `<p>${'👩‍👩‍👧‍👦'.repeat(140)}</p>`, true],
    ['[ART-082] one link', '<p><a href="https://a.test">a</a> b</p>', true],
    ['[ART-082] two links', '<p><a href="https://a.test">a</a> and <a href="https://b.test">b</a></p>', false],
    [
      'a link that is none beside one that is',
      '<p><a href="javascript:x">a</a> <a href="https://b.test">b</a></p>',
      true,
    ],
    ['nothing', '<p> </p>', false],
    ['markup alone', '<p><b></b></p>', false],
  ])('%s', (_, html, accepted) => {
    expect(isValid(html)).toBe(accepted)
  })
})

test.each([
  ['no link', '<p>a</p>', true],
  ['a link', '<p><a href="https://a.test">a</a></p>', true],
  ['an address of email', '<a href="mailto:a@a.test">a</a>', true],
  ['an anchor without an address', '<a name="x">a</a>', true],
  ['a script', '<a href="javascript:alert(1)">a</a>', false],
  ['an empty address', '<a href="">a</a>', false],
  ['a script among links', '<a href="https://a.test">a</a><a href="data:text/html,x">b</a>', false],
])('a byline with %s has only addresses that are kept: %s', (_, html, has) => {
  expect(hasOnlyAddresses(html)).toBe(has)
})

test.each(['ul', 'ol'])('lists in lists are four deep at most: %s', (list) => {
  const nested = (depth: number): string =>
    depth === 0 ? '' : `<${list}><li>${depth}${nested(depth - 1)}</li></${list}>`
  const depthOf = (html: string) => sanitiseArticle(html).split(`<${list}>`).length - 1
  expect([1, 3, 4, 5, 9].map((depth) => depthOf(nested(depth)))).toEqual([1, 3, 4, 4, 4])
  expect(plainText(sanitiseArticle(nested(6)))).toBe('6 5 4 3 2 1')
})
