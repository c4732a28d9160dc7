import type { Page, Route } from 'playwright'
import { inject } from 'vitest'
import { giveSession } from './people.ts'

export const textBox = (page: Page) => page.getByRole('textbox', { name: 'Article text' })

/**
 * Puts formatted text on the clipboard as it is, as another program would, and pastes it where the caret is. Another page
 * does the copying: what it copies must not count as something this page did.
 */
export const paste = async (page: Page, html: string, text = '') => {
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(`http://localhost:${inject('sandboxPort')}/outbox.json`)
  await elsewhere.evaluate(
    (copied) => {
      const fill = (event: ClipboardEvent) => {
        if (copied.html) event.clipboardData?.setData('text/html', copied.html)
        event.clipboardData?.setData('text/plain', copied.text)
        event.preventDefault()
      }
      document.addEventListener('copy', fill)
    },
    { html, text },
  )
  await elsewhere.keyboard.press('Control+C')
  await elsewhere.close()
  await page.bringToFront()
  await page.keyboard.press('Control+V')
}

export const openEditor = async (page: Page) => {
  await page.goto('/articles/edit')
  await textBox(page).waitFor()
}

/** Signs somebody in without walking through the forms. */
export const signInQuickly = (page: Page, username: string) => giveSession(page, 'member', username)

export const type = async (page: Page, text: string) => {
  await textBox(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

export const names = (body: string | null, name = 'articleAutoSaveRevision') => body?.includes(name) ?? false

/** Answers calls of this name otherwise than the server would. */
export const intercept = (page: Page, name: string, act: (route: Route) => Promise<void>) =>
  page.route('**/graphql', (route) => (names(route.request().postData(), name) ? act(route) : route.fallback()))

export const fault = (route: Route) =>
  route.fulfill({ json: { data: null, errors: [{ message: 'x', extensions: { code: 'UnhandledError' } }] } })

/** Calls of the editor that change something, by name, as they are made. */
export const calls = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request) => {
    const name = /article(Create|AutoSaveRevision|SendForReview|ScanCreate)\b/.exec(request.postData() ?? '')?.[0]
    if (name) seen.push(name)
  })
  return seen
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
