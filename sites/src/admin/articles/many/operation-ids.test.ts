import { expect, it } from 'vitest'
import { createOperationIds } from './operation-ids.ts'

const HOLD = { status: 'ON_HOLD', reason: 'Figures.' }

it('the same operation on the same articles keeps its id until there is a response', () => {
  const ids = createOperationIds()
  const first = ids.idOf(['a', 'b'], HOLD)
  expect(ids.idOf(['a', 'b'], { ...HOLD })).toBe(first)
  ids.answered()
  expect(ids.idOf(['a', 'b'], HOLD)).not.toBe(first)
})

it.each([
  ['other articles', [['a'], HOLD]],
  ['another reason', [['a', 'b'], { ...HOLD, reason: 'Chart.' }]],
])('%s have an id of their own', (_, operation) => {
  const ids = createOperationIds()
  expect(ids.idOf(...operation)).not.toBe(ids.idOf(['a', 'b'], HOLD))
})
