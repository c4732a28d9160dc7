import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, pageReady, signInStaffOnly } from '../support/browser.ts'

async function addLink(page: Page, title: string) {
  await page.getByLabel('Address').fill(`https://${title.toLowerCase()}.example`)
  await page.getByLabel('Title of a link').fill(title)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Item added.').waitFor()
}
function items(page: Page) {
  return page.getByRole('region', { name: 'Items' }).getByRole('listitem')
}
function titles(page: Page) {
  return items(page)
    .getByRole('link', { name: /^(?!Image: )/ })
    .allTextContents()
}

function isFocused(target: Locator) {
  return target.evaluate((element) => element.matches(':focus'))
}

test('[ADM-020] items of a feed are put in order by keyboard and by dragging, pinned ones among themselves', async () => {
  const page = await newBrowser('harbor')
  await signInStaffOnly(page)
  await page.goto('/admin/feeds/new')
  await page.getByLabel('Title', { exact: true }).fill(`Order ${Date.now()}`)
  await page.getByRole('button', { name: 'Create feed' }).click()
  for (const title of ['One', 'Two', 'Three']) await addLink(page, title)
  expect(await titles(page)).toEqual(['One', 'Two', 'Three'])

  const address = page.url()
  expect(address).not.toContain('notice')
  const colleague = await page.context().newPage()
  await colleague.goto(address)
  await page.getByRole('button', { name: 'Move up: Three' }).press('Enter')
  await expect.poll(() => titles(page)).toEqual(['One', 'Three', 'Two'])
  await pageReady(page)
  await expect.poll(() => isFocused(items(page).filter({ hasText: 'Three' }))).toBe(true)

  allowConsoleError(/status of 422/)
  await colleague.getByRole('button', { name: 'Move up: Two' }).click()
  await colleague.getByText('Someone else changed the items after you opened this page.').waitFor()
  expect(await titles(colleague)).toEqual(['One', 'Three', 'Two'])
  await colleague.close()

  await items(page)
    .filter({ hasText: 'Two' })
    .dragTo(items(page).filter({ hasText: 'One' }))
  await page.getByText('Order saved.').waitFor()
  await expect.poll(() => titles(page)).toEqual(['Two', 'One', 'Three'])
  await page.reload()
  expect(await titles(page)).toEqual(['Two', 'One', 'Three'])
  expect(await page.getByText('Order saved.').count()).toBe(0)

  await page.getByRole('button', { name: 'Pin: Three' }).click()
  await expect.poll(() => titles(page)).toEqual(['Three', 'Two', 'One'])
  await pageReady(page)
  await items(page)
    .filter({ hasText: 'One' })
    .dragTo(items(page).filter({ hasText: 'Three' }))
  expect(await titles(page)).toEqual(['Three', 'Two', 'One'])
})

test('once an item of a feed is removed, the keyboard goes on from the next one, or from the heading', async () => {
  const page = await newBrowser('lumen')
  await signInStaffOnly(page)
  await page.goto('/admin/feeds/new')
  await page.getByLabel('Title', { exact: true }).fill(`Removed ${Date.now()}`)
  await page.getByRole('button', { name: 'Create feed' }).click()
  for (const title of ['One', 'Two']) await addLink(page, title)

  await page.getByRole('button', { name: 'Remove: One' }).press('Enter')
  await page.getByText('Item removed.').waitFor()
  await expect.poll(() => isFocused(items(page).filter({ hasText: 'Two' }))).toBe(true)
  await page.getByRole('button', { name: 'Remove: Two' }).press('Enter')
  await page.getByText('No items yet.').waitFor()
  await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Items' }))).toBe(true)
})
