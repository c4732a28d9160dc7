import { expect, it } from 'vitest'
import { queryOf } from '../../../lib/edge/query.ts'
import { queueInAddress, readShownQueue } from './queue-filter.ts'

it.each([
  ['', { reason: null, kind: null, age: null }],
  ['?reason=new-member&kind=reply&age=three-days', { reason: 'NEW_MEMBER', kind: 'REPLY', age: 'THREE_DAYS' }],
  ['?reason=appeal', { reason: 'APPEAL', kind: null, age: null }],
  ['?reason=NEW_MEMBER&kind=posts&age=2', { reason: null, kind: null, age: null }],
])('the address %j narrows the queue to %o', (search, shown) => {
  expect(readShownQueue(queryOf({ search }))).toEqual(shown)
})

it('writes what it reads', () => {
  const written = { reason: 'every-entry', kind: 'post', age: 'one-week' }
  expect(queueInAddress(readShownQueue(queryOf({ search: `?${new URLSearchParams(written)}` })))).toEqual(written)
})
