import type { BrowserContext, Locator, Page, Route } from 'playwright'
import { expect, inject } from 'vitest'
import { AUTOSAVE_DEBOUNCE_MS } from '../../src/editor/saving/timing.ts'
import { newBrowser, signInOnly } from './browser.ts'
import { newMember } from './members.ts'
import { allowWriting } from './stored/articles.ts'

/** The text of an article, whoever edits it: before the editor has loaded the browser does, in the same element. */
export function writtenText(page: Page) {
  return page.getByRole('textbox', { name: 'Article text' })
}

/** The text once the editor has taken over. */
export function textBox(page: Page) {
  return writtenText(page).and(page.locator('.ProseMirror'))
}

async function readClipboard() {
  const [item] = await navigator.clipboard.read()
  const hasText = item?.types.includes('text/plain')
  return {
    text: item && hasText ? await (await item.getType('text/plain')).text() : '',
    hasHtml: item?.types.includes('text/html') ?? false,
  }
}

/** The page of a context from which texts are copied. */
const copyingPages = new WeakMap<BrowserContext, Page>()

async function copyingPage(context: BrowserContext): Promise<Page> {
  const open = copyingPages.get(context)
  if (open) return open
  const page = await context.newPage()
  copyingPages.set(context, page)
  const where = `http://localhost:${inject('sandboxPort')}`
  await context.grantPermissions(['clipboard-read'], { origin: where })
  await page.goto(`${where}/outbox.json?to=nobody`)
  return page
}

/**
 * Puts formatted text on the clipboard unchanged, as another program would, and pastes it at the caret. Another page
 * copies it, so that the editor's page handles no copy event.
 */
export async function paste(page: Page, html: string, text = '', { isPlain = false } = {}) {
  const elsewhere = await copyingPage(page.context())
  await elsewhere.bringToFront()
  await elsewhere.evaluate(
    (copied) => {
      const fill = (event: ClipboardEvent) => {
        if (copied.html) event.clipboardData?.setData('text/html', copied.html)
        event.clipboardData?.setData('text/plain', copied.text)
        event.preventDefault()
      }
      document.addEventListener('copy', fill, { once: true })
    },
    { html, text },
  )
  await elsewhere.keyboard.press('Control+C')
  // The clipboard is written after the key event: on a busy machine the next page would paste nothing.
  await expect.poll(() => elsewhere.evaluate(readClipboard)).toEqual({ text, hasHtml: html !== '' })
  await page.bringToFront()
  await page.keyboard.press(isPlain ? 'Control+Shift+V' : 'Control+V')
}

/** The text of the next save. */
export async function savedContent(page: Page): Promise<string> {
  const request = await page.waitForRequest((sent) => names(sent.postData()))
  return JSON.parse(request.postData() ?? '{}').variables.content
}

export async function openEditor(page: Page) {
  await page.goto('/articles/edit')
  await textBox(page).waitFor()
}

/** The editor of a member who may already write. */
export async function openEditorAs(email: string): Promise<Page> {
  const page = await newBrowser('meridian')
  await signInOnly(page, email)
  await openEditor(page)
  return page
}

export function submitButton(page: Page) {
  return page.getByRole('button', { name: 'Submit for review' })
}

export function manyWords(count: number) {
  return Array.from({ length: count }, (_, i) => `word${i}`).join(' ')
}

export function textOfWords(count: number) {
  return `<p>${manyWords(count)}</p>`
}

/** A new author with the editor open; the page's clock is installed and runs. */
export async function openEditorAsNewAuthor(): Promise<{ page: Page; email: string }> {
  const { email } = await newMember('meridian')
  await allowWriting(email, null)
  const page = await newBrowser('meridian')
  await signInOnly(page, email)
  await page.clock.install()
  await openEditor(page)
  return { page, email }
}

export async function type(page: Page, text: string) {
  await textBox(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

export function names(body: string | null, name = 'articleAutoSaveRevision') {
  return body?.includes(name) ?? false
}

/** Handles GraphQL calls of this name instead of the server. */
export function intercept(page: Page, name: string, act: (route: Route) => Promise<void>) {
  return page.route('**/graphql', (route) => (names(route.request().postData(), name) ? act(route) : route.fallback()))
}

/** Delays GraphQL calls of this name until the returned function is called. */
export async function delay(page: Page, name: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await intercept(page, name, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/**
 * Lets GraphQL calls of this name reach the server, and holds back their responses until the returned function is
 * called.
 */
export async function delayAnswer(page: Page, name: string): Promise<() => Promise<void>> {
  await page.evaluate((wanted) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const send = window.fetch
    window.fetch = async (input, init) => {
      const answer = await send(input, init)
      if (String(init?.body).includes(wanted)) await promise
      return answer
    }
    Object.assign(window, { releaseAnswer: resolve })
  }, name)
  return () => page.evaluate(() => Reflect.get(window, 'releaseAnswer')())
}

export function fault(route: Route) {
  return route.fulfill({ json: { data: null, errors: [{ message: 'x', extensions: { code: 'UnhandledError' } }] } })
}

/** Names of the editor's mutations, in the order they are sent. */
export function calls(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const name = /article(Create|AutoSaveRevision|SendForReview|ScanCreate)\b/.exec(request.postData() ?? '')?.[0]
    if (name) sent.push(name)
  })
  return sent
}

/** Waits until the editor says that everything typed so far is saved. */
export async function autosaved(page: Page) {
  await page
    .getByText(/^Autosaved/)
    .first()
    .waitFor()
}

/** Advances the page's installed clock to when an autosave is due. */
export function passAutosaveDelay(page: Page) {
  return page.clock.fastForward(AUTOSAVE_DEBOUNCE_MS)
}

/** Saves everything typed so far without waiting for the autosave's delay; the page's clock must be installed. */
export async function saveNow(page: Page) {
  await passAutosaveDelay(page)
  await autosaved(page)
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

export function noteField(page: Page) {
  return page.getByRole('dialog').getByLabel('Note for your editor (optional)')
}

export async function submit(page: Page, note?: string) {
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const dialog = page.getByRole('dialog')
  if (note !== undefined) await noteField(page).fill(note)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Submit article' }).click()
  await page.waitForURL('**/articles')
}

/** The unsent texts on the device, as HTML. */
export function textsOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('council-texts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('unsent').objectStore('unsent').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map(({ draft }: { draft: { content: string } }) => draft.content))
          }
        }
      }),
  )
}

/** The editor of a post or reply; it replaces the plain field once that has the focus. */
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
