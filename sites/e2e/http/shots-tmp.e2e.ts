import { test } from 'vitest'
import { signInOnly, signInStaffOnly } from '../support/browser.ts'
import { newInspectedPage } from '../support/inspect.ts'
import { DEMO_MEMBERS } from '../support/inspected-pages.ts'
import { feedPathOf } from '../support/stored/feeds.ts'
import { offerPathsOf } from '../support/stored/offers.ts'

test('shots', { timeout: 120_000 }, async () => {
  for (const brand of ['meridian', 'harbor'] as const) {
    const paths = await offerPathsOf(brand)
    const page = await newInspectedPage(brand)
    const shoot = async (name: string, path: string) => {
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await page.screenshot({ path: `/tmp/shots/${brand}-${name}-${width}.png`, fullPage: true })
      }
    }
    await signInOnly(page, DEMO_MEMBERS[brand])
    await shoot('offers', '/v2/offers')
    await shoot('exec', '/v2/offers/exec')
    await shoot('home', '/v2')
    await shoot('dashboard', '/articles')
    await shoot('search', '/v2/search?q=toolkit%20code')
    await shoot('offer', paths.member)
    const staff = await newInspectedPage(brand)
    await signInStaffOnly(staff)
    const shootStaff = async (name: string, path: string) => {
      for (const width of [1280, 360]) {
        await staff.setViewportSize({ width, height: 800 })
        await staff.goto(path)
        await staff.screenshot({ path: `/tmp/shots/${brand}-${name}-${width}.png`, fullPage: true })
      }
    }
    await shootStaff('feeds', '/admin/feeds')
    await shootStaff('feed', await feedPathOf(brand))
    await shootStaff('admin-list', '/admin/marketplace')
    await shootStaff('admin-new', '/admin/marketplace/new')
    await shootStaff('admin-one', paths.admin)
  }
})
