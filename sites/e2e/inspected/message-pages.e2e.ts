import { describe, test } from 'vitest'
import { signInOnly, signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { DEMO_MEMBERS } from '../support/inspected-pages.ts'
import { inLongRun, inspectedBrands } from '../support/run.ts'
import { broadcastPathsOf } from '../support/stored/broadcasts.ts'

/** The checks of `inspectPages`, on broadcasts. */
describe.for(inspectedBrands(2))('messages at %s', (brand) => {
  test('as staff see them', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInStaffOnly(page)
    const { draft, send, sent, recipients } = await broadcastPathsOf(brand)
    await inspectPages(page, [
      '/admin/messages',
      '/admin/messages/new',
      ...[draft, send, sent, recipients],
      ...inLongRun('/admin/messages?state=paused', `${send}?email=${DEMO_MEMBERS[brand]}`),
    ])
  })

  test('as a member reads one', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const page = await newInspectedPage(brand)
    await signInOnly(page, DEMO_MEMBERS[brand])
    await inspectPages(page, [(await broadcastPathsOf(brand)).announcement])
  })
})
