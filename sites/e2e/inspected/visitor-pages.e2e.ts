import { describe, test } from 'vitest'
import { allowConsoleError } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { publicProfilePathOf, storyPathOf, VISITOR_PAGES } from '../support/inspected-pages.ts'
import { inspectedBrands } from '../support/run.ts'

/** The checks of `inspectPages`, on every page that requires no sign-in. */
describe.for(inspectedBrands(1))('public pages at %s', (brand) => {
  test('as a visitor sees them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await inspectPages(page, [...VISITOR_PAGES, await storyPathOf(brand), await publicProfilePathOf(brand)])
    // A missing page, and an invalid invitation.
    allowConsoleError(/status of 40[04]/)
  })
})
