import { describe, expect, test } from 'vitest'
import { allowConsoleError, newTab, signInByForm } from '../support/browser.ts'
import {
  openEditor,
  openEditorAsNewAuthor,
  passAutosaveDelay,
  saveNow,
  textBox,
  textsOnDevice,
  type,
} from '../support/editor.ts'
import { expectAccessible, expectFocus } from '../support/inspect-dialog.ts'
import { newMember } from '../support/members.ts'
import { expectNoOverflow } from '../support/page-checks.ts'
import { allowWriting } from '../support/stored/articles.ts'

/* Two tabs, or two members, on one device: neither text is lost, and none is shown to the other member. */

describe('two tabs', () => {
  const openConflict = async () => {
    const { page: first } = await openEditorAsNewAuthor()
    await type(first, 'Common ground.')
    await saveNow(first)
    const second = await newTab(first)
    await openEditor(second)
    await type(first, ' From the first tab.')
    await saveNow(first)
    await type(second, ' From the second tab.')
    await passAutosaveDelay(second)
    await second.getByRole('dialog', { name: 'This article was changed somewhere else' }).waitFor()
    return { first, second, dialog: second.getByRole('dialog') }
  }

  test('both texts are shown and both are kept', async () => {
    const { second, dialog } = await openConflict()
    await dialog.getByRole('region', { name: 'Your text here' }).getByText('From the second tab.').waitFor()
    await dialog.getByRole('region', { name: 'The text saved elsewhere' }).getByText('From the first tab.').waitFor()
    await expectFocus(second, dialog.locator(':focus'), 'the focus is in the dialog')
    await expectAccessible(second, 'two texts')
    await expectNoOverflow(second, 'two texts', 320)
    await second.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByRole('button', { name: 'Keep both' }).click()
    // Both tabs changed the same paragraph.
    await dialog.getByRole('radio', { name: 'Both, yours first' }).check()
    await dialog.getByRole('button', { name: 'Save text' }).click()
    await saveNow(second)
    await second.reload()
    const text = await textBox(second).textContent()
    expect(text).toContain('From the first tab.')
    expect(text).toContain('From the second tab.')
  })

  test('the other text can be taken, and mine is one undo away', async () => {
    const { second, dialog } = await openConflict()
    await dialog.getByRole('button', { name: 'Use the other text' }).click()
    await textBox(second).getByText('From the first tab.').waitFor()
    await saveNow(second)
    await textBox(second).focus()
    await second.keyboard.press('Control+Z')
    await textBox(second).getByText('From the second tab.').waitFor()
    await saveNow(second)
    expect(await second.getByRole('dialog').count()).toBe(0)
  })
})

test('two tabs that were closed without a connection ask which text to keep, and neither is called saved', async () => {
  const { page: first } = await openEditorAsNewAuthor()
  await type(first, 'Common ground.')
  await saveNow(first)
  const second = await newTab(first)
  await openEditor(second)
  const third = await newTab(first)
  await first.context().setOffline(true)
  for (const [tab, words] of [
    [first, ' From the first tab.'],
    [second, ' From the second tab.'],
  ] as const) {
    await tab.getByText('You’re offline', { exact: true }).waitFor()
    await type(tab, words)
    await expect.poll(() => textsOnDevice(tab)).toContain(`<p>Common ground.${words}</p>`)
    await tab.close()
  }
  await third.context().setOffline(false)
  await openEditor(third)
  const dialog = third.getByRole('dialog', { name: 'Two tabs on this device have different texts' })
  await dialog.getByRole('region', { name: 'Your text here' }).getByText('From the second tab.').waitFor()
  await dialog
    .getByRole('region', { name: 'Typed in another tab on this device' })
    .getByText('From the first tab.')
    .waitFor()
  await dialog.getByRole('button', { name: 'Keep both' }).click()
  await dialog.getByRole('radio', { name: 'Both, yours first' }).check()
  await dialog.getByRole('button', { name: 'Save text' }).click()
  await saveNow(third)
  await textBox(third).getByText('From the first tab.').waitFor()
  await textBox(third).getByText('From the second tab.').waitFor()
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
})

describe('a session that ends', () => {
  test('text stays on the device and is saved after signing in again in another tab', async () => {
    const { page, email } = await openEditorAsNewAuthor()
    await type(page, 'Before. ')
    await saveNow(page)
    const other = await newTab(page)
    await other.goto('/logout')
    await type(page, 'After signing out. ')
    await passAutosaveDelay(page)
    await page.getByText('You’ve been signed out', { exact: true }).waitFor()
    await page.getByText('Article not saved').waitFor()
    await signInByForm(other, '/login', email)
    await saveNow(page)
    await other.goto('/articles/edit')
    await textBox(other).getByText('After signing out.').waitFor()
    allowConsoleError(/status of 401/)
  })

  test('text is neither shown to nor saved for another member who signs in on the same device', async () => {
    const { page, email } = await openEditorAsNewAuthor()
    const theOther = await newMember('meridian')
    await allowWriting(theOther.email, null)
    const other = await newTab(page)
    await other.goto('/logout')
    await signInByForm(other, '/login', theOther.email)
    await type(page, 'For my eyes only. ')
    await passAutosaveDelay(page)
    await page.getByText('Someone else has signed in').waitFor()
    await openEditor(other)
    expect(await textBox(other).textContent()).not.toContain('For my eyes only.')
    await other.goto('/logout')
    await signInByForm(other, '/login', email)
    await saveNow(page)
    await openEditor(other)
    await textBox(other).getByText('For my eyes only.').waitFor()
    allowConsoleError(/status of 401/)
  })
})
