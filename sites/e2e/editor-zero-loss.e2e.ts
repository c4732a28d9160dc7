import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { AUTOSAVE_DEBOUNCE_MS, JOURNAL_DELAY_MS } from '../src/editor/saving/timing.ts'
import { letSignIn } from './support/let-sign-in.ts'
import { sentence } from './support/manuscript.ts'
import { expectComplaint, newBrowser, newTab, signInByForm } from './support/people.ts'
import { letWrite } from './support/stored-articles.ts'
import {
  autosaved,
  calls,
  fault,
  intercept,
  names,
  openEditor,
  signInQuickly,
  textBox,
  type,
} from './support/writing.ts'

/* Nobody loses a word, whatever happens to the tab, the network or the session. Each test has a writer of its own. */

const KILLS = process.env.PROOF ? 200 : 4

/** Ahead of the page's clock when it is stopped; more could be the next day, and "Autosaved" then names the date. */
const AHEAD_MS = 5000

const WRITERS = {
  autosave: 'alexis.moreau@meridian.test',
  delayed: 'annika.sjoberg@meridian.test',
  killed: 'diego.fuentes@meridian.test',
  offline: 'hiroshi.nakagawa@meridian.test',
  conflict: 'hye-jin.park@meridian.test',
  takeTheirs: 'ingrid.haugland@meridian.test',
  signedOut: 'kirsten.vogel@meridian.test',
  someoneElse: 'leila.farahani@meridian.test',
  theOther: 'mei-ling.wong@meridian.test',
  failing: 'patrick.duvall@meridian.test',
  reloading: 'thandeka.nkosi@meridian.test',
  undoing: 'kwabena.ofori@meridian.test',
  leaving: 'priya.raghunathan@meridian.test',
} as const

beforeAll(async () => {
  await letSignIn(...Object.values(WRITERS))
  await letWrite(WRITERS.undoing, null)
})

/** Their page's clock goes on by itself; `saveNow` brings it to where the save is due. */
async function writer(email: string): Promise<Page> {
  const page = await newBrowser('meridian')
  await signInQuickly(page, email)
  await page.clock.install()
  await openEditor(page)
  return page
}

/** As if three seconds had passed without a key. */
function goOn(page: Page) {
  return page.clock.fastForward(AUTOSAVE_DEBOUNCE_MS)
}

async function saveNow(page: Page) {
  await goOn(page)
  await autosaved(page)
}

/** The renderer goes as in a crash: no handler of the page runs. */
async function crash(page: Page) {
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await page.waitForEvent('crash')
  await page.close()
}

describe('autosave', () => {
  test('[ART-047][ART-048][ART-049][ART-050] saves three seconds after the last key, once, and creates the article once', async () => {
    const page = await newBrowser('meridian')
    await signInQuickly(page, WRITERS.autosave)
    await page.clock.install()
    await openEditor(page)
    const seen = calls(page)
    await page.clock.pauseAt(Date.now() + AHEAD_MS)
    await page.getByLabel('Title').fill('Patience')
    await type(page, sentence(1))
    await page.clock.runFor(2500)
    expect(seen).toEqual([])
    const answered = page.waitForResponse((response) => names(response.request().postData()))
    await page.clock.runFor(501)
    await page.getByText('Saving...').waitFor()
    await answered
    await page.getByText(/^Autosaved \d{1,2}:\d{2} [AP]M$/).waitFor()
    await page.clock.runFor(60_000)
    expect(seen).toEqual(['articleCreate', 'articleAutoSaveRevision'])

    // Somebody who never pauses is saved every thirty seconds.
    for (let second = 0; second < 29; second++) {
      await type(page, ` ${second}`)
      await page.clock.runFor(1000)
    }
    expect(seen).toHaveLength(2)
    await type(page, ` ${sentence(2)}`)
    await page.clock.runFor(1001)
    await autosaved(page)
    expect(seen).toEqual(['articleCreate', 'articleAutoSaveRevision', 'articleAutoSaveRevision'])

    await page.reload()
    await textBox(page).getByText(sentence(2)).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Patience')
    expect(await page.getByText('Recovered from this device').count()).toBe(0)
  })

  test('[ART-049] an answer that is late changes neither text nor caret', async () => {
    const page = await writer(WRITERS.delayed)
    await type(page, 'first last')
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    await intercept(page, 'articleAutoSaveRevision', async (route) => {
      await mayAnswer
      await route.continue()
    })
    const asked = page.waitForRequest((request) => names(request.postData()))
    await goOn(page)
    await asked
    await page.getByText('Saving...').waitFor()
    for (let step = 0; step < ' last'.length; step++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type(' second')
    answer()
    await page.keyboard.type(' third')
    await saveNow(page)
    await page.keyboard.type(' fourth')
    expect(await textBox(page).textContent()).toBe('first second third fourth last')
    await saveNow(page)
  })
})

/** The page's clock stands still; what is to happen in it is brought about. */
async function stopClock(page: Page) {
  return page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS)
}

function isKept(page: Page, words: string): Promise<boolean> {
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

/** When a tab dies: as soon as its text is kept, at each step of a save, and anywhere in the seconds before it. */
const MOMENTS: readonly ((page: Page, kill: number) => Promise<unknown>)[] = [
  async () => {},
  (page) => Promise.all([page.waitForRequest((request) => names(request.postData())), dueNow(page)]),
  (page) => Promise.all([page.waitForResponse((answer) => names(answer.request().postData())), dueNow(page)]),
  (page, kill) => page.clock.runFor((kill * 379) % AUTOSAVE_DEBOUNCE_MS),
  async (page) => {
    await dueNow(page)
    await autosaved(page)
  },
]

describe('a tab that dies', () => {
  test(`finds its text again, killed ${KILLS} times at every moment of a save`, {
    timeout: 60_000 + KILLS * 6000,
  }, async () => {
    let page = await writer(WRITERS.killed)
    let written = ''
    for (let kill = 0; kill < KILLS; kill++) {
      const words = `[${kill}] ${sentence(kill)} `
      await stopClock(page)
      await type(page, words)
      written += words
      // What was typed 250 ms ago is promised.
      await page.clock.runFor(JOURNAL_DELAY_MS)
      await expect.poll(() => isKept(page, words.trim())).toBe(true)
      await MOMENTS[kill % MOMENTS.length]?.(page, kill)
      const next = await newTab(page)
      await crash(page)
      await next.clock.resume()
      page = next
      await openEditor(page)
      const text = await textBox(page).textContent()
      for (const word of written.split(' ')) expect(text, `after kill ${kill}`).toContain(word)
      if (kill === 0) await page.getByText('Recovered from this device').waitFor()
    }
    await saveNow(page)
    await page.reload()
    const text = await textBox(page).textContent()
    for (const word of written.split(' ')) expect(text).toContain(word)
  })
})

describe('a page that is loaded again', () => {
  test('in the middle of a slow save shows what was typed, and has it once', async () => {
    const page = await writer(WRITERS.reloading)
    await type(page, 'Before. ')
    await saveNow(page)
    await intercept(page, 'articleAutoSaveRevision', () => new Promise(() => {}))
    await type(page, 'On its way. ')
    await Promise.all([page.waitForRequest((request) => names(request.postData())), goOn(page)])
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

describe('undo', () => {
  test('goes back past an autosave, and what it leaves is saved in turn', async () => {
    const page = await writer(WRITERS.undoing)
    await type(page, 'One.')
    await saveNow(page)
    await page.keyboard.press('Enter')
    await type(page, 'Two.')
    await saveNow(page)
    await page.keyboard.press('Control+Z')
    await expect.poll(() => textBox(page).textContent()).toBe('One.')
    await saveNow(page)
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(() => textBox(page).textContent()).toBe('One.Two.')
    await saveNow(page)
    await page.reload()
    expect(await textBox(page).textContent()).toBe('One.Two.')
  })
})

describe('without a connection', () => {
  test('[ART-053][ART-097] text is kept with a warning, survives the tab, and is saved when the connection is back', async () => {
    const page = await writer(WRITERS.offline)
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
    expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  })
})

describe('two tabs', () => {
  const twoTexts = async (email: string) => {
    const first = await writer(email)
    await type(first, 'Common ground.')
    await saveNow(first)
    const second = await newTab(first)
    await openEditor(second)
    await type(first, ' From the first tab.')
    await saveNow(first)
    await type(second, ' From the second tab.')
    await goOn(second)
    await second.getByRole('dialog', { name: 'This article was changed somewhere else' }).waitFor()
    return { first, second, dialog: second.getByRole('dialog') }
  }

  test('both texts are shown and both are kept', async () => {
    const { second, dialog } = await twoTexts(WRITERS.conflict)
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
    const { second, dialog } = await twoTexts(WRITERS.takeTheirs)
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
    const page = await writer(WRITERS.signedOut)
    await type(page, 'Before. ')
    await saveNow(page)
    const other = await newTab(page)
    await other.goto('/logout')
    await type(page, 'After signing out. ')
    await goOn(page)
    await page.getByText('You are signed out').waitFor()
    await page.getByText('Article not saved').waitFor()
    await signInByForm(other, '/login', WRITERS.signedOut)
    await saveNow(page)
    await other.goto('/articles/edit')
    await textBox(other).getByText('After signing out.').waitFor()
    expectComplaint(/status of 401/)
  })

  test('text is neither shown to nor saved for another member who signs in on the device', async () => {
    const page = await writer(WRITERS.someoneElse)
    const other = await newTab(page)
    await other.goto('/logout')
    await signInByForm(other, '/login', WRITERS.theOther)
    await type(page, 'For my eyes only. ')
    await goOn(page)
    await page.getByText('Another member has signed in').waitFor()
    await openEditor(other)
    expect(await textBox(other).textContent()).not.toContain('For my eyes only.')
    await other.goto('/logout')
    await signInByForm(other, '/login', WRITERS.someoneElse)
    await saveNow(page)
    await openEditor(other)
    await textBox(other).getByText('For my eyes only.').waitFor()
    expectComplaint(/status of 401/)
  })
})

describe('a server that fails', () => {
  test('[ART-054][ART-092][ART-096] says so in the words of the specification and clears it with the next success', async () => {
    const page = await writer(WRITERS.failing)
    await intercept(page, 'articleAutoSaveRevision', fault)
    await type(page, 'Kept. ')
    await goOn(page)
    await page.getByText('An error occurred while saving your article, please try again.').waitFor()
    await page.getByText('Article not saved').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await saveNow(page)
    await page.getByText('An error occurred while saving').waitFor({ state: 'hidden' })
  })

  test('[ART-011][ART-058] leaving saves first; where that fails, the text stays on the device and comes back', async () => {
    const page = await writer(WRITERS.leaving)
    await type(page, 'Saved on leaving. ')
    await page.getByRole('button', { name: 'Save article and exit' }).click()
    await page.waitForURL('**/articles')
    await openEditor(page)
    await textBox(page).getByText('Saved on leaving.').waitFor()

    await intercept(page, 'articleAutoSaveRevision', (route) => route.abort())
    await type(page, 'Kept on leaving. ')
    await page.getByRole('button', { name: 'Save article and exit' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL('**/articles')
    await page.unrouteAll()
    await openEditor(page)
    await textBox(page).getByText('Kept on leaving.').waitFor()
    await page.getByText('Recovered from this device').waitFor()
    await saveNow(page)
    expectComplaint(/ERR_FAILED|Transition was aborted/)
  })
})
