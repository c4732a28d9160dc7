import { test } from 'vitest'
import { signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { staffPathOf } from '../support/inspected-pages.ts'
import { inLongRun } from '../support/run.ts'
import { adPathsOf } from '../support/stored/ads.ts'

test('the pages of the admin community beside its sites, as an admin sees them', {
  timeout: INSPECTION_TIMEOUT_MS,
}, async () => {
  const page = await newInspectedPage('admin')
  await signInStaffOnly(page)
  await inspectPages(page, [
    '/admin/sites/MTC/ads',
    '/admin/sites/MTC/ads/new',
    (await adPathsOf('meridian')).admin,
    // `staff-pages.e2e.ts` inspects those of a brand.
    ...inLongRun(
      ...['/admin/sites/HFC/ads', '/admin/analytics', '/admin/jobs', '/admin/staff', '/admin/staff/new'],
      await staffPathOf('judith.marlowe@council.test'),
    ),
  ])
})
