import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { paragraph } from '../support/articles/article-text.ts'
import {
  allowConsoleError,
  newBrowser,
  newTab,
  openPage,
  signInOnly,
  signInStaffOnly,
  THEO,
} from '../support/browser.ts'
import { textBox } from '../support/editor.ts'
import { loseAnswer } from '../support/hold-requests.ts'
import { element, elements, getPage, httpSession, linksOf, textOf } from '../support/http.ts'
import { focusedName, hasFocus } from '../support/keyboard.ts'
import { newMember } from '../support/members.ts'
import { expectSound, seriousViolations } from '../support/page-checks.ts'
import { allowWriting, personOf, setStatus, storeArticle, storeComments } from '../support/stored/articles.ts'

const CONTENT = `<p>The first line is mine.</p>${[1, 13, 26].map((from) => `<p>${paragraph(from, 13)}</p>`).join('')}`

/** Moves to a status that asks for confirmation. */
async function confirmMove(editor: Page, status: string, reason: string | null = null) {
  await editor.getByRole('button', { name: `Move to ${status}`, exact: true }).click()
  const dialog = editor.getByRole('dialog')
  if (reason) {
    await dialog.getByLabel('Reason').fill(reason)
    await selectOutOf(editor, dialog.getByLabel('Reason'))
    expect(await dialog.getByLabel('Reason').inputValue()).toBe(reason)
  }
  await dialog.getByRole('button', { name: `Move to ${status}` }).click()
}

/** Selects the text of a field with the mouse, which is let go on the backdrop of its dialog. */
async function selectOutOf(page: Page, field: Locator) {
  await field.hover()
  await page.mouse.down()
  await page.mouse.move(5, 5, { steps: 4 })
  await page.mouse.up()
}

test('[EDIT-005] an article is held, trashed and restored, and goes back to its author with a reason; an editor with a stale page is shown its status; versions are readable without script', async () => {
  const { email } = await newMember('lumen')
  const writer = await allowWriting(email, '<p>Draws.</p>')
  const title = 'A title of one hundred characters with Donaudampfschifffahrtsgesellschaft and more of it to the end'
  const id = await storeArticle(writer, { title, content: CONTENT, status: 'DRAFT' })
  await setStatus(id, 'FIRST_ROUND_EDIT', (await personOf(THEO)).id)
  const editor = await newBrowser('lumen')
  await signInStaffOnly(editor)
  await editor.goto(`/admin/articles/${id}`)
  await textBox(editor).waitFor()
  const checklist = editor.getByRole('region', { name: 'Checklist' })
  expect((await checklist.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    `Open: Title of ${[...title].length} characters, up to 90 here`,
    'Done: Byline',
    'Open: No link to a source',
    'Open: No lead image with a description',
    'Open: No originality check of this text yet',
  ])
  const otherTab = await newTab(editor)
  // Its poll gets no response, so that it shows the earlier state.
  await otherTab.route('**/graphqlAdmin', (route) =>
    route.request().headers()['x-background'] ? undefined : route.continue(),
  )
  await otherTab.goto(`/admin/articles/${id}`)
  await otherTab.getByRole('button', { name: 'Move to Final edit' }).click({ trial: true })

  await editor.bringToFront()
  await confirmMove(editor, 'On hold')
  await editor.getByText('Moved to On hold.').waitFor()
  await confirmMove(editor, 'First-round edit')
  await editor.getByText('Moved to First-round edit.').waitFor()
  await confirmMove(editor, 'Trash')
  await editor.getByText(/You can restore it from the trash until/).waitFor()
  await confirmMove(editor, 'First-round edit')
  await editor.getByText('Moved to First-round edit.').waitFor()
  await confirmMove(editor, 'Needs revision', 'The middle part needs a source.')
  await editor.getByText('Moved to Needs revision.').waitFor()
  await editor.locator('summary', { hasText: 'History' }).click()
  await editor.getByText('The middle part needs a source.').waitFor()
  await expectSound(editor, 'a long title')

  await otherTab.bringToFront()
  await otherTab.getByRole('button', { name: 'Move to Final edit' }).click()
  await otherTab.getByText('It’s now in Needs revision; nothing was changed.').waitFor()
  await otherTab.getByRole('button', { name: 'Move to On hold' }).waitFor()
  expect(await otherTab.getByRole('button', { name: 'Move to Final edit' }).count()).toBe(0)

  const staff = await httpSession('lumen', 'staff', THEO)
  const { document } = await getPage(staff, `/admin/articles/${id}`)
  const versions = element(document, 'section', { id: 'versions' })
  const [newest] = linksOf(versions)
  expect(newest?.href).toMatch(/revision=/)
  const version = await getPage(staff, newest?.href ?? '')
  element(version.document, 'nav', { 'aria-label': 'What to show' })
  const [inserted] = elements(version.document, 'ins')
  expect(inserted && textOf(inserted)).toContain('A title of one hundred characters')
})

test('an article is assigned only once another editor is chosen, and a message typed to the author is sent with the move to Needs revision and comes back with its undo', async () => {
  const { email } = await newMember('harbor')
  const writer = await allowWriting(email, '<p>Keeps ledgers.</p>')
  const id = await storeArticle(writer, { title: 'A ledger with two hands', content: CONTENT, status: 'DRAFT' })
  await setStatus(id, 'FIRST_ROUND_EDIT', (await personOf(THEO)).id)
  const editor = await newBrowser('harbor')
  await signInStaffOnly(editor)
  await openPage(editor, `/admin/articles/${id}`)

  const choice = editor.getByLabel('Assign to')
  const assign = editor.getByRole('button', { name: 'Assign', exact: true })
  const chosen = () => choice.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)
  expect(await chosen()).toBe('Theo Brandt')
  expect(await assign.isDisabled()).toBe(true)
  const others = (await choice.getByRole('option').allTextContents()).filter((name) => name !== 'Theo Brandt')
  const [other = ''] = others
  await choice.selectOption({ label: other })
  await assign.click()
  await editor.getByText(other, { exact: true }).and(editor.locator('p')).waitFor()
  expect(await chosen()).toBe(other)
  expect(await assign.isDisabled()).toBe(true)

  const message = editor.getByLabel('Feedback to the author')
  await message.fill('Say where the second ledger is kept.')
  await editor.getByRole('button', { name: 'Move to Needs revision', exact: true }).click()
  const dialog = editor.getByRole('dialog')
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Say where the second ledger is kept.')
  await dialog.getByRole('button', { name: 'Move to Needs revision' }).click()
  await editor.getByText('Moved to Needs revision.').waitFor()
  expect(await message.inputValue()).toBe('')
  await editor.getByRole('complementary').getByRole('button', { name: 'Undo' }).click()
  await editor.getByRole('button', { name: 'Move to Needs revision', exact: true }).waitFor()
  expect(await message.inputValue()).toBe('Say where the second ledger is kept.')

  // A message longer than the limit of a reason is sent as feedback first.
  const long = 'Say where the second ledger is kept. '.repeat(30).trim()
  await message.fill(long)
  await editor.getByRole('button', { name: 'Move to Needs revision', exact: true }).click()
  await dialog.getByLabel('Reason').waitFor()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('')
  await editor.getByRole('listitem').getByText(long).waitFor()
  await dialog.getByRole('button', { name: 'Move to Needs revision' }).click()
  await editor.getByText('Moved to Needs revision.').waitFor()
})

test('a move whose response was lost is made once, and its repeat says so and clears the message that was sent with it', async () => {
  const { email } = await newMember('harbor')
  const writer = await allowWriting(email, '<p>Keeps ledgers.</p>')
  const id = await storeArticle(writer, { title: 'A ledger on the way', content: CONTENT, status: 'DRAFT' })
  await setStatus(id, 'FIRST_ROUND_EDIT', (await personOf(THEO)).id)
  const editor = await newBrowser('harbor')
  await signInStaffOnly(editor)
  await openPage(editor, `/admin/articles/${id}`)
  const message = editor.getByLabel('Feedback to the author')
  await message.fill('Say where the second ledger is kept.')
  await editor.getByRole('button', { name: 'Move to Needs revision', exact: true }).click()
  await loseAnswer(editor, 'articleSetStatus')
  const dialog = editor.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Move to Needs revision' })
  await confirm.click()
  await dialog.getByText('We couldn’t tell whether this was saved.').waitFor()
  await confirm.click()
  await editor.getByText('Moved to Needs revision.').waitFor()
  expect(await message.inputValue()).toBe('')
  expect(await editor.getByRole('complementary').getByRole('button', { name: 'Undo' }).count()).toBe(1)
})

test('actions in the panels of an article are announced, and keyboard users continue from there', async () => {
  const { email } = await newMember('lumen')
  const writer = await allowWriting(email, '<p>Draws.</p>')
  const id = await storeArticle(writer, { title: 'A drawer of keys', content: CONTENT, status: 'DRAFT' })
  await setStatus(id, 'FIRST_ROUND_EDIT', (await personOf(THEO)).id)
  const editor = await newBrowser('lumen')
  await signInStaffOnly(editor)
  await openPage(editor, `/admin/articles/${id}`)
  const press = (name: string) => editor.getByRole('button', { name, exact: true }).press('Enter')
  const said = (text: string | RegExp) => editor.getByRole('status').filter({ hasText: text })
  const focusIsAt = (place: Locator) =>
    expect.poll(async () => ((await hasFocus(place)) ? 'there' : focusedName(editor))).toBe('there')

  const message = editor.getByLabel('Feedback to the author')
  await message.fill('Say which key is which.')
  await press('Send feedback')
  await said(/^Sent\.$/).waitFor()
  await focusIsAt(message)
  await message.fill('And who has them.')
  await editor.keyboard.press('Control+Enter')
  await editor.getByRole('listitem').getByText('And who has them.').waitFor()
  await focusIsAt(message)
  await editor.getByLabel('Private note').check()
  await editor.getByLabel('Note for editors').fill('Ask twice.')
  await press('Save note')
  await said('Note saved.').waitFor()
  await focusIsAt(editor.getByLabel('Feedback to the author'))

  const due = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await editor.getByLabel('Due date', { exact: true }).fill(due)
  await press('Set due date')
  await said(/^Due /).waitFor()
  await focusIsAt(editor.getByRole('button', { name: 'Undo' }))
  await editor.keyboard.press('Enter')
  await said(/^Undone\.$/).waitFor()
  await focusIsAt(said(/^Undone\.$/))

  const choice = editor.getByLabel('Assign to')
  const other = (await choice.getByRole('option').allTextContents()).find((name) => name !== 'Theo Brandt') ?? ''
  await choice.selectOption({ label: other })
  await press('Assign')
  await focusIsAt(said(`${other} is the editor now.`))
  await press('Take over')
  await focusIsAt(said('Theo Brandt is the editor now.'))

  await press('Move to Final edit')
  await focusIsAt(editor.getByRole('button', { name: 'Undo' }))
  await editor.keyboard.press('Enter')
  await focusIsAt(said('Undone. No email was sent.'))
  expect(await seriousViolations(editor)).toEqual([])

  const author = await newBrowser('lumen')
  await signInOnly(author, email)
  await openPage(author, '/articles/edit')
  const answer = author.getByLabel('Your reply')
  await answer.fill('The small one.')
  await author.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await author
    .getByRole('status')
    .filter({ hasText: /^Sent\.$/ })
    .waitFor()
  await expect.poll(() => hasFocus(answer)).toBe(true)
})

test('the lead image is in the same place for the author and for staff: below the bar, above the title', async () => {
  const { email } = await newMember('meridian')
  const writer = await allowWriting(email, '<p>Keeps time.</p>')
  const id = await storeArticle(writer, { title: 'A clock of two towers', content: CONTENT, status: 'DRAFT' })
  const author = await newBrowser('meridian')
  await signInOnly(author, email)
  await author.goto('/articles/edit')
  await setStatus(id, 'FIRST_ROUND_EDIT', (await personOf(THEO)).id)
  const editor = await newBrowser('meridian')
  await signInStaffOnly(editor)
  await editor.goto(`/admin/articles/${id}`)
  const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? 0
  for (const page of [author, editor]) {
    await textBox(page).waitFor()
    const [bar, image, title] = await Promise.all(
      [
        page.getByRole('toolbar', { name: 'Formatting' }),
        page.getByRole('button', { name: 'Add a lead image' }),
        page.getByRole('textbox', { name: 'Title' }),
      ].map(topOf),
    )
    expect(bar).toBeLessThan(image ?? 0)
    expect(image).toBeLessThan(title ?? 0)
  }
})

test('[ART-099][ART-100][ART-101][ART-102] a comment that could not be sent stays in its field, earlier ones that failed to load can be loaded again, and each failure has its own message', async () => {
  const { email } = await newMember('meridian')
  const author = await allowWriting(email, '<p>Keeps time.</p>')
  const id = await storeArticle(author, { title: 'A comment that got lost', content: CONTENT, status: 'DRAFT' })
  const theo = await personOf(THEO)
  await setStatus(id, 'FIRST_ROUND_EDIT', theo.id)
  const comments = Array.from({ length: 24 }, (_, i) => `Comment number ${i + 1} of them.`)
  await storeComments({ articleId: id, communityId: author.communityId, authorId: theo.id }, comments)
  const openWorkspace = async () => {
    const editor = await newBrowser('meridian')
    await signInStaffOnly(editor)
    await editor.goto(`/admin/articles/${id}`)
    return { page: editor, path: '**/graphqlAdmin', field: 'Feedback to the author', button: 'Send feedback' }
  }
  const openPreview = async () => {
    const member = await newBrowser('meridian')
    await signInOnly(member, email)
    await member.goto('/articles/edit')
    return { page: member, path: '**/graphql', field: 'Your reply', button: 'Send' }
  }

  for (const open of [openWorkspace, openPreview]) {
    const { page, path, field, button } = await open()
    const text = `Lost on the way: ${field}`
    const send = page.getByRole('button', { name: button, exact: true })
    await page.getByRole('listitem').getByText('Comment number 24 of them.').waitFor()
    expect(await page.getByText('Comment number 1 of them.').count()).toBe(0)
    await page.getByRole('button', { name: 'Show earlier' }).click({ trial: true })
    await page.route(path, (route) => route.abort())
    await page.getByRole('button', { name: 'Show earlier' }).click()
    await page.getByText('Failed loading feedback', { exact: true }).waitFor()
    await page.getByLabel(field).fill(text)
    await send.click()
    await page
      .getByText('An error occurred while submitting your feedback. Please try again.', { exact: true })
      .waitFor()
    await page.unroute(path)
    allowConsoleError(/ERR_FAILED/)

    // The typed text is still there after a reload, on a phone too.
    await page.setViewportSize({ width: 360, height: 800 })
    await page.reload()
    await expect.poll(() => page.getByLabel(field).inputValue()).toBe(text)
    await page.getByRole('button', { name: 'Show earlier' }).click()
    await page.getByText('Comment number 1 of them.').waitFor()
    expect(await page.getByText(/^Comment number \d+ of them\.$/).count()).toBe(24)
    expect(await page.getByRole('button', { name: 'Show earlier' }).count()).toBe(0)
    await send.click()
    await page.getByRole('listitem').getByText(text).waitFor()
    await expect.poll(() => page.getByLabel(field).inputValue()).toBe('')
  }
})
