import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { paragraph } from '../support/articles/article-text.ts'
import { newBrowser, openPage, pageReady, signInStaffOnly, THEO } from '../support/browser.ts'
import { passAutosaveDelay, saveNow, textBox } from '../support/editor.ts'
import { newMember, setDemoPassword } from '../support/members.ts'
import { scrollingParts } from '../support/page-checks.ts'
import { allowWriting, statusOf, storeArticle } from '../support/stored/articles.ts'

/* Three editors and a day's work, by keyboard only. */

const ADA = 'ada.lindqvist@council.test'
const JUDITH = 'judith.marlowe@council.test'
const CONTENT = `<p>The first line was there.</p><p>Boards ask for the cost of downtime.</p><p>${paragraph(1, 40)}</p>`

async function giveArticle(title: string, status: 'SUBMITTED_FOR_REVIEW' | 'READY_TO_PUBLISH') {
  const { email } = await newMember('meridian')
  const writer = await allowWriting(email, '<p>Runs plants.</p>')
  return storeArticle(writer, { title, content: CONTENT, status })
}

async function openAs(email: string, path: string) {
  const page = await newBrowser('meridian')
  await page.setViewportSize({ width: 1280, height: 704 })
  await signInStaffOnly(page, email)
  await page.clock.install()
  await openPage(page, path)
  return page
}

/** Tabs forward until the control has the focus, and presses a key there. */
async function tabTo(page: Page, control: Locator, key: string | null = 'Enter') {
  await control.waitFor()
  const hasFocus = () => control.evaluate((one) => one === document.activeElement)
  for (let presses = 0; presses < 90 && !(await hasFocus()); presses++) await page.keyboard.press('Tab')
  expect(await hasFocus(), String(control)).toBe(true)
  if (key) await page.keyboard.press(key)
}

function button(within: Page | Locator, name: string) {
  return within.getByRole('button', { name, exact: true })
}

/** The page becomes visible again and polls immediately. */
async function lookAgain(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

test('[EDIT-005][EDIT-008] three editors take, edit, discuss and schedule with the keyboard; two meet in one article and both texts are kept', async () => {
  const id = await giveArticle('What downtime costs', 'SUBMITTED_FOR_REVIEW')
  const approvedId = await giveArticle('Approved and waiting', 'READY_TO_PUBLISH')
  const path = `/admin/articles/${id}`

  const theo = await openAs(THEO, path)
  await tabTo(theo, button(theo, 'Assign to me'))
  await tabTo(theo, button(theo, 'Move to First-round edit'))
  await theo.getByText('Moved to First-round edit.').waitFor()
  expect(await statusOf(id)).toBe('FIRST_ROUND_EDIT')
  expect(new URL(theo.url()).pathname).toBe(path)
  await tabTo(theo, theo.getByRole('link', { name: 'Edit the text', exact: true }))
  await textBox(theo).waitFor()
  await pageReady(theo)
  expect(await scrollingParts(theo)).toEqual([])

  // Another editor opens the same article: each sees the other.
  const ada = await openAs(ADA, path)
  await textBox(ada).waitFor()
  await ada.getByText('Theo Brandt has this article open.').waitFor()
  await lookAgain(theo)
  await theo.getByText('Ada Lindqvist has this article open.').waitFor()

  await tabTo(theo, textBox(theo), 'Control+Home')
  await theo.keyboard.type('Theo begins. ')
  await saveNow(theo)
  await tabTo(ada, textBox(ada), 'Control+End')
  await ada.keyboard.type(' Ada ends.')
  await passAutosaveDelay(ada)
  await ada.getByRole('dialog', { name: 'This article was changed somewhere else' }).waitFor()
  await tabTo(ada, button(ada, 'Keep both'))
  await expect.poll(() => textBox(ada).textContent()).toMatch(/^Theo begins\..*Ada ends\.$/)

  // A comment on the selected passage is shown to the other editor.
  await textBox(theo).focus()
  await theo.keyboard.press('Control+Home')
  await theo.keyboard.press('Shift+End')
  await theo.keyboard.press('Control+Alt+m')
  await theo.getByLabel('Comment', { exact: true }).waitFor()
  await theo.keyboard.type('Whose line is it?')
  await tabTo(theo, button(theo, 'Send'))
  await theo.getByRole('article').getByText('Whose line is it?').waitFor()
  await lookAgain(ada)
  await ada.getByRole('article').getByText('Whose line is it?').waitFor()
  expect(await scrollingParts(ada)).toEqual([])

  // The third one schedules another article, after previewing it as readers will see it.
  await setDemoPassword(JUDITH)
  const judith = await openAs(JUDITH, `/admin/articles/${approvedId}`)
  await tabTo(judith, judith.getByRole('link', { name: 'Preview', exact: true }))
  await judith.waitForURL('**/preview')
  await judith.frameLocator('iframe').getByRole('heading', { name: 'Approved and waiting' }).waitFor()
  await judith.goBack()
  await pageReady(judith)
  await tabTo(judith, button(judith, 'Move to Scheduled'))
  const dialog = judith.getByRole('dialog')
  await tabTo(judith, dialog.getByLabel('Goes live on'), null)
  await judith.keyboard.type('05042028')
  await judith.keyboard.press('Tab')
  await judith.keyboard.type('0930AM')
  await tabTo(judith, button(dialog, 'Move to Scheduled'))
  await judith.getByText('Moved to Scheduled.').waitFor()
  expect(await statusOf(approvedId)).toBe('SCHEDULED')
})
