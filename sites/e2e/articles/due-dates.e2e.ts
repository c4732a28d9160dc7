import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { articles } from '../../../db/schema/articles/articles.ts'
import { insertArticles } from '../support/articles/insert-articles.ts'
import { allowConsoleError, newBrowser, openPage, pageReady, signInStaffOnly } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { loseAnswer } from '../support/hold-requests.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { isLongRun } from '../support/run.ts'

/** A day far enough from midnight in every time zone, as typed, sent and shown. */
function dayIn(days: number) {
  const at = new Date(Date.now() + days * 86_400_000)
  const day = at.toISOString().slice(0, 10)
  const [year = '', month = '', date = ''] = day.split('-')
  const format = { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' } as const
  return { day, typed: `${month}${date}${year}`, shown: new Intl.DateTimeFormat('en-US', format).format(new Date(day)) }
}

function statusSays(page: Page, text: string | RegExp) {
  return page.getByRole('status').filter({ hasText: text }).waitFor()
}
function titlesIn(page: Page, column: string) {
  return page
    .getByRole('region', { name: new RegExp(`^${column} \\d`) })
    .locator('[data-row-link]')
    .allTextContents()
}

test('[EDIT-001] [EDIT-006] by keyboard only: three cards get a due date, move to the front of their columns, and lose it by an undo', async () => {
  const { name } = await insertArticles('meridian', 'Hellebore', 4, ['FINAL_EDIT'])
  const page = await newBrowser('meridian')
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInStaffOnly(page)
  await openPage(page, `/admin/articles?q=${encodeURIComponent(name)}`)
  const { keyboard } = page
  const before = await titlesIn(page, 'Final edit')
  const due = dayIn(9)
  await keyboard.press('j')
  for (let i = 0; i < 3; i++) {
    await keyboard.press('j')
    await keyboard.press('x')
  }
  await page.getByRole('region', { name: 'Selected articles' }).getByText('3 selected').waitFor()
  await keyboard.press('d')
  const field = page.getByLabel('Due date', { exact: true })
  expect(await field.evaluate((input) => input.matches(':focus'))).toBe(true)
  expect(await seriousViolations(page)).toEqual([])
  await keyboard.type(due.typed)
  expect(await field.inputValue()).toBe(due.day)
  await keyboard.press('Enter')
  await statusSays(page, `3 articles: due ${due.shown}.`)
  const dated = page.getByRole('listitem').filter({ hasText: `Due ${due.shown}` })
  expect(await dated.count()).toBe(3)
  expect((await titlesIn(page, 'Final edit')).at(-1)).toBe(before[0])

  await keyboard.press('u')
  await statusSays(page, 'Undone for 3 articles.')
  expect(await dated.count()).toBe(0)
  await keyboard.press('?')
  await page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByText('Set its due date, or that of everything selected')
    .waitFor()
  await keyboard.press('Escape')

  // One card, by its menu.
  await page.getByRole('button', { name: `Actions (${name} 1)` }).click()
  await page.getByRole('button', { name: 'Due date…', exact: true }).and(page.locator('.menu__item')).click()
  await field.fill(due.day)
  await page.getByRole('button', { name: 'Set due date' }).click()
  await statusSays(page, `1 article: due ${due.shown}.`)
  expect((await titlesIn(page, 'Final edit'))[0]).toBe(`${name} 1`)
  await expectNoOverflow(page, 'the board')

  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page
    .getByRole('row')
    .filter({ hasText: `${name} 1` })
    .getByText(`Due ${due.shown}`)
    .waitFor()
})

test('in the workspace a due date is set beside the promise, cleared and restored; one after the promised day is refused', async () => {
  const { name, idOf } = await insertArticles('harbor', 'Toadflax', 1, ['EDITING'])
  const page = await newBrowser('harbor')
  await signInStaffOnly(page)
  await page.goto(`/admin/articles/${idOf(1)}`)
  await page.getByRole('heading', { name: `${name} 1` }).waitFor()
  await pageReady(page)
  const field = page.getByLabel('Due date', { exact: true })
  await page.getByText(/^Promised by /).waitFor()
  await field.fill(dayIn(60).day)
  await page.getByRole('button', { name: 'Set due date' }).click()
  await page.getByText(/^The author was promised .*\. Choose that day or an earlier one\.$/).waitFor()
  allowConsoleError(/status of 422/)
  const due = dayIn(2)
  await field.fill(due.day)
  await page.getByRole('button', { name: 'Set due date' }).click()
  await statusSays(page, `Due ${due.shown}.`)
  const sentence = page.getByText(new RegExp(`^Due ${due.shown}, set by .+ · promised by `))
  await sentence.waitFor()
  // The first response is lost: the repeat can be undone like the first attempt.
  await loseAnswer(page, 'articleSetDueDate')
  await page.getByRole('button', { name: 'Clear due date' }).click()
  await page.getByText('We couldn’t tell whether this was saved.').waitFor()
  await page.getByRole('button', { name: 'Clear due date' }).click()
  await statusSays(page, 'Due date cleared.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await sentence.waitFor()
  expect(await seriousViolations(page)).toEqual([])
})

// In a short run the page without script shows the same.
if (isLongRun)
  test('[EDIT-006] when the promised day is over the workspace says so and offers no due date', async () => {
    // The last was submitted two weeks ago, and feedback is promised within five working days.
    const { name, idOf } = await insertArticles('harbor', 'Yarrow', 14, ['EDITING'])
    const page = await newBrowser('harbor')
    await signInStaffOnly(page)
    await page.goto(`/admin/articles/${idOf(14)}`)
    await page.getByRole('heading', { name: `${name} 14` }).waitFor()
    await pageReady(page)
    await page.getByText(/^Promised by .+: overdue$/).waitFor()
    await page.getByText(/so no due date can be set until the article moves on\.$/).waitFor()
    expect(await page.getByLabel('Due date', { exact: true }).count()).toBe(0)
  })

test('[EDIT-006] without script a due date of an article whose promised day is over can be cleared, and no other one is offered', async () => {
  const { idOf } = await insertArticles('harbor', 'Speedwell', 14, ['EDITING'])
  await database().commit([
    build
      .update(articles)
      .set({ deskDate: dayIn(2).day, deskDateRank: new Date() })
      .where(eq(articles.id, idOf(14))),
  ])
  const page = await newBrowser('harbor', 360, { javaScriptEnabled: false })
  await signInStaffOnly(page)
  await page.goto(`/admin/articles/${idOf(14)}`)
  await page.getByText(/so no due date can be set until the article moves on\.$/).waitFor()
  expect(await page.locator('#plain-day').count()).toBe(0)
  await page.getByRole('button', { name: 'Clear due date', disabled: false }).click()
  await page.getByText(/^Promised by .+: overdue$/).waitFor()
})

test('[EDIT-006] without script the form of the workspace sets and clears a due date, and keeps typed values when it is refused', async () => {
  const { idOf } = await insertArticles('harbor', 'Celandine', 1, ['EDITING'])
  const page = await newBrowser('harbor', 360, { javaScriptEnabled: false })
  await signInStaffOnly(page)
  await page.goto(`/admin/articles/${idOf(1)}`)
  const field = page.getByLabel('Due date', { exact: true }).and(page.locator('#plain-day'))
  const press = () => page.getByRole('button', { name: 'Set due date' }).click()
  const late = dayIn(60).day
  await field.fill(late)
  await press()
  await page.getByText(/^The author was promised /).waitFor()
  allowConsoleError(/status of 422/)
  expect(await field.inputValue()).toBe(late)
  const due = dayIn(2)
  await field.fill(due.day)
  await press()
  await page.getByText(new RegExp(`Due ${due.shown}, set by `)).waitFor()
  await field.fill('')
  await press()
  await page.getByText(/^Promised by /).waitFor()
})
