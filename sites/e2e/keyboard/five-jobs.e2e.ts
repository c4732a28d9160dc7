import { expect, test } from 'vitest'
import { paragraph } from '../support/articles/article-text.ts'
import {
  cardField,
  chargesOf,
  expectPaid,
  newOwing,
  newPayer,
  openCardForm,
  payPath,
} from '../support/billing/payments.ts'
import { newBrowser, openPage, pageReady, signInMember, signInOnly, signInStaffOnly, THEO } from '../support/browser.ts'
import { textBox } from '../support/editor.ts'
import { focusedName, hasFocus, type Keyboard, keyboardOf, type Presses } from '../support/keyboard.ts'
import { newMember } from '../support/members.ts'
import { allowWriting, personOf, setStatus, statusOf, storeArticle } from '../support/stored/articles.ts'
import { sentText, storeQuestion } from '../support/stored/panels.ts'

/**
 * The maximum key presses of each of the five main jobs without a mouse, from the page where it starts to its
 * confirmation (docs/decisions/0047). Typed words do not count.
 */
const MOST = {
  'submit an article': { tabs: 20, others: 7 },
  'send an article back': { tabs: 36, others: 8 },
  'pay a balance': { tabs: 10, others: 3 },
  // One Tab is the link back to the members.
  'ask for an introduction': { tabs: 8, others: 3 },
  'answer a panel question': { tabs: 6, others: 2 },
} satisfies Record<string, Presses>

function expectAtMost(job: keyof typeof MOST, { presses }: Keyboard) {
  expect.soft(presses.tabs, `Tabs to ${job}`).toBeLessThanOrEqual(MOST[job].tabs)
  expect.soft(presses.others, `other presses to ${job}`).toBeLessThanOrEqual(MOST[job].others)
}

test('[ART-005] by keyboard only an author submits an article, from the dashboard', async () => {
  const { email } = await newMember('meridian')
  await allowWriting(email, '<p>Writes.</p>')
  const page = await newBrowser('meridian')
  await signInMember(page, email)
  await pageReady(page)
  const keys = keyboardOf(page)
  await keys.skipToContent()
  await keys.tabTo(page.getByRole('link', { name: 'Create article' }))
  await keys.press('Enter')
  await page.waitForURL('**/articles/edit*')
  await textBox(page).waitFor()
  await pageReady(page)

  await keys.skipToContent()
  await keys.tabTo(page.getByRole('textbox', { name: 'Title' }))
  await page.keyboard.insertText('What the keyboard taught us')
  await keys.press('Enter')
  expect(await hasFocus(textBox(page)), 'Enter leads from the title to the text').toBe(true)
  await page.keyboard.insertText(paragraph(1, 40))
  const submit = page.getByRole('button', { name: 'Submit for review' })
  await submit.and(page.locator(':enabled')).waitFor()
  await keys.tabTo(submit, 'Shift+Tab')
  await keys.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Submit for review' })
  // The note is loaded with the dialog, and is one Tab.
  await dialog.getByRole('textbox').waitFor()
  await keys.tabTo(dialog.getByRole('checkbox'))
  await keys.press('Space')
  await keys.tabTo(dialog.getByRole('button', { name: 'Submit article' }))
  await keys.press('Enter')
  await page.waitForURL('**/articles')
  await page.getByText('Your article was submitted for review.').first().waitFor()
  expectAtMost('submit an article', keys)
})

test('by keyboard only an editor sends an article back, from the board, and ends at the undo', async () => {
  const { id: authorId, communityId } = await newMember('harbor')
  const title = `A ledger by keys ${authorId.slice(-6)}`
  const content = `<p>${paragraph(1, 40)}</p>`
  const articleId = await storeArticle({ id: authorId, communityId }, { title, content, status: 'DRAFT' })
  await setStatus(articleId, 'FIRST_ROUND_EDIT', (await personOf(THEO)).id)
  const page = await newBrowser('harbor')
  await signInStaffOnly(page)
  await openPage(page, '/admin/articles')
  const keys = keyboardOf(page)
  // The key of the list, according to its help.
  await keys.press('/')
  expect(await hasFocus(page.getByLabel('Search title, text, author'))).toBe(true)
  await page.keyboard.type(title)
  await keys.press('Enter')
  await page.waitForURL(/q=/)
  await page.getByText('1 article', { exact: true }).waitFor()
  await pageReady(page)
  await keys.skipToContent()
  await keys.tabTo(page.getByRole('link', { name: title, exact: true }))
  await keys.press('Enter')
  await page.waitForURL(`**/admin/articles/${articleId}?from=*`)
  await pageReady(page)

  await keys.skipToContent()
  await keys.tabTo(page.getByRole('navigation').getByRole('link', { name: 'Feedback', exact: true }))
  await keys.press('Enter')
  await keys.tabTo(page.getByLabel('Feedback to the author'))
  await page.keyboard.type('Please name the second ledger.')
  await keys.tabTo(page.getByRole('button', { name: 'Move to Needs revision' }))
  await keys.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move to Needs revision' })
  await dialog.waitFor()
  await keys.tabTo(dialog.getByRole('button', { name: 'Move to Needs revision' }))
  await keys.press('Enter')
  const said = page.getByRole('status').filter({ hasText: 'Moved to Needs revision.' })
  await said.waitFor()
  expect(await statusOf(articleId)).toBe('NEEDS_REVISION')
  expectAtMost('send an article back', keys)
  // Its button is gone with the status.
  expect(await hasFocus(page.getByRole('button', { name: 'Undo' })), `the focus is at ${await focusedName(page)}`).toBe(
    true,
  )
})

test('by keyboard only a balance is paid at 360 px, from the link in the email', async () => {
  const page = await newPayer('lumen', 360)
  const owing = await newOwing('lumen')
  await openCardForm(page, await payPath(owing))
  await pageReady(page)
  const keys = keyboardOf(page)
  await keys.skipToContent()
  for (const [field, text] of [
    ['firstName', 'Robin'],
    ['lastName', 'Vale'],
    ['number', '4111111111111111'],
    ['cvv', '123'],
    ['month', '12'],
    ['year', '2035'],
    ['zip', '10001'],
  ] as const) {
    await keys.tabOnto(cardField(page, field))
    await page.keyboard.type(text)
  }
  await keys.tabOnto(page.getByRole('checkbox'))
  await keys.press('Space')
  await keys.tabOnto(page.getByRole('button', { name: 'Pay $495' }))
  await keys.press('Enter')
  await expectPaid(page)
  await page.getByText('The card was saved for renewals.').waitFor()
  expect(await hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
  expect(await chargesOf(owing)).toHaveLength(1)
  expectAtMost('pay a balance', keys)
})

test('by keyboard only a member requests an introduction, from the profile', async () => {
  const [asker, asked] = [await newMember('meridian'), await newMember('meridian')]
  const page = await newBrowser('meridian')
  await signInOnly(page, asker.email)
  await openPage(page, `/v2/profile/${asked.id}`)
  const keys = keyboardOf(page)
  await keys.skipToContent()
  await keys.tabTo(page.getByRole('link', { name: 'Request introduction' }))
  await keys.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Request an introduction to Robin Vale' })
  await dialog.waitFor()
  await keys.tabTo(dialog.getByLabel('Why connect?'))
  await page.keyboard.type('We build the same thing.')
  await keys.tabTo(dialog.getByLabel('How can you help each other?'))
  await page.keyboard.type('I can show you our plans.')
  await keys.tabTo(dialog.getByRole('button', { name: 'Send request' }))
  await keys.press('Enter')
  await page.getByText(/You asked Robin Vale for an introduction\. You’ll hear from us by/).waitFor()
  expectAtMost('ask for an introduction', keys)
})

test('by keyboard only a member answers the question of a panel, from the page of the question', async () => {
  const member = await newMember('lumen')
  const questionId = await storeQuestion(member.communityId, `What did the keys tell you? ${member.id.slice(-6)}`)
  const page = await newBrowser('lumen')
  await signInOnly(page, member.email)
  await openPage(page, `/v2/expert-panels/${questionId}`)
  const keys = keyboardOf(page)
  await keys.skipToContent()
  // The editor replaces the plain form, and keeps the focus.
  await keys.tabTo(page.getByRole('textbox', { name: 'Title' }))
  const editor = page.locator('.answer-editor')
  await editor.waitFor()
  await expect.poll(() => hasFocus(editor.getByRole('textbox', { name: 'Title' }))).toBe(true)
  await keys.tabTo(editor.getByRole('textbox', { name: 'Your answer' }))
  await page.keyboard.type('We dropped the mouse. Nobody has asked for it since.')
  await keys.tabTo(page.getByRole('button', { name: 'Send answer' }))
  await keys.press('Enter')
  await page.getByText('Your answer was sent.').waitFor()
  expect(await sentText(questionId, member.id)).toContain('We dropped the mouse.')
  expectAtMost('answer a panel question', keys)
})
