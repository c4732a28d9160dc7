import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { AUTOSAVE_DEBOUNCE_MS, JOURNAL_DELAY_MS } from '../../shared/domain/articles/limits.ts'
import { sentence } from './support/article-text.ts'
import { allowConsoleError, newTab, signInByForm } from './support/browser.ts'
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
} from './support/editor.ts'
import { newMember } from './support/members.ts'
import { isLongRun } from './support/run.ts'
import { allowWriting } from './support/stored-articles.ts'

/* No typed text is lost, whatever happens to the tab, the network or the session. Each test has an author of its own. */

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

/** Pauses the page's clock; the test moves it on. */
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
  })
})

describe('a page that is loaded again', () => {
  test('in the middle of a slow save shows what was typed, once', async () => {
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

describe('without a connection', () => {
  test('[ART-053][ART-097] text is kept with a warning, survives the tab, and is saved when the connection is back', async () => {
    const { page } = await openEditorAsNewAuthor()
    await type(page, 'online. ')
    await saveNow(page)
    await page.context().setOffline(true)
    await page.getByText('You are offline', { exact: true }).waitFor()
    await type(page, 'offline. ')
    await page.getByText('Your text is kept on this device').waitFor()
    await page.context().setOffline(false)
    await saveNow(page)
    await page.getByText('You are offline', { exact: true }).waitFor({ state: 'hidden' })
    await page.reload()
    expect(await textBox(page).textContent()).toContain('online. offline.')
    allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  })
})

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
    await dialog.getByRole('button', { name: 'Keep both' }).click()
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

describe('a session that ends', () => {
  test('text stays on the device and is saved after signing in again in another tab', async () => {
    const { page, email } = await openEditorAsNewAuthor()
    await type(page, 'Before. ')
    await saveNow(page)
    const other = await newTab(page)
    await other.goto('/logout')
    await type(page, 'After signing out. ')
    await passAutosaveDelay(page)
    await page.getByText('You are signed out').waitFor()
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
    await page.getByText('Another member has signed in').waitFor()
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
