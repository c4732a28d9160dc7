import { expect, test } from 'vitest'
import { derivedStandfirst } from './publication.ts'

test.each([
  ['<p>One sentence.</p><p>Another.</p>', 'One sentence.'],
  ['<h2>Heading</h2><p>The <em>first</em> paragraph.</p><ul><li><p>x</p></li></ul>', 'The first paragraph.'],
  ['<h2>Only a heading</h2>', null],
  ['<p></p><p>Second.</p>', null],
  ['', null],
])('the standfirst of %j is taken from its first paragraph', (html, standfirst) => {
  expect(derivedStandfirst(html)).toBe(standfirst)
})
