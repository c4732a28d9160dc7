import { describe, test } from 'vitest'
import { signInOnly, signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { DEMO_MEMBERS } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { inLongRun, inspectedBrands } from '../support/run.ts'
import { storePost } from '../support/stored/forum.ts'
import { groupPathsOf, storeGroup, storeMembership } from '../support/stored/groups.ts'

const LONG_NAME = 'Wissensmanagementverantwortliche für Unternehmensarchitekturen und Plattformen, Nordeuropa'.slice(
  0,
  80,
)

/** The checks of `inspectPages`, on groups. */
describe.for(inspectedBrands(2))('groups at %s', (brand) => {
  test('as a member sees them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInOnly(page, DEMO_MEMBERS[brand])
    await inspectPages(page, ['/v2/groups', (await groupPathsOf(brand)).member])
  })

  test('as a chair sees one with a long name, a request and an invitation', {
    timeout: INSPECTION_TIMEOUT_MS,
  }, async () => {
    const [chair, asking, invited] = [await newMember(brand), await newMember(brand), await newMember(brand)]
    const group = await storeGroup(chair.communityId, {
      name: LONG_NAME,
      about: `${LONG_NAME}. `.repeat(20),
      visibility: 'REQUEST',
    })
    await storeMembership(group, chair, 'MEMBER', { isChair: true })
    await storeMembership(group, asking, 'REQUESTED', { note: LONG_NAME.repeat(6) })
    await storeMembership(group, invited, 'INVITED', { invitedBy: chair })
    await storePost(chair, { title: LONG_NAME.repeat(3), groupId: group.id })
    const page = await newInspectedPage(brand)
    await signInOnly(page, chair.email)
    const path = `/v2/groups/${group.slug}`
    await inspectPages(page, [`${path}?find=Robin`, ...inLongRun(path)])
  })

  test('as staff see them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInStaffOnly(page)
    const { admin, ofStaff } = await groupPathsOf(brand)
    await inspectPages(page, ['/admin/groups', '/admin/groups/new', `${admin}?find=a`, ofStaff, ...inLongRun(admin)])
  })
})
