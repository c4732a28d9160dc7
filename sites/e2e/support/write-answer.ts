import type { Page } from 'playwright'

/** The editor takes the place of the plain form once its field has the focus. */
export async function startWriting(page: Page) {
  await page.getByRole('textbox', { name: 'Your answer' }).focus()
  await page.locator('.answer-editor').waitFor()
  await page.locator('.answer-editor').getByRole('textbox', { name: 'Your answer' }).focus()
}
