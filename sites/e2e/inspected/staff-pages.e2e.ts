import { describe, test } from 'vitest'
import { signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { staffPathOf } from '../support/inspected-pages.ts'
import { inLongRun, inspectedBrands } from '../support/run.ts'

/** The checks of `inspectPages`, on the staff pages that are about neither an article nor a member. */
describe.for(inspectedBrands(0))('staff pages at %s', (brand) => {
  test('as an editor sees them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInStaffOnly(page)
    await inspectPages(page, [
      '/admin',
      '/admin/settings',
      '/admin/staff',
      '/admin/staff/new',
      await staffPathOf('judith.marlowe@council.test'),
      '/admin/billing',
      '/admin/forum',
      '/admin/forum/posts',
      '/admin/analytics',
      '/admin/jobs',
      '/admin/log',
      // `site-pages.e2e.ts` inspects the sites of the admin community.
      ...inLongRun(
        '/admin/forum/posts?status=removed&author=maya&reported=true',
        '/admin/analytics?period=12-months',
        '/admin/sites',
      ),
    ])
  })
})
