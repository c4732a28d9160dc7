import { describe, test } from 'vitest'
import { signInOnly, signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { DEMO_MEMBERS } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { inLongRun, inspectedBrands } from '../support/run.ts'
import { offerPathsOf, storeOffer } from '../support/stored/offers.ts'

const LONG = 'Wissensmanagementverantwortlichenvergünstigungen'

/** The checks of `inspectPages`, on offers. */
describe.for(inspectedBrands(1))('offers at %s', (brand) => {
  test('as a member sees them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInOnly(page, DEMO_MEMBERS[brand])
    const { communityId } = await newMember(brand)
    const { id } = await storeOffer(communityId, {
      ...{ title: `${LONG} ${LONG}`, partnerName: LONG, category: LONG.slice(0, 40), body: `${LONG}\n`.repeat(40) },
      ...{ redemption: 'CONTACT', redemptionValue: `${LONG}@${LONG}.example`.toLowerCase(), isExecutive: true },
      startsAt: new Date(0),
    })
    const others = inLongRun('/v2/offers/exec', (await offerPathsOf(brand)).member)
    await inspectPages(page, ['/v2/offers', `/v2/offers/${id}`, ...others])
  })

  test('as staff see them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInStaffOnly(page)
    const { admin, ofStaff } = await offerPathsOf(brand)
    await inspectPages(page, [
      '/admin/marketplace',
      '/admin/marketplace/new',
      admin,
      ofStaff,
      ...inLongRun('/admin/marketplace?state=expired'),
    ])
  })
})
