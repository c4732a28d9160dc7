import { describe, test } from 'vitest'
import { signInOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { DEMO_MEMBERS, MEMBER_DIRECTORY_PAGES, profilePathOf, threadPathOf } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { inspectedBrands } from '../support/run.ts'

function hasForum(brand: string): boolean {
  return brand !== 'harbor'
}

/** What `inspectPages` looks at, on the directory, profiles and messages. */
describe.for(inspectedBrands(0))('the directory at %s', (brand) => {
  test('as a member sees it', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInOnly(page, DEMO_MEMBERS[brand])
    const pages = MEMBER_DIRECTORY_PAGES.filter((path) => hasForum(brand) || !path.startsWith('/v2/forum'))
    await inspectPages(page, [...pages, await threadPathOf(brand)])
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
