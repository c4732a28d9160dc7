import { expect, it } from 'vitest'
import { moveToSome, notDone } from './messages.ts'

it('refusals of many are grouped by reason, with the articles concerned', () => {
  const message = 'This move isn’t possible.'
  expect(
    notDone('moved', [
      { title: 'A', message, status: 'PUBLISHED' },
      { title: 'B', message: 'Assign an editor first.', status: null },
      { title: 'C', message, status: 'PUBLISHED' },
    ]),
  ).toBe('2 weren’t moved: “A”, “C” are in Published. 1 wasn’t moved: “B”. Assign an editor first.')
})

it('a status is offered with the number of articles that may go there', () => {
  expect([moveToSome('ON_HOLD', 3, 3), moveToSome('ON_HOLD', 2, 3)]).toEqual(['On hold', 'On hold (2 of 3)'])
})
