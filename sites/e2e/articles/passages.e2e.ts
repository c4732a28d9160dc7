import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { paragraph } from '../support/articles/article-text.ts'
import { newBrowser, openPage, pageReady, signInOnly, signInStaffOnly, THEO } from '../support/browser.ts'
import { textBox } from '../support/editor.ts'
import { expectDialogWidth } from '../support/inspect-dialog.ts'
import { newMember } from '../support/members.ts'
import { overflow, scrollingParts, seriousViolations } from '../support/page-checks.ts'
import { allowWriting, personOf, setStatus, storeArticle } from '../support/stored/articles.ts'

const PASSAGE = 'boards ask for the cost of downtime before they ask for its cause'
const SECRET = 'the market did not wait for us'
const CONTENT = `<p>In every plant ${PASSAGE}, and nobody minds.</p><p>Then ${SECRET}, of course.</p><p>${paragraph(1, 40)}</p>`

/** Selects the words like a pointer, wherever they are in the text. */
async function select(page: Page, words: string) {
  await page.evaluate((wanted) => {
    const text = document.querySelector('.paper .prose') ?? document.body
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at >= 0) getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length)
    }
  }, words)
}

/** The page becomes visible again and polls immediately. */
async function lookAgain(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

async function openWorkspace(id: string, email = THEO, width = 1280) {
  const page = await newBrowser('meridian', width)
  await signInStaffOnly(page, email)
  await page.goto(`/admin/articles/${id}`)
  await textBox(page).waitFor()
  await pageReady(page)
  return page
}

test('[EDIT-008] [NAV-026] an editor comments on a passage and notes another for editors; the author replies at 360 px; the passage is rewritten and resolved', async () => {
  const { email } = await newMember('meridian')
  const writer = await allowWriting(email, '<p>Runs plants.</p>')
  const id = await storeArticle(writer, { title: 'What downtime costs', content: CONTENT, status: 'DRAFT' })
  await setStatus(id, 'FIRST_ROUND_EDIT', (await personOf(THEO)).id)
  const editor = await openWorkspace(id)

  await editor.getByRole('button', { name: 'Comment on this passage' }).click()
  await editor.getByText('Select up to 1,000 characters of the text first.').waitFor()
  await select(editor, PASSAGE)
  await editor.keyboard.press('Control+Alt+m')
  await editor.getByLabel('Comment', { exact: true }).fill('Which boards?')
  await editor.getByRole('button', { name: 'Send', exact: true }).click()
  const card = editor.getByRole('article', { name: /on “boards ask for/ })
  await card.getByText('Which boards?').waitFor()
  await select(editor, SECRET)
  await editor.keyboard.press('Control+Alt+m')
  await editor.getByRole('checkbox', { name: 'Private note' }).first().check()
  await editor.getByLabel('Comment', { exact: true }).fill('Legal has to see this.')
  await editor.getByRole('button', { name: 'Send', exact: true }).click()
  await editor.getByText('Private note: only editors see it').waitFor()
  expect(await seriousViolations(editor)).toEqual([])

  const author = await newBrowser('meridian', 360)
  await signInOnly(author, email)
  await openPage(author, '/articles/edit')
  expect(await author.content()).not.toContain('Legal has to see this.')
  await author.getByRole('button', { name: /^1 comment on “boards ask/ }).click()
  const dialog = author.getByRole('dialog')
  await dialog.getByText('Which boards?').waitFor()
  await author.setViewportSize({ width: 600, height: 800 })
  await expectDialogWidth(dialog, 'the comments on a passage')
  await author.setViewportSize({ width: 360, height: 800 })
  await dialog.getByLabel('Your reply').fill('Those of three plants.')
  expect(await seriousViolations(author)).toEqual([])
  await author.setViewportSize({ width: 320, height: 800 })
  // The script adjusts the buttons in the margin to the width.
  await expect.poll(() => overflow(author)).toBe(0)
  // Typed text is kept on the device.
  await author.reload()
  await author.getByRole('button', { name: /^1 comment on “boards ask/ }).click()
  await expect.poll(() => dialog.getByLabel('Your reply').inputValue()).toBe('Those of three plants.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('listitem').getByText('Those of three plants.').waitFor()

  await lookAgain(editor)
  await card.getByText('Those of three plants.').waitFor()
  await select(editor, 'boards ask for the cost of downtime')
  await editor.keyboard.type('Directors want a number')
  await card.getByText('The text has changed.').waitFor()
  await card.getByText(PASSAGE).waitFor()
  await lookAgain(editor)
  await lookAgain(author)
  await author.getByText('Theo Brandt of the editorial team is editing right now.').waitFor()
  await card.getByRole('button', { name: 'Resolve' }).click()
  await editor.getByText('Resolved (1)').click()
  await editor.getByText(/^Resolved · You/).waitFor()
  await lookAgain(author)
  await dialog.getByRole('button', { name: 'Reopen' }).waitFor()
})

test('a passage and its thread link to each other; two editors see each other', async () => {
  const { email } = await newMember('meridian')
  const writer = await allowWriting(email, '<p>Runs plants.</p>')
  const id = await storeArticle(writer, { title: 'Two readers', content: CONTENT, status: 'DRAFT' })
  await setStatus(id, 'FIRST_ROUND_EDIT', (await personOf(THEO)).id)
  const theo = await openWorkspace(id)
  // The key listener is loaded after the script for typing.
  await theo.getByRole('button', { name: 'Comment on this passage' }).waitFor()
  await theo.setViewportSize({ width: 1280, height: 704 })
  expect(await scrollingParts(theo)).toEqual([])
  await select(theo, PASSAGE)
  await theo.keyboard.press('Control+Alt+m')
  await theo.getByLabel('Comment', { exact: true }).fill('Which boards?')
  await theo.getByRole('button', { name: 'Send', exact: true }).click()

  const card = theo.getByRole('article', { name: /on “boards ask for/ })
  const mark = theo.getByRole('button', { name: /on “boards ask for/ })
  await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await scrollingParts(theo)).toEqual([])
  await card.getByRole('button', { name: 'Show in text' }).click()
  await expect.poll(() => mark.evaluate((one) => one === document.activeElement)).toBe(true)
  await textBox(theo).getByText('Then the market').click()
  await textBox(theo)
    .getByText(PASSAGE)
    .click({ position: { x: 250, y: 12 } })
  await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true)

  const ada = await openWorkspace(id, 'ada.lindqvist@council.test')
  await ada.getByText('Theo Brandt has this article open.').waitFor()
  await lookAgain(theo)
  await theo.getByText('Ada Lindqvist has this article open.').waitFor()
  await textBox(ada).click()
  await ada.keyboard.type('A')
  await lookAgain(ada)
  await lookAgain(theo)
  await theo.getByText('Ada Lindqvist is writing here.').waitFor()
})
