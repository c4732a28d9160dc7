import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { graphql, staffToken } from '../support/api.ts'
import { insertArticles } from '../support/articles/insert-articles.ts'
import type { Brand } from '../support/brand.ts'
import { allowConsoleError, newBrowser, openPage, pageReady, signInStaffOnly, THEO } from '../support/browser.ts'
import { loseAnswer } from '../support/hold-requests.ts'
import { elements, getPage, httpSession, textOf } from '../support/http.ts'
import { expectNoOverflow, expectSound, seriousViolations } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'

function column(page: Page, name: string) {
  return page.getByRole('region', { name: new RegExp(`^${name} \\d`) })
}
function card(page: Page, title: string) {
  return page.getByRole('listitem').filter({ hasText: title })
}
function statusSays(page: Page, text: string | RegExp) {
  return page.getByRole('status').filter({ hasText: text }).waitFor()
}

function openMenu(page: Page, title: string) {
  return page.getByRole('button', { name: `Actions (${title})` })
}

/** Answers the confirmation of a move with an email, by keyboard. */
async function confirmReady(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/ gets an email\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Move to Ready to approve' }).press('Enter')
}

/** Browsers drag pictures: a press on the face of an author must reach the card instead. */
async function expectFaceIsNotDragged(face: Locator) {
  await face.scrollIntoViewIfNeeded()
  const pressed = await face.evaluate((picture) => {
    const { x, y, width, height } = picture.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.tagName
  })
  expect(pressed).toBe('P')
}

test.for(placesOfRun(['meridian', 'lumen'], 1))(
  '[EDIT-001] [EDIT-002] [EDIT-006] [ROUTE-064] on %s an editor moves cards by keyboard, menu and mouse, and assigns many at once',
  async (brand: Brand) => {
    const { name } = await insertArticles(brand, 'Periwinkle', 3, ['FINAL_EDIT'])
    const page = await newBrowser(brand)
    await signInStaffOnly(page)
    expect((await page.goto('/admin/articles'))?.status()).toBe(200)
    await expectFaceIsNotDragged(page.locator('.card img.avatar').first())
    await page.getByLabel('Search title, text, author').fill(name)
    await page.keyboard.press('Enter')
    await page.getByText('3 articles', { exact: true }).waitFor()
    await column(page, 'Final edit')
      .getByRole('link', { name: `${name} 1` })
      .waitFor()

    // By keyboard only.
    await openMenu(page, `${name} 1`).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: 'Ready to approve', exact: true }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ready to approve')
    await page.keyboard.press('Enter')
    await confirmReady(page)
    await statusSays(page, 'Moved to Ready to approve, 1 of 1')
    await column(page, 'Ready to approve')
      .getByRole('link', { name: `${name} 1` })
      .waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/^move-/)

    // With the menu and a confirmation.
    await openMenu(page, `${name} 2`).click()
    await page.getByRole('button', { name: 'On hold', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move to On hold' }).click()
    await statusSays(page, 'Moved to On hold, 1 of 1')

    // By dragging; a column to which the card cannot move does not accept it.
    await card(page, `${name} 3`).and(page.locator('[draggable="true"]')).waitFor()
    await card(page, `${name} 3`).dragTo(column(page, 'Needs revision'))
    await column(page, 'Final edit')
      .getByRole('link', { name: `${name} 3` })
      .waitFor()
    await card(page, `${name} 3`).dragTo(column(page, 'Ready to approve'))
    await confirmReady(page)
    await statusSays(page, 'Moved to Ready to approve, 2 of 2')

    // The list shows the same articles; two of them get an editor, which is then undone.
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await page.waitForURL(/view=list/)
    await page.getByText('3 articles', { exact: true }).waitFor()
    for (const n of [1, 2]) await page.getByRole('checkbox', { name: `Select ${name} ${n}` }).check()
    const bar = page.getByRole('region', { name: 'Selected articles' })
    await bar.getByText('2 selected').waitFor()
    await bar.getByRole('button', { name: 'Assign to…' }).click()
    await page.getByRole('button', { name: /^Theo Brandt \d+ open/ }).click()
    await statusSays(page, '2 articles assigned to Theo Brandt.')
    const assigned = page.getByRole('row').filter({ hasText: 'Theo Brandt' })
    expect(await assigned.count()).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await statusSays(page, 'Undone for 2 articles.')
    expect(await assigned.count()).toBe(0)
    await expectSound(page, 'the list')
    await page.goto(`/admin/articles?q=${encodeURIComponent(name)}`)
    await expectSound(page, 'the board')
  },
)

test('a move that another editor has overtaken is refused: the card returns, and the board says why', async () => {
  const { name, idOf } = await insertArticles('meridian', 'Marigold', 1, ['FINAL_EDIT'])
  const title = `${name} 1`
  const page = await newBrowser('meridian')
  await signInStaffOnly(page)
  await page.goto(`/admin/articles?q=${encodeURIComponent(name)}`)
  await openMenu(page, title).waitFor()
  const token = await staffToken('meridian', THEO)
  const change = `mutation { articleSetStatus(articleId: "${idOf(1)}", status: READY_TO_APPROVE) { status } }`
  expect((await graphql('meridian', '/graphqlAdmin', token, change)).errors).toBeUndefined()
  await openMenu(page, title).click()
  await page.getByRole('button', { name: 'Ready to approve', exact: true }).click()
  await confirmReady(page)
  await page
    .getByRole('alert')
    .filter({ hasText: `“${title}” wasn’t moved.` })
    .waitFor()
  await column(page, 'Final edit').getByRole('link', { name: title }).waitFor()
  await page.getByRole('button', { name: 'Reload' }).click()
  await column(page, 'Ready to approve').getByRole('link', { name: title }).waitFor()
  allowConsoleError(/status of 409/)
})

test('one menu serves all cards: it lists the statuses of its card, returns the focus to its button, and React is loaded only for the first confirmation', async () => {
  const { name } = await insertArticles('meridian', 'Larkspur', 2, ['FINAL_EDIT', 'ON_HOLD'])
  const page = await newBrowser('meridian')
  await signInStaffOnly(page)
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  const reactScripts = async () => {
    const texts = await Promise.all(scripts)
    return texts.filter((text) => /react\.(transitional\.)?element/.test(text)).length
  }
  await page.goto(`/admin/articles?view=list&q=${encodeURIComponent(name)}`)
  await page.getByRole('checkbox', { name: `Select ${name} 1` }).check()
  await page.getByText('1 selected', { exact: true }).waitFor()
  await pageReady(page)
  await page.getByRole('link', { name: 'Board', exact: true }).click()

  const items = page.locator('.menu:popover-open').getByRole('button')
  await openMenu(page, `${name} 1`).click()
  await page.getByRole('button', { name: 'Ready to approve', exact: true }).waitFor()
  const first = await items.allTextContents()
  await openMenu(page, `${name} 2`).click()
  await expect.poll(() => items.allTextContents()).not.toEqual(first)
  expect(await items.count()).toBeGreaterThan(0)
  await page.keyboard.press('ArrowDown')
  expect(await items.first().evaluate((item) => item.matches(':focus'))).toBe(true)
  await page.keyboard.press('Escape')
  expect(await items.count()).toBe(0)
  expect(await openMenu(page, `${name} 2`).evaluate((button) => button.matches(':focus'))).toBe(true)
  expect(await reactScripts()).toBe(0)

  await openMenu(page, `${name} 1`).click()
  await page.getByRole('button', { name: 'On hold', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await openMenu(page, `${name} 1`).evaluate((button) => button.matches(':focus'))).toBe(true)
  await column(page, 'Final edit')
    .getByRole('link', { name: `${name} 1` })
    .waitFor()
  expect(await reactScripts()).toBeGreaterThan(0)
})

test('the board is no higher than the window: a long column scrolls separately, finished ones show five articles with a link to all, and chips repeat no column', async () => {
  const { name } = await insertArticles('harbor', 'Foxglove', 26, ['FINAL_EDIT', 'PUBLISHED'])
  const page = await newBrowser('harbor')
  await signInStaffOnly(page)
  await openPage(page, `/admin/articles?q=${name}`)
  const [long, finished] = [column(page, 'Final edit'), column(page, 'Published')]
  expect(await long.getByRole('listitem').count()).toBe(13)
  expect(await finished.getByRole('listitem').count()).toBe(5)
  const all = finished.getByRole('link', { name: 'All 13', exact: true })
  expect(await all.getAttribute('href')).toBe(`/admin/articles?view=list&status=PUBLISHED&q=${name}`)

  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const board = await page.getByRole('region', { name: 'Articles by status' }).boundingBox()
    expect(board?.height, `the board at ${width} px`).toBeLessThan(800)
    const last = long.getByRole('link', { name: `${name} 25` })
    await last.focus()
    expect(await last.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(800)
    const heads = page.getByRole('heading', { level: 2 })
    expect((await heads.first().boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.evaluate(() => scrollTo(0, 0))
  }

  const chips = page.getByRole('navigation', { name: 'By status' }).getByRole('link')
  const statusChips = async () => (await chips.allTextContents()).filter((text) => /Final edit|Published/.test(text))
  expect(await statusChips()).toEqual([])
  await page.goto(`/admin/articles?status=PUBLISHED&q=${name}`)
  expect((await statusChips()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(/^Final edit ?13$/),
    expect.stringMatching(/^Published ?13/),
  ])
})

/**
 * Presses Tab until the focus is inside an element, and Enter at each skip link on the way; returns the number of Tabs.
 */
async function tabsTo(page: Page, target: string): Promise<number> {
  for (let tabs = 1; tabs <= 10; tabs++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate((selector) => {
      const { activeElement } = document
      if (activeElement?.closest(selector)) return 'target'
      return activeElement?.classList.contains('skip-link') ? 'skip link' : 'elsewhere'
    }, target)
    if (at === 'target') return tabs
    if (at === 'skip link') await page.keyboard.press('Enter')
  }
  return Number.POSITIVE_INFINITY
}

test.each([
  ['board', '.card'],
  ['list', 'tbody tr:first-child'],
] as const)('on the %s the first row is three Tabs away from the top of the page', async (view, row) => {
  const page = await newBrowser('meridian')
  await signInStaffOnly(page)
  await openPage(page, `/admin/articles?view=${view}`)
  expect(await tabsTo(page, row)).toBe(3)
})

test('on the list one key moves from a row to the bar of the selected articles and Escape back; it does nothing in a text field or without a selection', async () => {
  const { name } = await insertArticles('lumen', 'Bramble', 2, ['FINAL_EDIT'])
  const page = await newBrowser('lumen')
  await signInStaffOnly(page)
  await openPage(page, `/admin/articles?view=list&q=${encodeURIComponent(name)}`)
  const isFocused = (element: Locator) => element.evaluate((one) => one.matches(':focus'))
  const bar = page.getByRole('region', { name: 'Selected articles' })
  const move = bar.getByRole('button', { name: 'Move to…' })
  const box = page.getByRole('checkbox', { name: `Select ${name} 1` })
  expect(await bar.isVisible()).toBe(false)
  await box.focus()
  await page.keyboard.press('b')
  expect(await isFocused(box)).toBe(true)
  await page.keyboard.press('Space')
  await bar.getByText('1 selected').waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await page.keyboard.press('b')
  expect(await isFocused(move)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await isFocused(box)).toBe(true)

  // From the top of the page, three Tabs and two skip links lead there as well.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  await page.getByRole('link', { name: 'Skip to the articles' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await isFocused(move)).toBe(true)

  const search = page.getByLabel('Search title, text, author')
  await search.fill('a')
  await search.press('b')
  expect(await search.inputValue()).toBe('ab')
  expect(await isFocused(search)).toBe(true)
  expect(await seriousViolations(page)).toEqual([])
})

test('[EDIT-001] [EDIT-006] by keyboard only: a misspelt search, three cards selected in two columns, assigned, undone and moved; refusals are shown', async () => {
  const { name, idOf } = await insertArticles('meridian', 'Honeysuckle', 4, ['FIRST_ROUND_EDIT', 'FINAL_EDIT'])
  const page = await newBrowser('meridian')
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInStaffOnly(page)
  await openPage(page, '/admin/articles')
  const { keyboard } = page
  const bar = page.getByRole('region', { name: 'Selected articles' })
  const focusedTitle = () => page.evaluate(() => document.activeElement?.textContent?.trim())

  await keyboard.press('/')
  await keyboard.type(name.replace('ney', 'eny'))
  await keyboard.press('Enter')
  await page.getByText(`Showing results for “${name.toLowerCase()}”`).waitFor()
  await pageReady(page)
  await keyboard.press('j')
  const first = await focusedTitle()
  await keyboard.press('x')
  await keyboard.press('j')
  expect(await focusedTitle()).not.toBe(first)
  await keyboard.press('x')
  await keyboard.press('l')
  await keyboard.press('x')
  await bar.getByText('3 selected').waitFor()

  await keyboard.press('a')
  for (let i = 0; i < 20 && !(await focusedTitle())?.startsWith('Theo Brandt'); i++) await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await statusSays(page, '3 articles assigned to Theo Brandt.')
  const assigned = card(page, name).filter({ hasText: 'Theo Brandt' })
  expect(await assigned.count()).toBe(3)
  const board = await getPage(
    await httpSession('meridian', 'staff', THEO),
    `/admin/articles?q=${encodeURIComponent(name)}`,
  )
  const cards = elements(board.document, 'li', { class: /\bcard\b/ }).map(textOf)
  expect(cards.filter((text) => text.includes('Theo Brandt'))).toHaveLength(3)
  await keyboard.press('u')
  await statusSays(page, 'Undone for 3 articles.')
  expect(await assigned.count()).toBe(0)

  // Two have not moved yet; somebody else moves one of them, which is then refused.
  await keyboard.press('h')
  await keyboard.press('k')
  await keyboard.press('x')
  await keyboard.press('j')
  await keyboard.press('x')
  await bar.getByText('2 selected').waitFor()
  const token = await staffToken('meridian', THEO)
  const change = `mutation { articleSetStatus(articleId: "${idOf(1)}", status: TRASHED) { status } }`
  expect((await graphql('meridian', '/graphqlAdmin', token, change)).errors).toBeUndefined()
  await keyboard.press('m')
  for (let i = 0; i < 20 && (await focusedTitle()) !== 'Final edit'; i++) await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await statusSays(page, '1 article moved to Final edit.')
  await page
    .getByRole('alert')
    .filter({ hasText: `1 wasn’t moved: “${name} 1” is in Trash.` })
    .waitFor()
  await column(page, 'Final edit')
    .getByRole('link', { name: `${name} 3` })
    .waitFor()

  // It stays selected. When nothing is moved, no move is announced.
  await keyboard.press('m')
  for (let i = 0; i < 20 && (await focusedTitle()) !== 'Final edit'; i++) await keyboard.press('ArrowDown')
  const answered = page.waitForResponse('**/graphqlAdmin')
  await keyboard.press('Enter')
  await answered
  await page.getByRole('alert').filter({ hasText: '1 wasn’t moved' }).waitFor()
  expect(await page.getByRole('status').filter({ hasText: 'moved to' }).count()).toBe(0)

  await keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Column to the right').waitFor()
  expect(await seriousViolations(page)).toEqual([])
  await help.getByLabel('Use single-key shortcuts in lists').uncheck()
  await keyboard.press('Escape')
  await keyboard.press('/')
  expect(await page.locator('[data-search-box]:focus').count()).toBe(0)
})

test('at 360 px cards are selected and put on hold together; one alone asks like a single article', async () => {
  const { name } = await insertArticles('harbor', 'Woodruff', 2, ['FINAL_EDIT'])
  const page = await newBrowser('harbor')
  await page.setViewportSize({ width: 360, height: 740 })
  await signInStaffOnly(page)
  await openPage(page, `/admin/articles?q=${encodeURIComponent(name)}`)
  for (const n of [1, 2]) await page.getByRole('checkbox', { name: `Select ${name} ${n}` }).check()
  await expectNoOverflow(page, 'the board with a selection')
  await page.getByRole('region', { name: 'Selected articles' }).getByRole('button', { name: 'Put on hold' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 authors get an email.').waitFor()
  await dialog.getByRole('button', { name: 'Move to On hold' }).click()
  await statusSays(page, '2 articles moved to On hold. 2 emails go out in 10 seconds.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await statusSays(page, 'Undone for 2 articles.')
  await column(page, 'Final edit')
    .getByRole('link', { name: `${name} 2` })
    .waitFor()
})

test('a typed reason stays in the dialog, which says why the move failed: signed out, or without a response', async () => {
  const { name } = await insertArticles('harbor', 'Tansy', 2, ['FINAL_EDIT'])
  const page = await newBrowser('harbor')
  await signInStaffOnly(page)
  await openPage(page, `/admin/articles?q=${encodeURIComponent(name)}`)
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByRole('textbox')
  const confirm = dialog.getByRole('button', { name: 'Move to On hold' })
  const dialogSays = (text: string) => dialog.getByRole('alert').filter({ hasText: text }).waitFor()

  // One card, while offline.
  await openMenu(page, `${name} 1`).click()
  await page.getByRole('button', { name: 'On hold', exact: true }).click()
  await reason.fill('Waiting for the figures.')
  await page.route('**/graphqlAdmin', (route) => route.abort())
  await confirm.click()
  await dialogSays('We couldn’t tell whether this was saved.')
  expect(await reason.inputValue()).toBe('Waiting for the figures.')
  await page.unroute('**/graphqlAdmin')
  await confirm.click()
  await statusSays(page, 'Moved to On hold, 1 of 1')

  // The selected ones, after the session has ended.
  await page.getByRole('checkbox', { name: `Select ${name} 2` }).check()
  await page.getByRole('region', { name: 'Selected articles' }).getByRole('button', { name: 'Put on hold' }).click()
  await reason.fill('Waiting for the chart.')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await confirm.click()
  await dialogSays('You’ve been signed out.')
  expect(await reason.inputValue()).toBe('Waiting for the chart.')
  await page.context().addCookies(cookies)
  await confirm.click()
  await statusSays(page, '1 article moved to On hold.')
  allowConsoleError(/ERR_FAILED|status of 401/)
})

test('a move with a lost response is not reported as failed, and repeating it finds it done', async () => {
  const { name } = await insertArticles('harbor', 'Yarrow', 2, ['FINAL_EDIT'])
  const page = await newBrowser('harbor')
  await signInStaffOnly(page)
  await openPage(page, `/admin/articles?q=${encodeURIComponent(name)}`)
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Move to On hold' })
  const dialogSays = (text: string) => dialog.getByRole('alert').filter({ hasText: text }).waitFor()

  await openMenu(page, `${name} 1`).click()
  await page.getByRole('button', { name: 'On hold', exact: true }).click()
  await loseAnswer(page, 'articleSetStatus')
  await confirm.click()
  await dialogSays('We couldn’t tell whether this was saved.')
  await confirm.click()
  await statusSays(page, 'Moved to On hold, 1 of 1')

  await page.getByRole('checkbox', { name: `Select ${name} 2` }).check()
  await page.getByRole('region', { name: 'Selected articles' }).getByRole('button', { name: 'Put on hold' }).click()
  await loseAnswer(page, 'articlesSetStatus')
  await confirm.click()
  await dialogSays('We couldn’t tell whether this was saved.')
  await confirm.click()
  await statusSays(page, '1 article moved to On hold.')
})
