import { describe, test } from 'vitest'
import { signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { invitationPathsOf } from '../support/inspected-pages.ts'
import { inLongRun, inspectedBrands } from '../support/run.ts'

/** The checks of `inspectPages`, on the list of members, requests and invitations. */
describe.for(inspectedBrands(2))('members at %s', (brand) => {
  test('as staff see them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInStaffOnly(page)
    await inspectPages(page, [
      '/admin/members',
      '/admin/members/requests',
      '/admin/members/invitations',
      '/admin/members/invitations/new',
      '/admin/members/invitations/imports',
      ...inLongRun('/admin/members?status=active&joined=before&column=email&column=standing'),
      ...(brand === 'harbor' ? [] : Object.values(await invitationPathsOf(brand))),
    ])
  })
})
