import { describe, test } from 'vitest'
import { allowConsoleError, signInOnly } from './support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from './support/inspect.ts'
import { DEMO_MEMBERS, historyPagesOf, MEMBER_PAGES, receiptPathOf } from './support/inspected-pages.ts'
import { inspectedBrands } from './support/run.ts'

/*
 * Every page has its landmarks and one first-level heading, fits 320 px, shifts by nothing while it loads, and has no
 * serious accessibility violation, in forced colours neither.
 */
describe.for(inspectedBrands())('every page at %s', (brand) => {
  test('as a member sees it', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInOnly(page, DEMO_MEMBERS[brand])
    const { member } = await historyPagesOf(brand)
    await inspectPages(page, [...MEMBER_PAGES, ...member, await receiptPathOf(brand)])
    allowConsoleError(/status of 404/)
  })
})
