import { describe, test } from 'vitest'
import { allowConsoleError, signInOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { DEMO_MEMBERS, MEMBER_ACCOUNT_PAGES, receiptPathOf } from '../support/inspected-pages.ts'
import { inspectedBrands } from '../support/run.ts'

/** The checks of `inspectPages`, on a member's settings, notifications and payments. */
describe.for(inspectedBrands(1))('the account at %s', (brand) => {
  test('as a member sees it', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInOnly(page, DEMO_MEMBERS[brand])
    await inspectPages(page, [...MEMBER_ACCOUNT_PAGES, await receiptPathOf(brand)])
    allowConsoleError(/status of 404/)
  })
})
