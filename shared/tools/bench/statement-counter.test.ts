import { expect, test } from 'vitest'
import { statementsIn } from './statement-counter.ts'

test('the executed statements of a batch are counted, including BEGIN and COMMIT, excluding an unneeded ROLLBACK', () => {
  const ran = { cols: [], rows: [] }
  const batch = { type: 'ok', response: { type: 'batch', result: { step_results: [ran, ran, ran, ran, null] } } }
  const close = { type: 'ok', response: { type: 'close' } }
  expect(statementsIn(JSON.stringify({ results: [batch, close] }))).toBe(4)
})

test('a response without a batch counts nothing', () => {
  expect(statementsIn('{"message":"Only /v2/pipeline is served"}')).toBe(0)
})
