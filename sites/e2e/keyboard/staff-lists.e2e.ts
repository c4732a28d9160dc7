import { expect, test } from 'vitest'
import { newBrowser, openPage, signInStaffOnly } from '../support/browser.ts'

/* The staff lists by single keys. */

const LISTS: readonly (readonly [path: string, keys: string])[] = [
  ['/admin/members', '/jexsi'],
  ['/admin/members/invitations', '/j'],
  ['/admin/articles?view=list', '/jexmadusi'],
  ['/admin/articles', '/jhlexmadu'],
  ['/admin/groups', '/je'],
  ['/admin/marketplace', '/je'],
  ['/admin/feeds', 'je'],
  ['/admin/messages', 'je'],
  ['/admin/staff', '/je'],
  ['/admin/log', '/j'],
  ['/admin/forum', 'j'],
  ['/admin/forum/posts', '/j'],
  ['/admin/expert-panels', 'je'],
  ['/admin/content-bank', 'je'],
]

test('every list has the same keys for its rows, its search, its edit and its selection, and lists them', async () => {
  const page = await newBrowser('meridian')
  await signInStaffOnly(page)
  const link = page.locator('[data-row-link]:focus')
  for (const [path, keys] of LISTS) {
    await openPage(page, path)
    await page.keyboard.press('j')
    const first = await link.getAttribute('href')
    await page.keyboard.press('k')
    expect(await link.getAttribute('href'), `${path}: k stays at the first row`).toBe(first)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const shown = await help.locator('dl div:visible dt').allTextContents()
    const expected = ['/', 'j', 'k', 'h', 'l', 'Enter', 'e', 'x', 'm', 'a', 'd', 'u', 's', 'i', 'b', '?'].filter(
      (key) => keys.includes(key) || 'k Enter ?'.split(' ').includes(key) || (key === 'b' && keys.includes('x')),
    )
    expect(
      shown.map((one) => one.trim()),
      path,
    ).toEqual(expected)
    await page.keyboard.press('Escape')
    if (keys.includes('/')) {
      await page.keyboard.press('/')
      expect(await page.locator('[data-search-box]:focus').count(), path).toBe(1)
    }
  }
})

test('rows are selected with x and edited with e, without a mouse and without losing the row', async () => {
  const page = await newBrowser('meridian')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInStaffOnly(page)
  await openPage(page, '/admin/members?q=harpreet')
  const bar = page.getByRole('region', { name: 'Selected members' })
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar.getByText('1 selected').waitFor()
  expect(await bar.getByRole('link', { name: 'Compare to merge' }).count()).toBe(0)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar.getByText('2 selected').waitFor()
  const compare = bar.getByRole('link', { name: 'Compare to merge' })
  expect(await compare.getAttribute('href')).toMatch(/\/admin\/members\/\w+\/merge\?with=\w+&keep=\w+$/)
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  await bar.getByText('2 email addresses copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\S+@meridian\.test, \S+@meridian\.test$/)
  await page.keyboard.press('Escape')
  const row = page.locator('[data-row-link]:focus')
  const href = await row.getAttribute('href')
  await page.keyboard.press('x')
  await bar.getByText('1 selected').waitFor()
  await page.keyboard.press('e')
  await page.waitForURL(`**${href}/contact`)
})
