import { describe, test } from 'vitest'
import { signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { historyPagesOf, memberBillingPathOf, memberPathOf, workspacePathOf } from '../support/inspected-pages.ts'
import { inspectedBrands } from '../support/run.ts'

/** What `inspectPages` looks at, on every page of the staff. */
describe.for(inspectedBrands(0))('staff pages at %s', (brand) => {
  test('as an editor sees them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInStaffOnly(page)
    const { staff } = await historyPagesOf(brand)
    const billing = ['/admin/members', '/admin/members/requests', await memberBillingPathOf(brand), '/admin/billing']
    await inspectPages(page, [
      '/admin/articles',
      '/admin/articles/amplifications',
      await workspacePathOf(brand),
      ...staff,
      ...billing,
      '/admin/log',
      ...(await Promise.all(['engagement', 'log', 'notes'].map((tab) => memberPathOf(brand, tab)))),
    ])
  })
})
