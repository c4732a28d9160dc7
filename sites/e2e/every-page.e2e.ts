import { describe, expect, test } from 'vitest'
import { allowConsoleError, pageReady, signInMember, signInStaffOnly } from './support/browser.ts'
import { holdRequests } from './support/hold-requests.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from './support/inspect.ts'
import {
  DEMO_MEMBERS,
  historyPagesOf,
  memberBillingPathOf,
  storyPathOf,
  VISITOR_PAGES,
  workspacePathOf,
} from './support/inspected-pages.ts'
import { layoutShifts, MAX_LAYOUT_SHIFT } from './support/page-checks.ts'
import { inspectedBrands } from './support/run.ts'

/*
 * Every page has its landmarks and one first-level heading, fits 320 px, shifts by nothing while it loads, and has no
 * serious accessibility violation, in forced colours neither.
 */
describe.for(inspectedBrands())('every page at %s', (brand) => {
  test('as a visitor sees it', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await inspectPages(page, [...VISITOR_PAGES, await storyPathOf(brand)])
    allowConsoleError(/status of 404/)
  })

  test('as an editor sees it', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInStaffOnly(page)
    const { staff } = await historyPagesOf(brand)
    const billing = ['/admin/members', await memberBillingPathOf(brand), '/admin/billing']
    await inspectPages(page, ['/admin/articles', await workspacePathOf(brand), ...staff, ...billing])
  })
})

test('nothing moves when the picture of an ad comes late', async () => {
  const page = await newInspectedPage('meridian')
  await signInMember(page, DEMO_MEMBERS.meridian)
  const picture = page.getByRole('complementary', { name: 'Sponsored' }).first().locator('img')
  const release = await holdRequests(page, `**${(await picture.getAttribute('src')) ?? ''}`)
  await page.goto('/articles', { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0)
  await page.evaluate(() => document.fonts.ready)
  const before = await layoutShifts(page)
  expect(before.sum).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
  release()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(700)
  await pageReady(page)
  expect(await layoutShifts(page)).toEqual(before)
})
