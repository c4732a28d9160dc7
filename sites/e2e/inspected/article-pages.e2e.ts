import { describe, test } from 'vitest'
import { signInOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { DEMO_MEMBERS, historyPagesOf, MEMBER_ARTICLE_PAGES, previewPathOf } from '../support/inspected-pages.ts'
import { inspectedBrands } from '../support/run.ts'

/** The checks of `inspectPages`, on every page of a member's articles. */
describe.for(inspectedBrands(2))('articles at %s', (brand) => {
  test('as a member sees them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInOnly(page, DEMO_MEMBERS[brand])
    const { member } = await historyPagesOf(brand)
    // Only the demo member of Meridian has an approved article.
    const previews = brand === 'meridian' ? [await previewPathOf(brand)] : []
    await inspectPages(page, [...MEMBER_ARTICLE_PAGES, ...member, ...previews])
  })
})
