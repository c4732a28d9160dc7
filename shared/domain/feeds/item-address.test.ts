import { expect, it } from 'vitest'
import { readItemAddress } from './item-address.ts'

it.each([
  ['/stories/quiet-platforms', { type: 'ARTICLE', name: 'quiet-platforms' }],
  [' /stories/quiet-platforms/ ', { type: 'ARTICLE', name: 'quiet-platforms' }],
  ['/stories/quiet?ref=x#y', { type: 'ARTICLE', name: 'quiet' }],
  ['/roundups/what-we-dropped', { type: 'ROUNDUP', name: 'what-we-dropped' }],
  ['/forum/post/01H', { type: 'POST', name: '01H' }],
  ['/v2/forum/post/01H?after=x', { type: 'POST', name: '01H' }],
  ['/v2/offers/01H', { type: 'OFFER', name: '01H' }],
  ['/offers/exec', null],
  ['/stories', null],
  ['/admin/members', null],
  ['https://example.com/a', { type: 'LINK', url: 'https://example.com/a' }],
  ['http://example.com/a', null],
  ['javascript:alert(1)', null],
  ['//example.com/a', null],
  ['', null],
])('%s is %o', (text, address) => {
  expect(readItemAddress(text)).toEqual(address)
})
