import { describe, test } from 'vitest'
import { signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { inspectedBrands } from '../support/run.ts'
import { feedPathOf } from '../support/stored/feeds.ts'

/** The checks of `inspectPages`, on feeds as staff see them; members have them on home and dashboard. */
describe.for(inspectedBrands(2))('feeds at %s', (brand) => {
  test('as staff see them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInStaffOnly(page)
    await inspectPages(page, ['/admin/feeds', '/admin/feeds/new', await feedPathOf(brand)])
  })
})
