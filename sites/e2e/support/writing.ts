import type { Page, Route } from 'playwright'
import { inject } from 'vitest'
import { giveSession } from './people.ts'

export function textBox(page: Page) {
  return page.getByRole('textbox', { name: 'Article text' })
}

/**
 * Puts formatted text on the clipboard as it is, as another program would, and pastes it where the caret is. Another page
 * does the copying: what it copies must not count as something this page did.
 */
export async function paste(page: Page, html: string, text = '') {
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

export async function openEditor(page: Page) {
  await page.goto('/articles/edit')
  await textBox(page).waitFor()
}

/** Signs somebody in without walking through the forms. */
export function signInQuickly(page: Page, username: string) {
  return giveSession(page, 'member', username)
}

export async function type(page: Page, text: string) {
  await textBox(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

export function names(body: string | null, name = 'articleAutoSaveRevision') {
  return body?.includes(name) ?? false
}

/** Answers calls of this name otherwise than the server would. */
export function intercept(page: Page, name: string, act: (route: Route) => Promise<void>) {
  return page.route('**/graphql', (route) => (names(route.request().postData(), name) ? act(route) : route.fallback()))
}

export function fault(route: Route) {
  return route.fulfill({ json: { data: null, errors: [{ message: 'x', extensions: { code: 'UnhandledError' } }] } })
}

/** Calls of the editor that change something, by name, as they are made. */
export function calls(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const name = /article(Create|AutoSaveRevision|SendForReview|ScanCreate)\b/.exec(request.postData() ?? '')?.[0]
    if (name) seen.push(name)
  })
  return seen
}

/** Waits for the words "Autosaved" and the time of a save that includes everything typed so far. */
export async function autosaved(page: Page) {
  await page
    .getByText(/^Autosaved/)
    .first()
    .waitFor()
}

export async function acceptAgreement(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export async function saveByline(page: Page, byline: string) {
  await page.getByRole('button', { name: /(Add|Edit) byline/ }).click()
  await page.getByRole('textbox', { name: 'Byline text' }).fill(byline)
  await page.getByRole('button', { name: 'Save byline' }).click()
  await page.getByRole('button', { name: 'Edit byline' }).waitFor()
}

export async function submit(page: Page) {
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Submit article' }).click()
  await page.waitForURL('**/articles')
}
