import { describe, test } from 'vitest'
import { signInOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { DEMO_MEMBERS, MEMBER_DIRECTORY_PAGES, threadPathOf } from '../support/inspected-pages.ts'
import { inspectedBrands } from '../support/run.ts'

/** The checks of `inspectPages`, on the directory and messages. */
describe.for(inspectedBrands(0))('the directory at %s', (brand) => {
  test('as a member sees it', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInOnly(page, DEMO_MEMBERS[brand])
    await inspectPages(page, [...MEMBER_DIRECTORY_PAGES, await threadPathOf(brand)])
  })
})
