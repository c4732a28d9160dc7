import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newBrowser, openPage, signInOnly, signInStaffOnly } from '../support/browser.ts'
import { DEMO_MEMBERS } from '../support/inspected-pages.ts'
import { expectNoOverflow } from '../support/page-checks.ts'
import { inLongRun } from '../support/run.ts'

const WIDTH = 360

/**
 * With text of twice the size, set here on the root: the controls of the bar are side by side, and nothing scrolls
 * sideways.
 */
async function expectRoom(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await openPage(page, path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoOverflow(page, `${path} with large text`, WIDTH)
    const bar = page.getByRole('banner').first()
    const shown = await bar
      .locator(':scope > div > :is(a, button), :scope > div > .bar__brand > *')
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.checkVisibility())
          .map((part) => {
            const { left, right } = part.getBoundingClientRect()
            return { left, right, scrolls: part.scrollWidth - part.clientWidth }
          }),
      )
    expect(shown.length, path).toBeGreaterThan(2)
    for (const [i, { right }] of shown.entries())
      expect(right, `${path}: part ${i} of the bar`).toBeLessThanOrEqual((shown[i + 1]?.left ?? WIDTH) + 1)
  }
}

test('text of twice the size fits on a phone: the bars of members and of staff', async () => {
  const member = await newBrowser('meridian', WIDTH)
  await signInOnly(member, DEMO_MEMBERS.meridian)
  await expectRoom(member, ['/v2', '/settings/billing', ...inLongRun('/articles', '/settings', '/v2/groups')])
  const staff = await newBrowser('lumen', WIDTH)
  await signInStaffOnly(staff)
  await expectRoom(staff, ['/admin/members', ...inLongRun('/admin', '/admin/analytics')])
})
