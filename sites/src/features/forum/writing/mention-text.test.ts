import { expect, test } from 'vitest'
import { mentionBefore } from './mention-text.ts'

test.each([
  ['', null],
  ['@', null],
  ['Thanks @Ma', { start: 7, term: 'Ma' }],
  ['(@Maya Che', { start: 1, term: 'Maya Che' }],
  ['maya@meridian', null],
  ['@Zoë O’Br', { start: 0, term: 'Zoë O’Br' }],
  ['@Maya, yes', null],
  ['Line\n@Ma', { start: 5, term: 'Ma' }],
])('in “%s” the name that is typed is %o', (text, found) => {
  expect(mentionBefore(text, text.length)).toEqual(found)
})

test('text after the caret is not part of it', () => {
  expect(mentionBefore('@Ma and more', 3)).toEqual({ start: 0, term: 'Ma' })
})
