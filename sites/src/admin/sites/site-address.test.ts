import { expect, it } from 'vitest'
import { siteAddress } from './site-address.ts'

it.each([
  ['http://admin.localhost:8787/admin/sites?x=1', 'http://meridian.localhost:8787/admin'],
  ['https://admin.council.example/admin/sites', 'https://meridian.localhost/admin'],
])('[ADM-002] from %s the admin area of a site is %s', (here, address) => {
  expect(siteAddress('meridian.localhost', '/admin', new URL(here))).toBe(address)
})
