import type { Locator, Page } from 'playwright'
import { AUTOSAVE_DEBOUNCE_MS } from '../../src/editor/saving/timing.ts'

/** The editor of a post or reply; it takes the place of the plain field once that has the focus. */
export async function entryEditor(page: Page, name: 'Message' | 'Your reply' = 'Your reply'): Promise<Locator> {
  await page.getByRole('textbox', { name }).focus()
  const editor = page.locator('.entry-editor').getByRole('textbox', { name })
  await editor.focus()
  await page.keyboard.press('Control+End')
  return editor
}

/** Saves the draft without waiting for the delay; the page's clock must be installed. */
export async function saveDraftNow(page: Page) {
  await page.clock.fastForward(AUTOSAVE_DEBOUNCE_MS)
  await page.getByText('Draft saved', { exact: true }).waitFor()
}
