import { describe, test } from 'vitest'
import { contentBlockPath, contentChangesPath } from '../../../shared/domain/content-bank/paths.ts'
import { signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { inspectedBrands } from '../support/run.ts'

/** The checks of `inspectPages`, on the content bank as staff of a brand see it. */
describe.for(inspectedBrands(2))('the content bank at %s', (brand) => {
  test('as staff see it', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInStaffOnly(page)
    await inspectPages(page, [
      '/admin/content-bank',
      contentBlockPath('article-guidelines'),
      `${contentChangesPath('article-guidelines')}?drop=true`,
    ])
  })
})
