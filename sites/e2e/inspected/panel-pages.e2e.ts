import { describe, test } from 'vitest'
import { signInOnly, signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { DEMO_MEMBERS, MEMBER_PANEL_PAGES } from '../support/inspected-pages.ts'
import { inspectedBrands } from '../support/run.ts'
import { panelPathsOf, seededQuestion } from '../support/stored/panels.ts'

/** The checks of `inspectPages`, on expert panels. */
describe.for(inspectedBrands(1))('expert panels at %s', (brand) => {
  test('as a member sees them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInOnly(page, DEMO_MEMBERS[brand])
    await inspectPages(page, [...MEMBER_PANEL_PAGES, `/v2/expert-panels/${seededQuestion(brand).id}`])
  })

  test('as staff and visitors see them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInStaffOnly(page)
    const { publicRoundup, ...staff } = await panelPathsOf(brand)
    const openQuestion = `/admin/expert-panels/questions/${seededQuestion(brand).id}`
    await inspectPages(page, ['/admin/expert-panels', openQuestion, ...Object.values(staff), publicRoundup])
  })
})
