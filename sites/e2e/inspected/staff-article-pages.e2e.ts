import { describe, test } from 'vitest'
import { signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { historyPagesOf, workspacePathOf } from '../support/inspected-pages.ts'
import { inspectedBrands } from '../support/run.ts'
import { articleImportPathOf } from '../support/stored/article-imports.ts'

/** The checks of `inspectPages`, on the staff pages about articles. */
describe.for(inspectedBrands(0))('articles at %s', (brand) => {
  test('as an editor sees them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInStaffOnly(page)
    const { staff } = await historyPagesOf(brand)
    await inspectPages(page, [
      '/admin/articles',
      '/admin/articles/amplifications',
      '/admin/articles/calendar',
      '/admin/articles/calendar?view=list',
      '/admin/articles/imports',
      '/admin/articles/report',
      await articleImportPathOf(brand),
      await workspacePathOf(brand),
      `${await workspacePathOf(brand)}/preview`,
      ...staff,
    ])
  })
})
