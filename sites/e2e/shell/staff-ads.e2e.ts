import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newId } from '../../../shared/kernel/ids.ts'
import { makePng } from '../../../shared/server/images/testing/make-png.ts'
import { newBrowser, pageReady, signInOnly, signInStaffOnly } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { expectSound } from '../support/page-checks.ts'
import { adOf } from '../support/stored/ads.ts'

function picture(width: number, height: number) {
  return { name: 'keel.png', mimeType: 'image/png', buffer: Buffer.from(makePng(width, 80, height)) }
}

async function choose(page: Page, file: ReturnType<typeof picture>, button: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

test('[BRAND-005] [NAV-019] [ENT-032] staff create a square with a picture in its shape, a member sees it and follows it, and the click is counted', {
  timeout: 120_000,
}, async () => {
  const advertiser = `Keel ${newId(new Date()).slice(-8)}`
  const staff = await newBrowser('admin')
  await signInStaffOnly(staff)
  await staff.goto('/admin/sites/HFC')
  await staff.getByRole('link', { name: 'Ads', exact: true }).click()
  await staff.getByRole('link', { name: 'New ad' }).click()
  await staff.getByLabel('Square').check()
  await staff.getByLabel('Advertiser').fill(advertiser)
  await staff.getByLabel('Web address').fill('https://keel.example/council')
  await staff.getByLabel('Home').check()
  await staff.getByRole('button', { name: 'Create ad' }).click()
  await staff.getByText('Ad created. Add its image.').waitFor()
  await pageReady(staff)
  await choose(staff, picture(200, 200), 'Add an image')
  await staff.getByText('This image is too small. Choose one that’s at least 240 by 240 pixels.').waitFor()
  await choose(staff, picture(900, 700), 'Add an image')
  const dialog = staff.getByRole('dialog', { name: 'Ad image' })
  await dialog.getByLabel('Description').fill('A hull in a dock')
  await dialog.getByRole('button', { name: 'Save image' }).click()
  await staff.getByText('Image saved.').waitFor()
  await expectSound(staff, 'the ad', 1280)
  const adId = new URL(staff.url()).pathname.split('/').at(-1) ?? ''
  expect((await adOf(adId))?.imageWidth).toBe(480)

  const page = await newBrowser('harbor')
  await signInOnly(page, (await newMember('harbor')).email)
  await page.goto('/v2')
  const ad = page.getByRole('complementary', { name: 'Sponsored' }).filter({ hasText: advertiser })
  const image = ad.getByRole('img', { name: 'A hull in a dock' })
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth > 0)).toBe(true)
  expect(await image.boundingBox()).toMatchObject({ width: 240, height: 240 })
  const led = page.waitForRequest('https://keel.example/council')
  await ad.getByRole('link').click()
  await led
  expect((await adOf(adId))?.clicks).toBe(1)

  await staff.reload()
  await staff.getByText('1 click', { exact: true }).waitFor()
  await staff.getByRole('checkbox', { name: /^On / }).uncheck()
  await staff.getByRole('button', { name: 'Save', exact: true }).click()
  await staff.getByText('Members don’t see this ad: it’s off.').waitFor()
  expect((await adOf(adId))?.isOn).toBe(false)
})
