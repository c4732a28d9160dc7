import { expect, it } from 'vitest'
import { isFromAdminArea } from './admin-area.ts'

it.each([
  [null, false],
  ['https://meridian.test/admin', true],
  ['https://meridian.test/admin/', true],
  ['https://meridian.test/admin/members?id=1#top', true],
  ['https://meridian.test/admin?tab=1', true],
  ['https://meridian.test/', false],
  ['https://meridian.test/administrators', false],
  ['https://meridian.test/articles/admin', false],
  ['https://meridian.test/?from=/admin', false],
  ['https://meridian.test/#/admin', false],
  ['https://admin.test/', false],
  ['/admin', false],
  ['not an address /admin', false],
])('a request whose page is %s comes from the admin area: %s', (page, expected) => {
  expect(isFromAdminArea(new Headers(page === null ? {} : { Referer: page }))).toBe(expected)
})
