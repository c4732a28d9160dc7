import { describe, test } from 'vitest'
import { signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { historyPagesOf, staffPathOf, workspacePathOf } from '../support/inspected-pages.ts'
import { inspectedBrands } from '../support/run.ts'
import { articleImportPathOf } from '../support/stored/article-imports.ts'

/** What `inspectPages` looks at, on every page of the staff. */
describe.for(inspectedBrands(0))('staff pages at %s', (brand) => {
  test('as an editor sees them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInStaffOnly(page)
    const { staff } = await historyPagesOf(brand)
    await inspectPages(page, [
      '/admin',
      '/admin/articles',
      '/admin/articles/amplifications',
      '/admin/articles/calendar',
      '/admin/articles/calendar?view=list',
      '/admin/articles/imports',
      '/admin/articles/report',
      await articleImportPathOf(brand),
      '/admin/staff',
      '/admin/staff/new',
      await staffPathOf('judith.marlowe@council.test'),
      await workspacePathOf(brand),
      `${await workspacePathOf(brand)}/preview`,
      ...staff,
      '/admin/billing',
      '/admin/forum',
      '/admin/forum/posts',
      '/admin/forum/posts?status=removed&author=maya&reported=true',
      '/admin/analytics',
      '/admin/analytics?period=12-months',
      '/admin/jobs',
      '/admin/log',
    ])
  })
})
