import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { paragraph } from '../support/articles/article-text.ts'
import { allowConsoleError, newBrowser, newTab, pageReady, signInStaffOnly, THEO } from '../support/browser.ts'
import { passAutosaveDelay, saveNow, textBox, type } from '../support/editor.ts'
import { newMember } from '../support/members.ts'
import { expectSound } from '../support/page-checks.ts'
import { allowWriting, personOf, setStatus, storeArticle } from '../support/stored/articles.ts'

/* Text typed by staff is saved under the name of its author, and never lost. */

const ADA = 'ada.lindqvist@council.test'
const CONTENT = `<p>The first line is mine.</p>${[1, 13, 26].map((from) => `<p>${paragraph(from, 13)}</p>`).join('')}`

async function giveInFinalEdit(): Promise<string> {
  const { email } = await newMember('harbor')
  const writer = await allowWriting(email, '<p>Writes.</p>')
  const id = await storeArticle(writer, { title: 'A text in work', content: CONTENT, status: 'DRAFT' })
  await setStatus(id, 'FINAL_EDIT', (await personOf(THEO)).id)
  return id
}

async function givePublished(): Promise<string> {
  const { id: name, email } = await newMember('harbor')
  const writer = await allowWriting(email, '<p>Writes.</p>')
  const slug = `for-two-editors-${name.toLowerCase()}`
  return storeArticle(writer, { title: 'For two editors', content: CONTENT, status: 'PUBLISHED', slug })
}

async function openText(page: Page, path: string) {
  // Before the page: an installed clock is at 1970 for a moment, and an editor hydrated then would show another day.
  await page.clock.install()
  await page.goto(path)
  await textBox(page).waitFor()
  await pageReady(page)
}

/** Types while offline and closes the tab; returns a tab that is online again. */
async function typeInTunnel(page: Page, text: string): Promise<Page> {
  await page.context().setOffline(true)
  await page.getByText('You’re offline', { exact: true }).waitFor()
  await type(page, text)
  await page.getByText('Your text is kept on this device').waitFor()
  const later = await newTab(page)
  await page.close()
  await later.context().setOffline(false)
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  return later
}

test('text that an editor types after another person has signed in in the same browser is not saved under that person’s name', async () => {
  const id = await giveInFinalEdit()
  const editor = await newBrowser('harbor')
  await signInStaffOnly(editor)
  await openText(editor, `/admin/articles/${id}`)
  const other = await newTab(editor)
  await signInStaffOnly(other, ADA)
  await type(editor, ' Typed by Theo.')
  await passAutosaveDelay(editor)
  await editor.getByText('Someone else has signed in').waitFor()
  await other.goto(`/admin/articles/${id}`)
  expect(await other.getByText('Typed by Theo.').count()).toBe(0)
  await signInStaffOnly(other)
  await saveNow(editor)
  allowConsoleError(/status of 401/)
})

test('text that an editor sends from a tab left open after another person has signed in is refused, by script and by form, and kept', async () => {
  const id = await giveInFinalEdit()
  const editor = await newBrowser('harbor')
  await signInStaffOnly(editor)
  await openText(editor, `/admin/articles/${id}`)
  const form = await newTab(editor)
  await form.goto('/admin/groups/new')
  await form.getByLabel('Name').fill('A group of Theo’s')
  await form.getByLabel('About', { exact: true }).fill('For Theo’s friends.')
  const other = await newTab(editor)
  await signInStaffOnly(other, ADA)

  const feedback = editor.getByLabel('Feedback to the author')
  await feedback.fill('Written by Theo.')
  await editor.getByRole('button', { name: 'Send feedback' }).click()
  await editor.getByRole('alert').getByText('You’ve been signed out').first().waitFor()
  expect(await feedback.inputValue()).toBe('Written by Theo.')
  await other.goto(`/admin/articles/${id}`)
  expect(await other.getByText('Written by Theo.').count()).toBe(0)

  await form.getByRole('button', { name: 'Create group' }).click()
  await form.getByRole('heading', { name: 'Someone else has signed in' }).waitFor()
  await form.goBack()
  await pageReady(form)
  expect(await form.getByLabel('About', { exact: true }).inputValue()).toBe('For Theo’s friends.')
  await other.goto('/admin/groups')
  expect(await other.getByText('A group of Theo’s').count()).toBe(0)
  allowConsoleError(/status of 40[13]/)
})

test('text typed offline in an article that was moved on meanwhile is added to its version history when the article is opened', async () => {
  const id = await giveInFinalEdit()
  const editor = await newBrowser('harbor')
  await signInStaffOnly(editor)
  await openText(editor, `/admin/articles/${id}`)
  const later = await typeInTunnel(editor, 'Typed in a tunnel.')
  await setStatus(id, 'READY_TO_APPROVE', (await personOf(THEO)).id)
  await later.goto(`/admin/articles/${id}`)
  const told = later.getByRole('status').filter({ hasText: 'Text from this device is saved' })
  await told.getByRole('link', { name: 'Version history' }).click()
  await later.waitForURL(`**/admin/articles/${id}/history`)
  await later.getByText('Kept, not used').waitFor()
  await later.getByText('Recovered from a device').waitFor()
})

test('with two editors in one correction neither loses a word, and text typed offline in it is there after its publication', async () => {
  const id = await givePublished()
  const first = await newBrowser('harbor')
  await signInStaffOnly(first)
  await first.goto(`/admin/articles/${id}/correct`)
  await first.getByRole('button', { name: 'Start correction' }).click()
  await textBox(first).waitFor()
  await openText(first, `/admin/articles/${id}/correct`)
  const second = await newTab(first)
  await openText(second, `/admin/articles/${id}/correct`)
  await first.bringToFront()
  await type(first, ' From the first tab.')
  await saveNow(first)
  await second.bringToFront()
  await type(second, ' From the second tab.')
  await passAutosaveDelay(second)
  await second.getByRole('dialog').getByRole('button', { name: 'Use the other text' }).click()
  await textBox(second).getByText('From the first tab.').waitFor()
  await second.reload()
  const earlier = second.getByRole('region', { name: 'Earlier texts' })
  await earlier.getByText(/^By Theo Brandt, /).click()
  await earlier.getByText('From the second tab.').waitFor()
  await expectSound(second, 'earlier texts')
  await first.close()

  const later = await typeInTunnel(second, ' In a tunnel.')
  const elsewhere = await newBrowser('harbor')
  await signInStaffOnly(elsewhere)
  await openText(elsewhere, `/admin/articles/${id}/correct`)
  await elsewhere.getByLabel('What was corrected').fill('It took eight months, not six.')
  await elsewhere.getByRole('button', { name: 'Publish correction' }).click()
  await elsewhere.getByText('Correction published.').waitFor()
  await later.goto(`/admin/articles/${id}`)
  const told = later.getByRole('status').filter({ hasText: 'Text from this device is saved' })
  await told.getByRole('link', { name: 'Earlier texts' }).click()
  const kept = later.getByRole('region', { name: 'Earlier texts' })
  await kept
    .getByText(/^By Theo Brandt, /)
    .first()
    .click()
  await kept.getByText('In a tunnel.').waitFor()
})
