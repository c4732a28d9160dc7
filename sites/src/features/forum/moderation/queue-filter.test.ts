import { expect, it } from 'vitest'
import { queryOf } from '../../../lib/edge/query.ts'
import { queueHref, queueInAddress, readShownQueue } from './queue-filter.ts'

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

it.each([
  ['', undefined, '/queue/a'],
  ['', 'decided', '/queue/a?notice=decided'],
  ['?reason=appeal&age=one-day&after=x', undefined, '/queue/a?reason=appeal&age=one-day'],
  ['?kind=reply', 'moved', '/queue/a?notice=moved&kind=reply'],
] as const)('keeps the filters of %j in the address of an entry, with the notice %s', (search, notice, href) => {
  expect(queueHref('/queue/a', readShownQueue(queryOf({ search })), notice)).toBe(href)
})
