import { expect, it } from 'vitest'
import { waitingSentence } from './messages.ts'

it('the open requests about data name the memberships that are still ending, which are counted with them', () => {
  const sentence = (count: number, hasMore = false) => waitingSentence({ kind: 'DATA_REQUESTS', count, hasMore })
  expect(sentence(1)).toBe('data request or ending membership is open')
  expect(sentence(12)).toBe('data requests and ending memberships are open')
  expect(sentence(1, true)).toBe('data requests and ending memberships are open')
})
