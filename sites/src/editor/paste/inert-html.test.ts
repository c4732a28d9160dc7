import { expect, test } from 'vitest'
import { inertHtml } from './inert-html.ts'

test.each([
  ['<p style="color:red">a</p>', '<p data-pasted-style="color:red">a</p>'],
  ["<p class=x STYLE = 'a'>a</p>", "<p class=x data-pasted-style = 'a'>a</p>"],
  ['<p onclick="alert(1)">a</p>', '<p data-dropped-onclick="alert(1)">a</p>'],
  ['<img src="x"onerror="alert(1)">', '<img src="x"data-dropped-onerror="alert(1)">'],
  ['<svg/onload=alert(1)>', '<svg/data-dropped-onload=alert(1)>'],
  ['<a title="a > b" style="b">c</a>', '<a title="a > b" data-pasted-style="b">c</a>'],
  ['<style>p{color:red}</style><p>a</p>', '<p>a</p>'],
  ['<p>a</p><style>p{color:red}', '<p>a</p>'],
  ['<base href=//evil.test/>a<BASE/href="x">b<basefont>c', 'ab<basefont>c'],
  ['a style="b" on=c <b>d</b>', 'a style="b" on=c <b>d</b>'],
])('pasted %s becomes %s', (html, expected) => {
  expect(inertHtml(html)).toBe(expected)
})
