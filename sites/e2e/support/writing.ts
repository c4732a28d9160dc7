import type { Page } from 'playwright'
import { inject } from 'vitest'

export const textBox = (page: Page) => page.getByRole('textbox', { name: 'Article text' })

/**
 * Puts formatted text on the clipboard, as another program would, and pastes it where the caret is. Another page does the
 * copying: what it copies must not count as something this page did.
 */
export const paste = async (page: Page, html: string) => {
  const context = page.context()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const elsewhere = await context.newPage()
  await elsewhere.goto(`http://localhost:${inject('sandboxPort')}/outbox.json`)
  await elsewhere.evaluate(async (markup) => {
    const item = new ClipboardItem({ 'text/html': new Blob([markup], { type: 'text/html' }) })
    await navigator.clipboard.write([item])
  }, html)
  await elsewhere.close()
  await page.bringToFront()
  await page.keyboard.press('Control+V')
}

/** Waits for the words "Autosaved" and the time of a save that includes everything typed so far. */
export const autosaved = async (page: Page) => {
  await page
    .getByText(/^Autosaved/)
    .first()
    .waitFor()
}

export const acceptAgreement = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export const saveByline = async (page: Page, byline: string) => {
  await page.getByRole('button', { name: /(Add|Edit) byline/ }).click()
  await page.getByRole('textbox', { name: 'Byline text' }).fill(byline)
  await page.getByRole('button', { name: 'Save byline' }).click()
  await page.getByRole('button', { name: 'Edit byline' }).waitFor()
}

export const submit = async (page: Page) => {
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Submit article' }).click()
  await page.waitForURL('**/articles')
}
