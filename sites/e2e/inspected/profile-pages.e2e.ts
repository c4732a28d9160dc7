import { describe, test } from 'vitest'
import { signInOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { DEMO_MEMBERS, MEMBER_START_PAGES, profilePathOf } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { inspectedBrands } from '../support/run.ts'

/** The checks of `inspectPages`, on the home page, the search and profiles. */
describe.for(inspectedBrands(2))('home, search and the own profile at %s', (brand) => {
  test('as a member sees them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInOnly(page, DEMO_MEMBERS[brand])
    await inspectPages(page, MEMBER_START_PAGES)
  })
})

describe.for(inspectedBrands(1))('a member at %s', (brand) => {
  test('as another member sees them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInOnly(page, (await newMember(brand)).email)
    const profile = await profilePathOf(brand)
    await inspectPages(page, [profile, `${profile}/introduction`])
  })
})
