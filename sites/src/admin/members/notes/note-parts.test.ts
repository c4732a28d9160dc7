import { expect, it } from 'vitest'
import { paragraphsOf } from './note-parts.ts'

function text(value: string) {
  return { text: value, href: null }
}
function link(value: string) {
  return { text: value, href: value }
}

it('empty lines separate paragraphs, and single breaks lines', () => {
  expect(paragraphsOf('One\ntwo\n\n\nThree')).toEqual([[[text('One')], [text('two')]], [[text('Three')]]])
})

it.each([
  ['See https://example.com/a?b=c.', [text('See '), link('https://example.com/a?b=c'), text('.')]],
  ['(http://example.com)', [text('('), link('http://example.com'), text(')')]],
  ['javascript:alert(1)', [text('javascript:alert(1)')]],
  ['<a href="https://example.com">x</a>', [text('<a href="'), link('https://example.com'), text('">x</a>')]],
  ['https://', [text('https://')]],
])('%s', (line, parts) => {
  expect(paragraphsOf(line)).toEqual([[parts]])
})
