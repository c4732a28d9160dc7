import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { AUTOSAVE_DEBOUNCE_MS, JOURNAL_DELAY_MS } from '../../src/editor/saving/timing.ts'
import { sentence } from '../support/articles/article-text.ts'
import { allowConsoleError, newTab } from '../support/browser.ts'
import {
  autosaved,
  intercept,
  names,
  openEditor,
  openEditorAsNewAuthor,
  passAutosaveDelay,
  saveNow,
  textBox,
  type,
} from '../support/editor.ts'
import { isLongRun } from '../support/run.ts'

/* No typed text is lost, whatever happens to the tab, the network or the session. Each test has its own author. */

const CRASHES = isLongRun ? 200 : 4

/** How far the clock jumps when it is paused; further could be the next day, and "Autosaved" then names the date. */
const AHEAD_MS = 5000

/** The renderer process ends as in a crash: no handler of the page runs. */
async function crash(page: Page) {
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await page.waitForEvent('crash')
  await page.close()
}

/** Pauses the page's clock; the test advances it. */
async function pauseClock(page: Page) {
  return page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS)
}

function isInJournal(page: Page, words: string): Promise<boolean> {
  return page.evaluate(
    (wanted) =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('council-texts')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const asking = opening.result.transaction('unsent').objectStore('unsent').getAll()
          asking.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(asking.result).includes(wanted))
          }
        }
      }),
    words,
  )
}

function dueNow(page: Page) {
  return page.clock.runFor(AUTOSAVE_DEBOUNCE_MS)
}

/** When a tab crashes: as soon as its text is in the journal, at each step of a save, and anywhere in the seconds before it. */
const MOMENTS: readonly ((page: Page, round: number) => Promise<unknown>)[] = [
  async () => {},
  (page) => Promise.all([page.waitForRequest((request) => names(request.postData())), dueNow(page)]),
  (page) => Promise.all([page.waitForResponse((answer) => names(answer.request().postData())), dueNow(page)]),
  (page, round) => page.clock.runFor((round * 379) % AUTOSAVE_DEBOUNCE_MS),
  async (page) => {
    await dueNow(page)
    await autosaved(page)
  },
]

describe('a tab that crashes', () => {
  test(`finds its text again, crashed ${CRASHES} times at every moment of a save`, {
    timeout: 60_000 + CRASHES * 6000,
  }, async () => {
    let { page } = await openEditorAsNewAuthor()
    let written = ''
    for (let crashed = 0; crashed < CRASHES; crashed++) {
      const words = `[${crashed}] ${sentence(crashed)} `
      await pauseClock(page)
      await type(page, words)
      written += words
      // Text is in the journal 250 ms after it was typed.
      await page.clock.runFor(JOURNAL_DELAY_MS)
      await expect.poll(() => isInJournal(page, words.trim())).toBe(true)
      await MOMENTS[crashed % MOMENTS.length]?.(page, crashed)
      const next = await newTab(page)
      await crash(page)
      await next.clock.resume()
      page = next
      await openEditor(page)
      const text = await textBox(page).textContent()
      for (const word of written.split(' ')) expect(text, `after crash ${crashed}`).toContain(word)
      if (crashed === 0) await page.getByText('Recovered from this device').waitFor()
    }
    await saveNow(page)
    await page.reload()
    const text = await textBox(page).textContent()
    for (const word of written.split(' ')) expect(text).toContain(word)
    // The long version outlives its token of ten minutes; the request is repeated with a new one.
    if (isLongRun) allowConsoleError(/status of 401/)
  })
})

describe('a page that is reloaded', () => {
  test('during a slow save shows the typed text, once', async () => {
    const { page } = await openEditorAsNewAuthor()
    await type(page, 'Before. ')
    await saveNow(page)
    await intercept(page, 'articleAutoSaveRevision', () => new Promise(() => {}))
    await type(page, 'On its way. ')
    await Promise.all([page.waitForRequest((request) => names(request.postData())), passAutosaveDelay(page)])
    await type(page, 'Typed after. ')
    page.on('dialog', (dialog) => dialog.accept())
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await page.getByText('Recovered from this device').waitFor()
    expect(await textBox(page).textContent()).toBe('Before. On its way. Typed after.')
    await saveNow(page)
    await page.reload()
    expect(await textBox(page).textContent()).toBe('Before. On its way. Typed after.')
  })
})

describe('while offline', () => {
  test('[ART-053][ART-097] text is kept with a warning, survives the tab, and is saved when the connection is back', async () => {
    const { page } = await openEditorAsNewAuthor()
    await type(page, 'online. ')
    await saveNow(page)
    await page.context().setOffline(true)
    await page.getByText('You’re offline', { exact: true }).waitFor()
    await type(page, 'offline. ')
    await page.getByText('Your text is kept on this device').waitFor()
    await page.context().setOffline(false)
    await saveNow(page)
    await page.getByText('You’re offline', { exact: true }).waitFor({ state: 'hidden' })
    await page.reload()
    expect(await textBox(page).textContent()).toContain('online. offline.')
    allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  })
})
