import { describe, expect, it } from 'vitest'
import { allowedHtml } from './allowed-html.ts'

describe('HTML written by people', () => {
  it('[ART-091] keeps basic tags, links and underline spans when printed', () => {
    const text =
      '<h2>One</h2><p>A <strong>b</strong> <em>c</em> <span class="underline">d</span><br>e &amp; f</p><ul><li>g</li></ul><blockquote><p>h</p></blockquote>'
    expect(allowedHtml(text)).toBe(text)
    expect(allowedHtml('<p><a href="https://a.test/?x=1&amp;y=2">a</a></p>')).toBe(
      '<p><a href="https://a.test/?x=1&amp;y=2" rel="noopener nofollow ugc">a</a></p>',
    )
  })

  it.each([
    ['<script>alert(1)</script>ok', 'ok'],
    ['<p onclick="x()" style="color:red" class="underline">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href=" jAvAscript:alert(1)">a</a>', 'a'],
    ['<a href="data:text/html,x">a</a>', 'a'],
    ['<img src=x onerror=alert(1)>b', 'b'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>c', 'c'],
    ['<math><mtext></p><style><!--</style><img title="--><img src onerror=alert(1)>"></math>', ''],
    ['<iframe srcdoc="<b>x</b>">y</iframe>z', 'z'],
    ['<span class="evil">a</span>', 'a'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['</p></div>a', 'a'],
    ['<p title="</p><script>alert(1)</script>">a</p>', '<p>a</p>'],
  ])('is printed without the hostile parts of %j', (hostile, printed) => {
    expect(allowedHtml(hostile).replace('<p></p>', '')).toBe(printed)
  })
})

it.each([
  ['as deep as is read', 200, 'deep'],
  ['deeper', 201, ''],
])('text that is %s', (_, depth, text) => {
  expect(allowedHtml(`${'<strong>'.repeat(depth)}deep`)).toBe(
    `${'<strong>'.repeat(depth)}${text}${'</strong>'.repeat(depth)}`,
  )
})

it('beside each other there may be any number of elements', () => {
  expect(allowedHtml('<em>a</em>'.repeat(300))).toBe('<em>a</em>'.repeat(300))
})

it('an element of which only the text is kept is not closed', () => {
  expect(allowedHtml('<em><div>a</div>b')).toBe('<em>ab</em>')
  expect(allowedHtml('<em><span>a')).toBe('<em>a</em>')
})
