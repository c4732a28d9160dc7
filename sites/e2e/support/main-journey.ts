import type { Page } from 'playwright'
import { expect } from 'vitest'
import { paragraph, pastedHtml, sentence } from './articles/article-text.ts'
import { newBrowser, origin, signInByForm, THEO } from './browser.ts'
import { acceptAgreement, paste, saveByline, saveNow, submit, textBox } from './editor.ts'
import { getPage } from './http.ts'
import { newMember } from './members.ts'
import { emailTo } from './outbox.ts'
import { allowWriting } from './stored/articles.ts'

async function openWorkspace(editor: Page, title: string) {
  // The list shows the latest changes; a full column of the board shows the longest waiting articles.
  await editor.goto('/admin/articles?view=list')
  await editor.getByRole('link', { name: title }).click()
  await editor.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** Moves the article to a status and waits until that button is gone. */
async function moveTo(editor: Page, status: string) {
  await editor.getByRole('button', { name: `Move to ${status}`, exact: true }).click()
  const dialog = editor.getByRole('dialog')
  await dialog
    .or(editor.getByText(`Moved to ${status}.`))
    .first()
    .waitFor()
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: `Move to ${status}` }).click()
  await editor.getByRole('button', { name: `Move to ${status}`, exact: true }).waitFor({ state: 'detached' })
}

async function write(member: Page, title: string) {
  await member.getByLabel('Title').fill(title)
  await textBox(member).click()
  await member.keyboard.type(paragraph(1, 4))
  await member.keyboard.press('Enter')
  await paste(member, pastedHtml())
  await member.getByText(sentence(148)).waitFor()
  await saveNow(member)
}

async function expectCleanText(page: Page) {
  const text = page.getByRole('article').or(page.getByRole('main')).first()
  await text.getByText(sentence(112)).waitFor()
  // Only the article's own text, without the titles of related articles.
  const html = await text.locator('.story__text').innerHTML()
  for (const part of [sentence(1), sentence(100), sentence(131), sentence(148)]) expect(html).toContain(part)
  expect(html).toContain('<strong>')
  expect(html).toContain('href="https://example.com/report"')
  for (const removed of ['onclick', 'onerror', 'javascript:', 'MsoNormal', 'Calibri', 'alert(1)'])
    expect(html).not.toContain(removed)
}

const NOTE = 'The outage is public.\nThe numbers are not, until Friday.'

type Journey = { readonly brand: 'meridian' | 'harbor'; readonly isFirstUse: boolean }

/** A member writes, an editor guides, the member approves, and anyone can read it. */
export async function runMainJourney({ brand, isFirstUse }: Journey) {
  const { id, email } = await newMember(brand)
  if (!isFirstUse) await allowWriting(email, '<p>Writes about money.</p>')
  const title = `What our outages taught us, told by ${id}`
  const member = await newBrowser(brand)
  await member.clock.install()
  await signInByForm(member, '/login', email)
  await member.getByRole('link', { name: 'Create article' }).click()
  if (isFirstUse) await acceptAgreement(member)
  await write(member, title)
  if (isFirstUse) await saveByline(member, 'Writes about the quiet parts of large systems.')
  await submit(member, NOTE)
  await member.getByText('submitted for review').first().waitFor()
  await member.getByText('Your note for the editor').click()
  await member.getByText('The outage is public.').waitFor()
  await emailTo(email, /We’ve received your article/)

  const editor = await newBrowser(brand)
  await signInByForm(editor, '/login-admin', THEO)
  await openWorkspace(editor, title)
  expect(await editor.getByText('The outage is public.').count()).toBe(0)
  await editor.getByRole('button', { name: 'Assign to me' }).click()
  await editor.getByRole('link', { name: 'Read comments' }).click()
  const told = editor.getByRole('listitem').filter({ hasText: 'The outage is public.' })
  await expect.poll(() => told.boundingBox().then((box) => box !== null && box.y > 0 && box.y < 720)).toBe(true)
  expect(await told.locator('.comment__text').textContent()).toBe(NOTE)
  await moveTo(editor, 'First-round edit')
  await editor.getByLabel('Feedback to the author').fill('Please name the outage in the second paragraph.')
  await editor.getByRole('button', { name: 'Send feedback' }).click()
  await editor.getByText('Please name the outage').first().waitFor()
  await emailTo(email, /^Feedback from/)
  await moveTo(editor, 'Needs revision')

  await member.goto('/articles')
  await member.getByRole('link', { name: 'Revise and resubmit' }).click()
  await member.getByText('Please name the outage').first().waitFor()
  await textBox(member).click()
  await member.keyboard.press('Control+End')
  await member.keyboard.type(' It was the outage of the second of March.')
  await submit(member)
  await member.getByText('submitted for review').first().waitFor()

  await openWorkspace(editor, title)
  await editor.getByText('the outage of the second of March').first().waitFor()
  await moveTo(editor, 'Final edit')
  await moveTo(editor, 'Ready to approve')

  await member.goto('/articles')
  await member.getByRole('link', { name: 'Review and approve' }).click()
  await member.getByRole('button', { name: 'Approve' }).click()
  const dialog = member.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await member.waitForURL('**/articles')
  await member.getByText('Your article is approved').waitFor()
  await member
    .getByText(/live in 1-2 weeks/)
    .first()
    .waitFor()

  await openWorkspace(editor, title)
  await moveTo(editor, 'Published')
  // The emails about moves are delayed while those can be undone.
  await emailTo(email, /needs a revision/)
  await emailTo(email, /ready for your approval/)
  const message = await emailTo(email, /is published/)

  await member.goto('/articles')
  const published = member.getByRole('region', { name: 'Published' })
  const address = await published.getByRole('link', { name: title }).getAttribute('href')
  expect(address).toMatch(/^\/stories\/[a-z0-9-]+$/)
  expect(message.text).toContain(`${origin(brand)}${address}`)

  const visitor = await newBrowser(brand)
  const answer = await visitor.goto(address ?? '')
  expect(answer?.status()).toBe(200)
  await visitor.getByRole('heading', { level: 1, name: title }).waitFor()
  await expectCleanText(visitor)

  const otherBrand = brand === 'meridian' ? 'harbor' : 'meridian'
  expect((await getPage(otherBrand, address ?? '')).status).toBe(404)
}
