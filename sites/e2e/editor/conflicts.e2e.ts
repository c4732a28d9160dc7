import { describe, expect, test } from 'vitest'
import { allowConsoleError, newTab } from '../support/browser.ts'
import {
  openEditor,
  openEditorAsNewAuthor,
  passAutosaveDelay,
  saveNow,
  textBox,
  textsOnDevice,
  type,
} from '../support/editor.ts'
import { expectAccessible, expectDialogWidth, expectFocus } from '../support/inspect-dialog.ts'
import { expectNoOverflow } from '../support/page-checks.ts'

/* Two tabs on one device: neither text is lost. */

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

  test('[NAV-026] both texts are shown and both are kept', async () => {
    const { second, dialog } = await openConflict()
    await dialog.getByRole('region', { name: 'Your text here' }).getByText('From the second tab.').waitFor()
    await dialog.getByRole('region', { name: 'The text saved elsewhere' }).getByText('From the first tab.').waitFor()
    await expectFocus(second, dialog.locator(':focus'), 'the focus is in the dialog')
    await expectAccessible(second, 'two texts')
    await expectNoOverflow(second, 'two texts', 320)
    await second.setViewportSize({ width: 1280, height: 800 })
    await expectDialogWidth(dialog, 'two texts')
    await dialog.getByRole('button', { name: 'Keep both' }).click()
    // Both tabs changed the same paragraph.
    await dialog.getByRole('radio', { name: 'Both, yours first' }).waitFor()
    await expectDialogWidth(dialog, 'the paragraphs in question')
    await dialog.getByRole('radio', { name: 'Both, yours first' }).check()
    await dialog.getByRole('button', { name: 'Save text' }).click()
    await saveNow(second)
    await second.reload()
    const text = await textBox(second).textContent()
    expect(text).toContain('From the first tab.')
    expect(text).toContain('From the second tab.')
  })

  test('the other text can be chosen, and mine is one undo away', async () => {
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

test('two tabs closed while offline ask which text to keep, and neither is reported as saved', async () => {
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
