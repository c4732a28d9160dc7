import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { newBrowser, openPage, pageReady, signInOnly } from '../support/browser.ts'
import {
  calls,
  delayAnswer,
  fault,
  intercept,
  names,
  noteField,
  openEditor,
  openEditorAs,
  saveNow,
  submitButton,
  textOfWords,
  type,
} from '../support/editor.ts'
import { loseAnswer } from '../support/hold-requests.ts'
import { expectDialogWidth } from '../support/inspect-dialog.ts'
import { newMember } from '../support/members.ts'
import { inLongRun } from '../support/run.ts'
import { allowWriting, savedTexts, setStatus, statusOf, storeArticle } from '../support/stored/articles.ts'

/* The confirmations of an author: the agreement, submitting, approving. */

describe('submitting', () => {
  test('[ART-012][ART-046][ART-055][ART-057][ART-088][ART-093] asks for confirmation, reports a failure, and stays open until it is done', async () => {
    const { email } = await newMember('meridian')
    const author = await allowWriting(email, '<p>Writes.</p>')
    const articleId = await storeArticle(author, { title: 'Ready', content: textOfWords(600), status: 'DRAFT' })
    const page = await openEditorAs(email)
    const sent = calls(page)
    const dialog = page.getByRole('dialog', { name: 'Submit for review' })
    const send = dialog.getByRole('button', { name: 'Submit article' })

    await submitButton(page).click()
    for (const part of ['I own it', 'unpublished', 'not AI-generated']) await dialog.getByText(part).waitFor()
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByText('Check this box to continue.').waitFor()
    const note = noteField(page)
    await note.fill('x'.repeat(5001))
    await dialog.getByText('too long by 1 character').waitFor()
    await dialog.getByRole('checkbox').check()
    expect(await send.isDisabled()).toBe(true)
    await note.fill('Please keep the title.\nIt is a quotation.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(sent).toEqual([])

    await intercept(page, 'articleSendForReview', fault)
    await submitButton(page).click()
    expect(await note.inputValue()).toBe('Please keep the title.\nIt is a quotation.')
    await dialog.getByRole('checkbox').check()
    await send.click()
    await dialog.getByText('An error occurred while submitting your article, please try again.').waitFor()
    expect(await note.inputValue()).toBe('Please keep the title.\nIt is a quotation.')
    await page.unrouteAll()

    // The server has submitted it, its response is on the way, and the page already knows the new status.
    const answer = await delayAnswer(page, 'articleSendForReview')
    await send.click()
    await dialog.getByRole('button', { name: 'Submitting…' }).waitFor()
    expect(await note.isEditable()).toBe(false)
    await expect.poll(() => statusOf(articleId)).toBe('SUBMITTED_FOR_REVIEW')
    const news = page.waitForResponse((answered) => names(answered.request().postData(), 'EditorNews'))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    expect(await (await news).text()).toContain('SUBMITTED_FOR_REVIEW')
    await pageReady(page)
    expect(new URL(page.url()).pathname).toBe('/articles/edit')
    expect(await dialog.getByRole('button', { name: 'Submitting…' }).isVisible()).toBe(true)
    expect(await page.getByText('Your article moved on').count()).toBe(0)
    await answer()
    await page.waitForURL('**/articles')
    await page.locator('.alert--positive').getByText('Your article was submitted for review.').waitFor()
    await page.getByText('Your note for the editor').click()
    await page.getByText('Please keep the title.').waitFor()
  })

  test('an author who changes the note after a lost response is told that the article has moved on, and finds the note that arrived', async () => {
    const { email } = await newMember('meridian')
    const author = await allowWriting(email, '<p>Writes.</p>')
    const articleId = await storeArticle(author, { title: 'Ready', content: textOfWords(600), status: 'DRAFT' })
    const page = await openEditorAs(email)
    const dialog = page.getByRole('dialog', { name: 'Submit for review' })
    const send = dialog.getByRole('button', { name: 'Submit article' })
    await submitButton(page).click()
    await noteField(page).fill('The first note.')
    await dialog.getByRole('checkbox').check()
    await loseAnswer(page, 'articleSendForReview')
    await send.click()
    await dialog.getByText('An error occurred while submitting your article, please try again.').waitFor()
    expect(await statusOf(articleId)).toBe('SUBMITTED_FOR_REVIEW')
    await noteField(page).fill('The second note.')
    await send.click()
    await dialog.getByText('This article has moved on since you opened it.').waitFor()
    await page.goto('/articles')
    await page.getByText('Your note for the editor').click()
    await page.getByText('The first note.').waitFor()
    expect(await page.getByText('The second note.').count()).toBe(0)
  })
})

test('with two devices an author submits no text that only the other one shows: the conflict dialog keeps both', async () => {
  const { email } = await newMember('meridian')
  const author = await allowWriting(email, '<p>Writes.</p>')
  const mine = textOfWords(600)
  const articleId = await storeArticle(author, { title: 'Ready', content: mine, status: 'DRAFT' })
  const [laptop, phone] = await Promise.all([openEditorAs(email), openEditorAs(email)])
  const saved = (page: Page) => page.waitForResponse((answered) => names(answered.request().postData()))
  const dialogOf = (page: Page, name = 'This article was changed somewhere else') => page.getByRole('dialog', { name })
  const submitFrom = async (page: Page) => {
    await submitButton(page).click()
    await page.getByRole('dialog').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Submit article' }).click()
    await dialogOf(page).waitFor()
    expect(await statusOf(articleId)).toBe('DRAFT')
  }
  const fromPhone = saved(phone)
  await type(phone, ' From the phone.')
  await phone.keyboard.press('Control+S')
  await fromPhone

  await submitFrom(laptop)
  await dialogOf(laptop).getByRole('region', { name: 'Your text here' }).getByText('word599').waitFor()
  await dialogOf(laptop)
    .getByRole('region', { name: 'The text saved elsewhere' })
    .getByText('word599 From the phone.')
    .waitFor()
  const fromLaptop = saved(laptop)
  await dialogOf(laptop).getByRole('button', { name: 'Keep my text' }).click()
  await fromLaptop
  await dialogOf(laptop, 'Submit for review').getByText('Both texts are kept.').waitFor()

  await submitFrom(phone)
  await dialogOf(phone).getByRole('button', { name: 'Use the other text' }).click()
  await dialogOf(phone, 'Submit for review').getByRole('button', { name: 'Submit article' }).click()
  await phone.waitForURL('**/articles')
  expect(await statusOf(articleId)).toBe('SUBMITTED_FOR_REVIEW')
  const { all, submitted } = await savedTexts(articleId)
  expect(submitted).toBe(mine)
  expect(all).toContain(mine.replace('</p>', ' From the phone.</p>'))
})

test('[ART-021][ART-059][ART-060][NAV-026] the agreement is shown before the first use, and only then', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await signInOnly(page, email)
  await page.clock.install()
  await openEditor(page)
  const dialog = page.getByRole('dialog', { name: 'Before your first article' })
  const accept = dialog.getByRole('button', { name: 'Accept' })
  await dialog.waitFor()
  await expectDialogWidth(dialog, 'the agreement')
  await page.keyboard.press('Escape')
  await intercept(page, 'articleAcceptProductAgreement', fault)
  await accept.click()
  await dialog.getByText('An error occurred while saving your acceptance. Please try again.').waitFor()
  await page.unrouteAll()
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  await accept.click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByLabel('Title').fill('Goes on')
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  await saveNow(page)

  const again = await newBrowser('meridian')
  await signInOnly(again, email)
  await openEditor(again)
  await again.getByText(/^Autosaved/).waitFor()
  expect(await again.getByRole('dialog').count()).toBe(0)
})

test('[ART-022][ART-041][ART-042][ART-089][ART-090][ART-094][ART-095] approving asks for confirmation, shows a failure in its dialog, and ends on the dashboard with thanks', async () => {
  const { email } = await newMember('meridian')
  const author = await allowWriting(email, '<p>Writes.</p>')
  await storeArticle(author, { title: 'Ready to approve', content: textOfWords(600), status: 'READY_TO_APPROVE' })
  const page = await newBrowser('meridian')
  await signInOnly(page, email)
  await page.goto('/articles/edit')
  const dialog = page.getByRole('dialog')
  const accept = dialog.getByRole('button', { name: 'Accept and approve' })
  const openDialog = async () => {
    await pageReady(page)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog.getByRole('checkbox', { name: /I am the owner of this account/ }).waitFor()
  }
  await openDialog()
  expect(await accept.isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await openDialog()
  await dialog.getByRole('checkbox').check()
  await intercept(page, 'articleApproveForPublishing', fault)
  await accept.click()
  await dialog.getByText('An error occurred while approving your article, please try again.').waitFor()
  await page.unrouteAll()
  await accept.click()
  await page.waitForURL('**/articles')
  await page.getByRole('status').getByText('Thank you. Your article is approved.').waitFor()
  await page.getByText('Your article · Finalizing').waitFor()
})

test.each([
  // In a short run the test of a lost response shows that it is refused.
  ...inLongRun(['submit', 'NEEDS_REVISION', 'Submit for review', 'Submit article'] as const),
  ['approve', 'READY_TO_APPROVE', 'Approve', 'Accept and approve'],
] as const)(
  'an author who wants to %s an article that was removed is told so, and finds its text',
  async (_, status, open, accept) => {
    const { email } = await newMember('meridian')
    const author = await allowWriting(email, '<p>Writes.</p>')
    const articleId = await storeArticle(author, { title: 'Removed', content: textOfWords(600), status })
    const page = await newBrowser('meridian')
    await signInOnly(page, email)
    await openPage(page, '/articles/edit')
    await setStatus(articleId, 'TRASHED')
    await page.getByRole('button', { name: open, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: accept }).click()
    await dialog.getByText('This article has moved on since you opened it.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    const notice = page.getByRole('status').filter({ hasText: 'Your article was removed while this page was open.' })
    await notice.getByRole('link', { name: 'Read the text' }).click()
    await page.waitForURL(`**/articles/history/${articleId}`)
    await page.getByText(/^This article was removed. You can read its text until/).waitFor()
  },
)
