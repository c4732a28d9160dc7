import { expect, it } from 'vitest'
import { lossesOf } from './losses.ts'

it.each([
  ['<p>Text</p>', []],
  ['<img src="https://a.test/x.png" alt="A cat">', ['Image: https://a.test/x.png (A cat)']],
  ['<img data-src="https://a.test/x.png" alt=" ">', ['Image: https://a.test/x.png']],
  ['<img>', ['Image: without an address']],
  ['<img src="data:image/png;base64,AA">', ['Image: kept within the text']],
  ['<iframe data-src="https://v.test/1"></iframe>', ['Embedded item: https://v.test/1']],
  ['<object data="https://v.test/2"></object>', ['Embedded item: https://v.test/2']],
  ['<video></video><audio></audio><embed>', ['Embedded item: video', 'Embedded item: audio', 'Embedded item: embed']],
  ['<input>', ['1 form field']],
  ['<textarea></textarea>', ['1 form field']],
  ['<select></select><input>', ['2 form fields']],
  ['<script></script>', ['1 script']],
  ['<svg></svg><canvas></canvas>', ['2 drawings']],
  ['<math></math>', ['1 formula']],
  ['<table></table>', ['1 table: each cell became a paragraph']],
  ['<a href="https://a.test">x</a><a href="#note">x</a><a>x</a>', []],
  ['<a href="javascript:go()">x</a>', ['Link address: javascript:go()']],
])('what cannot come of %s', (html, losses) => {
  expect(lossesOf(html)).toEqual(losses)
})
