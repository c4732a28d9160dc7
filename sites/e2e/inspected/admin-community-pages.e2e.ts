import { test } from 'vitest'
import { signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { staffPathOf } from '../support/inspected-pages.ts'
import { adPathsOf } from '../support/stored/ads.ts'

test('the ads, the figures and the staff of the admin community, as an admin sees them', {
  timeout: INSPECTION_TIMEOUT_MS,
}, async () => {
  const page = await newInspectedPage('admin')
  await signInStaffOnly(page)
  await inspectPages(page, [
    '/admin/sites/MTC/ads',
    '/admin/sites/HFC/ads',
    '/admin/sites/MTC/ads/new',
    (await adPathsOf('meridian')).admin,
    '/admin/analytics',
    '/admin/jobs',
    '/admin/staff',
    '/admin/staff/new',
    await staffPathOf('judith.marlowe@council.test'),
  ])
})
