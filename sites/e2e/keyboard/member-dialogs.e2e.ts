import { describe, test } from 'vitest'
import { EDITOR_MESSAGES } from '../../src/editor/messages.ts'
import { SETTINGS_PAGE_MESSAGES } from '../../src/features/settings/page-messages.ts'
import { FORM_MESSAGES } from '../../src/lib/forms/form-messages.ts'
import { sessionCookies } from '../support/api.ts'
import { paragraph } from '../support/articles/article-text.ts'
import { openBilling } from '../support/billing/billing-page.ts'
import { newSubscriber } from '../support/billing/subscribers.ts'
import { newBrowser, openPage, pageReady, signInOnly } from '../support/browser.ts'
import { textBox } from '../support/editor.ts'
import { expectAccessible, expectFocus, inspectDialog } from '../support/inspect-dialog.ts'
import { newMember } from '../support/members.ts'
import { expectNoOverflow } from '../support/page-checks.ts'
import { allowWriting, storeArticle } from '../support/stored/articles.ts'

/* Dialogs and their refusals: the focus, the findings of axe, and the fit at 320 px. */

const TEXT = `<p>${paragraph(1, 40)}</p>`

describe('dialogs of members', () => {
  test('in the editor: a link, and the submission', async () => {
    const { email } = await newMember('meridian')
    const author = await allowWriting(email, '<p>Writes.</p>')
    await storeArticle(author, { title: 'Ready', content: TEXT, status: 'DRAFT' })
    const page = await newBrowser('meridian')
    await signInOnly(page, email)
    await page.goto('/articles/edit')
    await textBox(page).waitFor()
    await pageReady(page)
    await inspectDialog({
      page,
      opener: page.getByRole('button', { name: 'Submit for review' }),
      name: 'Submit for review',
    })
    // The format bar is one tab stop: its link button is reached by arrows, and by its shortcut from the text.
    await textBox(page).focus()
    await page.keyboard.press('Control+K')
    const dialog = page.getByRole('dialog', { name: EDITOR_MESSAGES.linkTitle })
    await dialog.waitFor()
    await expectAccessible(page, 'the link')
    await page.getByRole('button', { name: EDITOR_MESSAGES.linkSave }).press('Enter')
    await dialog.getByText(EDITOR_MESSAGES.linkInvalid).first().waitFor()
    await expectFocus(
      page,
      dialog.getByLabel(EDITOR_MESSAGES.linkAddress),
      'after a refused link the focus is at its address',
    )
    await expectAccessible(page, 'the refused link')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectFocus(page, textBox(page), 'the focus is back in the text')
  })

  test('the approval of an article, and the agreement before the first one', async () => {
    const [approving, first] = [await newMember('harbor'), await newMember('harbor')]
    const author = await allowWriting(approving.email, '<p>Writes.</p>')
    await storeArticle(author, { title: 'Approved', content: TEXT, status: 'READY_TO_APPROVE' })
    const page = await newBrowser('harbor')
    await signInOnly(page, approving.email)
    await openPage(page, '/articles/edit')
    await inspectDialog({ page, opener: page.getByRole('button', { name: 'Approve', exact: true }), name: /./ })

    const other = await newBrowser('harbor')
    await signInOnly(other, first.email)
    await other.goto('/articles/edit')
    const agreement = other.getByRole('dialog', { name: 'Before your first article' })
    await agreement.waitFor()
    await expectFocus(other, agreement.locator(':focus'), 'the focus is in the agreement')
    await expectAccessible(other, 'the agreement')
    await expectNoOverflow(other, 'the agreement', 320)
  })

  test('the guidelines over the dashboard, and the menu of small screens', async () => {
    const { email } = await newMember('lumen')
    const page = await newBrowser('lumen')
    await signInOnly(page, email)
    await openPage(page, '/articles')
    const opener = page.getByRole('link', { name: 'Read the guidelines' })
    await inspectDialog({ page, opener, name: 'Content Guidelines' })
    await page.setViewportSize({ width: 320, height: 800 })
    await inspectDialog({
      page,
      opener: page.getByRole('button', { name: 'Menu', exact: true }),
      name: 'Menu',
      width: 320,
    })
  })

  test('leaving a page with typed values, and the end of a session, after which its button is gone', async () => {
    const { email } = await newMember('harbor')
    await sessionCookies('harbor', 'member', email)
    const page = await newBrowser('harbor')
    await signInOnly(page, email)
    await openPage(page, '/settings')
    const password = page.getByLabel('New password *', { exact: true })
    // The code for the question is loaded with the first letter.
    const loaded = page.waitForResponse((response) => /\/forms\.[^/]+\.js$/.test(response.url()))
    await password.fill('begun')
    await (await loaded).finished()
    await pageReady(page)
    const team = page.getByRole('navigation', { name: SETTINGS_PAGE_MESSAGES.menu }).getByRole('link', { name: 'Team' })
    await inspectDialog({ page, opener: team.first(), name: FORM_MESSAGES.unsavedTitle })
    await password.fill('')
    const revoke = page.getByRole('button', { name: /^Sign out (?!everywhere)/ })
    await inspectDialog({ page, opener: revoke, name: /^Sign out / })
    await revoke.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).press('Enter')
    const note = page.getByRole('status').filter({ hasText: / signed out\.$/ })
    await note.waitFor()
    await expectFocus(page, note, 'the focus is at what is said of the session')
  })

  test('the removal of a card', async () => {
    const page = await openBilling(
      await newSubscriber('meridian', { cards: [{}, { masked_card_number: 'XXXX-XXXX-XXXX-2222' }] }),
    )
    await inspectDialog({
      page,
      opener: page.getByRole('button', { name: 'Remove Visa ending in 2222' }),
      name: /Visa ending in 2222/,
    })
  })

  test('the request for an introduction', async () => {
    const [asker, asked] = [await newMember('lumen'), await newMember('lumen')]
    const page = await newBrowser('lumen')
    await signInOnly(page, asker.email)
    await openPage(page, `/v2/profile/${asked.id}`)
    // A required field is marked without a message.
    const says = 'Fields marked * are required.'
    await inspectDialog({
      page,
      opener: page.getByRole('link', { name: 'Request introduction' }),
      name: 'Request an introduction to Robin Vale',
      refusals: [
        { submit: 'Send request', says, field: 'Why connect?', typed: 'We build the same thing.' },
        { submit: 'Send request', says, field: 'How can you help each other?' },
      ],
    })
  })
})
