import { expect, test } from 'vitest'
import { editingSentence, presenceSentences } from './presence-text.ts'

function person(name: string, isWriting = false, isAuthor = false) {
  return { id: name, name, isWriting, isAuthor }
}

test.each([
  ['nobody', [], []],
  ['one who writes', [person('Ana Ruiz', true)], ['Ana Ruiz is writing here.']],
  [
    'the author beside an editor who writes',
    [person('Maya Chen', false, true), person('Ana Ruiz', true)],
    ['Ana Ruiz is writing here.', 'Maya Chen (author) has this article open.'],
  ],
  ['many', ['A', 'B', 'C', 'D', 'E'].map((name) => person(name)), ['A, B, C, and 2 more have this article open.']],
])('editors read of %s', (_, people, sentences) => {
  expect(presenceSentences(people)).toEqual(sentences)
})

test("the author's text about editors who are editing", () => {
  expect(editingSentence([])).toBeNull()
  expect(editingSentence([person('Ana Ruiz', true)])).toBe('Ana Ruiz of the editorial team is editing right now.')
  expect(editingSentence([person('Ana Ruiz', true), person('Theo Brandt', true)])).toBe(
    'Ana Ruiz and Theo Brandt of the editorial team are editing right now.',
  )
})
