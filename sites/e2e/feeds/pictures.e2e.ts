import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newId } from '../../../shared/kernel/ids.ts'
import { makePng } from '../../../shared/server/images/testing/make-png.ts'
import { newBrowser, pageReady, signInOnly, signInStaffOnly } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { expectNoOverflow, expectSound } from '../support/page-checks.ts'

function picturesOf(page: Page, feed: string) {
  return page.getByRole('region', { name: feed }).getByRole('listitem').locator('img')
}

test('[ADM-020] staff add a picture to an item of a feed by keyboard, members see it beside the title, and it is removed', {
  timeout: 90_000,
}, async () => {
  const title = `Pictures ${newId(new Date()).slice(-8)}`
  const staff = await newBrowser('harbor')
  await signInStaffOnly(staff)
  await staff.goto('/admin/feeds/new')
  await staff.getByLabel('Title', { exact: true }).fill(title)
  await staff.getByRole('checkbox', { name: /^Show this feed/ }).check()
  await staff.getByRole('button', { name: 'Create feed' }).click()
  await staff.getByLabel('Address').fill('https://report.example')
  await staff.getByLabel('Title of a link').fill('The report')
  await staff.getByRole('button', { name: 'Add', exact: true }).click()
  await staff.getByText('Item added.').waitFor()

  await staff.getByRole('link', { name: 'Image: The report' }).press('Enter')
  await staff.getByRole('heading', { name: 'Image of “The report”' }).waitFor()
  await pageReady(staff)
  const chooser = staff.waitForEvent('filechooser')
  await staff.getByRole('button', { name: 'Add an image' }).press('Enter')
  const file = { name: 'report.png', mimeType: 'image/png', buffer: Buffer.from(makePng(1000, 80, 900)) }
  await (await chooser).setFiles(file)
  await staff.getByRole('button', { name: 'Save image' }).press('Enter')
  await staff.getByText('Image saved.').waitFor()
  await expectSound(staff, 'the feed', 1280)

  const page = await newBrowser('harbor', 360)
  await signInOnly(page, (await newMember('harbor')).email)
  await page.goto('/v2')
  const shown = picturesOf(page, title)
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(600)
  await expectNoOverflow(page, 'home with the feed', 360)

  await staff.getByRole('button', { name: 'Remove image' }).press('Enter')
  await staff.getByRole('button', { name: 'Remove image' }).last().press('Enter')
  await staff.getByText('Image removed.').waitFor()
  await page.reload()
  await page.getByRole('region', { name: title }).getByText('The report').waitFor()
  expect(await shown.count()).toBe(0)
})
