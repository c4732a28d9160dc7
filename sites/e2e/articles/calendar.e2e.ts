import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { scheduleArticles } from '../support/articles/schedule-articles.ts'
import { allowConsoleError, newBrowser, signInStaffOnly } from '../support/browser.ts'
import { expectNoOverflow, expectSound, seriousViolations } from '../support/page-checks.ts'

/* Meridian's time zone is New York. */
const NINE = new Date('2027-05-12T13:00:00Z')
const CALENDAR = '/admin/articles/calendar?day=2027-05-12'

function day(page: Page, date: string) {
  return page.locator(`[data-day="${date}"]`)
}
function statusSays(page: Page, text: string | RegExp) {
  return page.getByRole('status').filter({ hasText: text }).waitFor()
}

/** Fills the form to which an article's button leads, and sends it. */
async function moveTo(page: Page, date: string, time: string) {
  await page.getByLabel('Date').fill(date)
  await page.getByLabel('Time').fill(time)
  await page.getByText('gets an email.').waitFor()
}

test('[EDIT-002] an editor moves a scheduled article by mouse and by keyboard, and undoes a move', async () => {
  const { title: word } = await scheduleArticles('meridian', 'Calendula', [NINE])
  const title = `${word} 1`
  const page = await newBrowser('meridian')
  await signInStaffOnly(page)
  await page.goto('/admin/articles')
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.getByRole('heading', { name: 'Calendar', exact: true }).waitFor()
  await page.goto(CALENDAR)
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })

  // By mouse, to another day at the same time.
  await entry.and(page.locator('[draggable="true"]')).waitFor()
  await entry.and(page.locator('[draggable="true"]')).dragTo(day(page, '2027-05-13'))
  await statusSays(page, `“${title}” now goes live on Thu, May 13, 2027 at 9:00 AM.`)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('now goes live')
  await day(page, '2027-05-13').getByRole('link', { name: title }).waitFor()
  await expectSound(page, 'the calendar')
  await page.getByRole('button', { name: 'Undo' }).click()
  await statusSays(page, `“${title}” is back at its earlier time, and no email was sent.`)
  await day(page, '2027-05-12').getByRole('link', { name: title }).waitFor()

  // By keyboard, to another day and time.
  await page.getByRole('button', { name: `Move “${title}”` }).press('Enter')
  await page.getByRole('heading', { name: `Move “${title}”` }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('move-day')
  expect(await seriousViolations(page)).toEqual([])
  await moveTo(page, '2027-06-18', '11:30')
  await page.keyboard.press('Enter')
  await statusSays(page, `“${title}” now goes live on Fri, Jun 18, 2027 at 11:30 AM.`)
  // The calendar shows the month of the new day.
  await page.getByRole('heading', { name: 'June 2027' }).waitFor()
  await day(page, '2027-06-18').getByRole('link', { name: title }).waitFor()
})

test('on a phone without script an article is moved by links and forms', async () => {
  const morning = ['2027-04-14T13:00:00Z', '2027-04-21T13:00:00Z', '2027-04-21T13:30:00Z'].map((at) => new Date(at))
  const { title: word } = await scheduleArticles('meridian', 'Marguerite', morning)
  const title = `${word} 1`
  const page = await newBrowser('meridian', 360, { javaScriptEnabled: false })
  await signInStaffOnly(page)
  await page.goto('/admin/articles/calendar?day=2027-04-14')
  await expectNoOverflow(page, 'the calendar on a phone')
  await page.getByRole('button', { name: `Move “${title}”` }).click()

  // Errors are shown at the fields, which keep the typed values.
  await moveTo(page, '2020-01-01', '09:15')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'Choose a date and time in the future.' }).waitFor()
  allowConsoleError(/status of 422/)
  expect(await page.getByLabel('Date').inputValue()).toBe('2020-01-01')
  expect(await page.getByLabel('Time').inputValue()).toBe('09:15')
  await moveTo(page, '2027-04-21', '09:15')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await statusSays(page, 'Wed, Apr 21, 2027 at 9:15 AM. 3 or more articles go live that morning.')
  await page.getByText('3+ in the morning').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await statusSays(page, 'Undone.')
  await page.getByRole('link', { name: 'Agenda', exact: true }).click()
  await page.getByRole('link', { name: title }).waitFor()
  await expectNoOverflow(page, 'the list on a phone')
})
