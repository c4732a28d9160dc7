import { expect, test } from 'vitest'
import { weighPage } from './page-weight.ts'

function answered(resourceType: string, responseBodySize: number, url = 'http://meridian.localhost/x') {
  return {
    url: () => url,
    resourceType: () => resourceType,
    sizes: async () => ({ responseBodySize, responseHeadersSize: 100 }),
  }
}

test('a page weighs its requests by kind, with their headers, and counts beacons but no data: addresses', async () => {
  const weight = await weighPage([
    answered('document', 4000),
    answered('script', 1000),
    answered('script', 500),
    answered('stylesheet', 300),
    answered('font', 20_000),
    answered('image', 700),
    answered('image', 70, 'data:image/svg+xml,x'),
    answered('ping', 10),
  ])
  expect(weight).toEqual({ requests: 7, document: 4100, script: 1700, style: 400, font: 20_100, image: 800 })
})
