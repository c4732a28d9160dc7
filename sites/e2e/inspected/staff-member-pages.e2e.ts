import { describe, test } from 'vitest'
import { signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { staffMemberPathOf } from '../support/inspected-pages.ts'
import { inspectedBrands } from '../support/run.ts'

const TABS = [
  '',
  '/profile',
  '/contact',
  '/support-contacts',
  '/credentials',
  '/payment',
  '/activation',
  '/engagement',
  '/data',
  '/notes',
  '/log',
  '/merge',
  '/view',
]

/** The checks of `inspectPages`, on every page of a member. */
describe.for(inspectedBrands(2))('a member at %s', (brand) => {
  test('as staff see them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInStaffOnly(page)
    const member = await staffMemberPathOf(brand)
    await inspectPages(
      page,
      TABS.map((tab) => `${member}${tab}`),
    )
  })
})
