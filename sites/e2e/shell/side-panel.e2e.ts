import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { insertArticles } from '../support/articles/insert-articles.ts'
import { allowConsoleError, newBrowser, openPage, signInStaffOnly } from '../support/browser.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'

function panelOf(page: Page) {
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  const shows = (title: string) => panel.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
  return { panel, shows, toggle: page.getByRole('button', { name: 'Side panel', exact: true }) }
}

function rowTitles(page: Page) {
  return page.locator('[data-row-link]').allTextContents()
}

test('by keyboard only: the panel follows the rows of the articles, takes and returns the focus, and shows what was changed', async () => {
  const { name } = await insertArticles('lumen', 'Sidelong', 3, ['FINAL_EDIT'])
  const page = await newBrowser('lumen')
  await signInStaffOnly(page)
  await openPage(page, `/admin/articles?view=list&q=${encodeURIComponent(name)}`)
  const { panel, shows, toggle } = panelOf(page)
  const [first = '', second = ''] = await rowTitles(page)
  const { keyboard } = page
  await keyboard.press('j')
  await keyboard.press('s')
  await shows(first)
  await panel.getByText('Final edit', { exact: true }).waitFor()
  await panel.getByText('Unassigned', { exact: true }).waitFor()
  expect(await seriousViolations(page)).toEqual([])
  await expectNoOverflow(page, 'the list with its panel', 1024)

  await keyboard.press('j')
  await shows(second)
  await panel.getByRole('heading', { name: 'Latest comments' }).waitFor()
  await keyboard.press('a')
  await page.locator('.menu__item:visible', { hasText: 'Theo Brandt' }).press('Enter')
  await panel.getByText('Theo Brandt', { exact: true }).waitFor()

  await page.locator('[data-row-link]').nth(1).focus()
  await keyboard.press('i')
  expect(await panel.locator('h2:focus').count()).toBe(1)
  await keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect(await page.locator('[data-row-link]:focus').textContent()).toBe(second)
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
})

test('by mouse: the first click on a member shows the summary, and the next one opens the page; offline it says so and loads again', async () => {
  const page = await newBrowser('meridian')
  await signInStaffOnly(page)
  await openPage(page, '/admin/members')
  const { panel, shows, toggle } = panelOf(page)
  const [first = '', second = '', third = ''] = await rowTitles(page)
  await toggle.click()
  await shows(first)
  await panel.getByRole('heading', { name: 'Latest events' }).waitFor()
  const list = page.url()
  await page.getByRole('link', { name: third, exact: true }).click()
  await shows(third)
  expect(page.url()).toBe(list)

  allowConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.context().setOffline(true)
  await page.getByRole('row', { name: second }).getByRole('cell').nth(2).click()
  await shows(second)
  await panel.getByRole('alert').waitFor()
  await page.context().setOffline(false)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByRole('heading', { name: 'Latest events' }).waitFor()

  await panel.getByRole('button', { name: 'Close side panel' }).click()
  await panel.waitFor({ state: 'hidden' })
  await toggle.click()
  await shows(first)
  await page.getByRole('link', { name: first, exact: true }).and(page.locator('[data-row-link]')).click()
  await page.waitForURL(/\/admin\/members\/\w+$/)
})

test('on a phone there is no panel, and its key does nothing', async () => {
  const page = await newBrowser('harbor', 360)
  await signInStaffOnly(page)
  await openPage(page, '/admin/members')
  const { panel, toggle } = panelOf(page)
  expect(await toggle.isVisible()).toBe(false)
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  expect(await panel.isVisible()).toBe(false)
})
