import { expect, test } from 'vitest'
import { weighPage } from './page-weight.ts'

function answered(resourceType: string, responseBodySize: number, url = 'http://meridian.localhost/x') {
  return {
    url: () => url,
    resourceType: () => resourceType,
    sizes: async () => ({ responseBodySize }),
  }
}

test('a page weighs its requests by kind, and counts neither beacons, data: addresses nor pictures of people', async () => {
  const requests = [
    answered('document', 4000),
    answered('script', 1000),
    answered('script', 500),
    answered('font', 20_000),
    answered('image', 700),
    answered('image', 40, 'http://meridian.localhost/face'),
    answered('image', 70, 'data:image/svg+xml,x'),
    answered('ping', 10),
  ]
  const weight = await weighPage(requests, new Set(['http://meridian.localhost/face']))
  expect(weight).toEqual({ requests: 5, document: 4000, script: 1500, font: 20_000, image: 740 })
})
