import { expect, it } from 'vitest'
import { requestedRange } from './byte-range.ts'

const ETAG = '"abc"'
function asked(range: string | null, ifRange: string | null) {
  return requestedRange({ range, ifRange, size: 100, etag: ETAG })
}

it.each([
  [null, null, null],
  ['bytes=0-', null, { offset: 0, length: 100 }],
  ['bytes=40-', null, { offset: 40, length: 60 }],
  ['bytes=40-49', null, { offset: 40, length: 10 }],
  ['bytes=99-99', null, { offset: 99, length: 1 }],
  ['bytes=40-1000', null, { offset: 40, length: 60 }],
  ['bytes=-10', null, { offset: 90, length: 10 }],
  ['bytes=-1000', null, { offset: 0, length: 100 }],
  ['bytes=-0', null, 'unsatisfiable'],
  ['bytes=100-', null, 'unsatisfiable'],
  ['bytes=40-', ETAG, { offset: 40, length: 60 }],
  ['bytes=40-', '"another"', null],
  ['bytes=40-', `W/${ETAG}`, null],
  ['bytes=100-', '"another"', null],
  ['bytes=50-40', null, null],
  ['bytes=0-1,5-6', null, null],
  ['bytes=-', null, null],
  ['lines=1-2', null, null],
] as const)('for 100 bytes, %j with If-Range %j is %j', (range, ifRange, expected) => {
  expect(asked(range, ifRange)).toEqual(expected)
})
