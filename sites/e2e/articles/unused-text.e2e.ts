import { expect, test } from 'vitest'
import { articleInWorkOf } from '../support/articles/article-in-work.ts'
import { allowConsoleError, newTab, openPage } from '../support/browser.ts'
import {
  openEditor,
  openEditorAsNewAuthor,
  passAutosaveDelay,
  saveNow,
  textBox,
  textsOnDevice,
  type,
} from '../support/editor.ts'
import { seriousViolations } from '../support/page-checks.ts'
import { inLongRun } from '../support/run.ts'
import { setStatus } from '../support/stored/articles.ts'

test('text being typed while somebody moved the article on, or trashed it, is in its version history', async () => {
  // In a short run the next test moves an article on, and this one trashes it.
  for (const status of [...inLongRun('SUBMITTED_FOR_REVIEW'), 'TRASHED'] as const) {
    const { page, email } = await openEditorAsNewAuthor()
    await type(page, 'Saved before. ')
    await saveNow(page)
    const id = await articleInWorkOf(email)
    await setStatus(id, status)
    await type(page, 'Typed meanwhile.')
    await passAutosaveDelay(page)
    await page.getByText('What you typed is kept in its version history.').waitFor()
    await page.getByRole('alert').or(page.getByRole('status')).getByRole('link', { name: 'Version history' }).click()
    await page.waitForURL(`**/articles/history/${id}`)
    await page.getByText('Kept, not used').waitFor()
    const list = page.getByRole('region', { name: 'Versions and status' })
    await list.getByRole('link').first().click()
    await page.locator('ins').getByText('Typed meanwhile.').waitFor()
    if (status === 'TRASHED') await page.getByText(/^This article was removed. You can read its text until/).waitFor()
  }
})

test.each([['moved on', 'SUBMITTED_FOR_REVIEW'], ...inLongRun(['put into the trash', 'TRASHED'] as const)] as const)(
  'text typed offline in an article that was %s meanwhile comes into its version history when the dashboard is opened',
  async (_, status) => {
    const { page, email } = await openEditorAsNewAuthor()
    await type(page, 'Saved before. ')
    await saveNow(page)
    const id = await articleInWorkOf(email)
    await page.context().setOffline(true)
    await page.getByText('You’re offline', { exact: true }).waitFor()
    await type(page, 'Typed in a tunnel.')
    await page.getByText('Your text is kept on this device').waitFor()
    const later = await newTab(page)
    await page.close()
    await setStatus(id, status)
    await later.context().setOffline(false)
    await later.goto('/articles')
    const told = later.getByRole('status').filter({ hasText: 'Text from this device is saved' })
    await told.getByRole('link', { name: 'Version history' }).click()
    await later.waitForURL(`**/articles/history/${id}`)
    await later.getByText('Kept, not used').waitFor()
    await later.getByText('Recovered from a device').waitFor()
    await later.getByRole('region', { name: 'Versions and status' }).getByRole('link').first().click()
    await later.locator('ins').getByText('Typed in a tunnel.').waitFor()

    await openPage(later, '/articles')
    await expect.poll(() => textsOnDevice(later)).toEqual([])
    allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  },
)

test('edits of different paragraphs are merged without a dialog, which asks only about a paragraph that both changed', async () => {
  const { page: first } = await openEditorAsNewAuthor()
  await type(first, 'One.')
  await first.keyboard.press('Enter')
  await first.keyboard.type('Two.')
  await saveNow(first)
  const second = await newTab(first)
  await openEditor(second)
  await textBox(first).focus()
  await first.keyboard.press('Control+Home')
  await first.keyboard.press('End')
  await first.keyboard.type(' By the first tab.')
  await saveNow(first)
  await type(second, ' By the second tab.')
  await passAutosaveDelay(second)
  const dialog = second.getByRole('dialog', { name: 'This article was changed somewhere else' })
  await dialog.getByRole('button', { name: 'Keep both' }).click()
  await saveNow(second)
  await expect
    .poll(() => textBox(second).textContent())
    .toMatch(/^One\. By the first tab\.\s*Two\. By the second tab\.$/)

  await first.reload()
  await textBox(first).waitFor()
  await type(first, ' First again.')
  await saveNow(first)
  await type(second, ' Second again.')
  await passAutosaveDelay(second)
  await dialog.getByRole('button', { name: 'Keep both' }).click()
  await dialog
    .getByRole('group', { name: '1 of 1' })
    .getByRole('radio', { name: /^Your text here/ })
    .check()
  expect(await seriousViolations(second)).toEqual([])
  await dialog.getByRole('button', { name: 'Save text' }).click()
  await saveNow(second)
  expect(await textBox(second).textContent()).toMatch(
    /^One\. By the first tab\.\s*Two\. By the second tab\. Second again\.$/,
  )
})
