import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { overspentBy, weighAnswers } from './page-weight.ts'

function answered(type: string, body: Buffer, url = 'http://meridian.localhost/x') {
  return { url: () => url, request: () => ({ resourceType: () => type }), body: async () => body }
}

const FACE = 'http://meridian.localhost/face'
const LATER = 'http://meridian.localhost/later'
const ICON = 'http://meridian.localhost/icon'

test('a page’s responses are weighed by kind, without beacons, data: addresses, icons or pictures of people; script loaded after the text can be edited counts separately', async () => {
  const noise = randomBytes(20_480)
  const responses = [
    answered('document', Buffer.from('a'.repeat(100_000))),
    answered('script', noise),
    answered('script', noise.subarray(0, 1024)),
    answered('font', noise),
    answered('image', noise.subarray(0, 1000)),
    answered('image', noise.subarray(0, 40), FACE),
    answered('image', noise, ICON),
    answered('image', noise, 'data:image/svg+xml,x'),
    answered('ping', noise),
    answered('script', noise.subarray(0, 2000), LATER),
  ]
  const weight = await weighAnswers(responses, {
    people: new Set([FACE]),
    icons: new Set([ICON]),
    later: new Set([LATER]),
  })
  expect(weight).toEqual({ requests: 6, document: 0.2, script: 21.1, later: 2, font: 20, image: 1.1 })
})

test('a page exceeds its budget by a tenth of a KiB, or by one request', () => {
  const budget = { requests: 9, document: 13, script: 83, font: 60, image: 28 }
  expect(overspentBy(budget, budget)).toEqual([])
  expect(overspentBy({ ...budget, script: 83.1, requests: 10 }, budget)).toEqual([
    'requests: 10 of 9',
    'script: 83.1 of 83',
  ])
})
