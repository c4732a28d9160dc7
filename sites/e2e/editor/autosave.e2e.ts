import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { sentence } from '../support/articles/article-text.ts'
import { allowConsoleError, newBrowser, signInOnly } from '../support/browser.ts'
import {
  autosaved,
  calls,
  delay,
  delayAnswer,
  fault,
  intercept,
  names,
  openEditor,
  openEditorAsNewAuthor,
  passAutosaveDelay,
  savedContent,
  saveNow,
  textBox,
  type,
} from '../support/editor.ts'
import { newMember } from '../support/members.ts'
import { allowWriting, statusOf, storeArticle } from '../support/stored/articles.ts'

/** Refuses saves as the server does, for forty seconds of the page's clock. */
async function tooMany(page: Page) {
  const retryAt = new Date((await page.evaluate(() => Date.now())) + 43_000).toISOString()
  const extensions = { code: 'TooManyRequests', correlationId: 'XXXX-XXXX-XXXX', retryAt }
  await intercept(page, 'articleAutoSaveRevision', (route) =>
    route.fulfill({ json: { data: null, errors: [{ message: 'Too many.', extensions }] } }),
  )
  return { stop: () => page.unrouteAll() }
}

/* When the editor saves, and its messages when it cannot. */

/** How far the clock jumps when it is paused; further could be the next day, and "Autosaved" then names the date. */
const AHEAD_MS = 5000

describe('autosave', () => {
  test('[ART-047][ART-048][ART-049][ART-050] saves three seconds after the last key, once, and creates the article once', async () => {
    const { page } = await openEditorAsNewAuthor()
    const sent = calls(page)
    await page.clock.pauseAt(Date.now() + AHEAD_MS)
    await page.getByLabel('Title').fill('Patience')
    await type(page, sentence(1))
    await page.clock.runFor(2500)
    expect(sent).toEqual([])
    const answered = page.waitForResponse((response) => names(response.request().postData()))
    await page.clock.runFor(501)
    await page.getByText('Saving...').waitFor()
    await answered
    await page.getByText(/^Autosaved \d{1,2}:\d{2} [AP]M$/).waitFor()
    await page.clock.runFor(60_000)
    expect(sent).toEqual(['articleCreate', 'articleAutoSaveRevision'])

    // Continuous typing is saved every thirty seconds.
    for (let second = 0; second < 29; second++) {
      await type(page, ` ${second}`)
      await page.clock.runFor(1000)
    }
    expect(sent).toHaveLength(2)
    await type(page, ` ${sentence(2)}`)
    await page.clock.runFor(1001)
    await autosaved(page)
    expect(sent).toEqual(['articleCreate', 'articleAutoSaveRevision', 'articleAutoSaveRevision'])

    await page.reload()
    await textBox(page).getByText(sentence(2)).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Patience')
    expect(await page.getByText('Recovered from this device').count()).toBe(0)
  })

  test('Ctrl or Cmd and S saves immediately, in the title and in the text, and the browser saves no page', async () => {
    const { page } = await openEditorAsNewAuthor()
    const sent = calls(page)
    await page.clock.pauseAt(Date.now() + AHEAD_MS)
    await page.evaluate(() => {
      addEventListener('keydown', ({ key, defaultPrevented }) => {
        if (key === 's') document.body.dataset.leftToBrowser = String(!defaultPrevented)
      })
    })
    const leftToBrowser = () => page.evaluate(() => document.body.dataset.leftToBrowser)
    await type(page, 'Words')
    await page.keyboard.press('ControlOrMeta+s')
    await expect.poll(() => sent).toEqual(['articleCreate', 'articleAutoSaveRevision'])
    expect(await leftToBrowser()).toBe('false')
    await autosaved(page)
    await page.getByLabel('Title').fill('Patience')
    await page.evaluate(() => delete document.body.dataset.leftToBrowser)
    await page.getByLabel('Title').press('ControlOrMeta+s')
    await expect.poll(() => sent).toHaveLength(3)
    expect(await leftToBrowser()).toBe('false')
  })

  test('[ART-049] a late response changes neither text nor caret', async () => {
    const { page } = await openEditorAsNewAuthor()
    await type(page, 'first last')
    const answer = await delay(page, 'articleAutoSaveRevision')
    const asked = page.waitForRequest((request) => names(request.postData()))
    await passAutosaveDelay(page)
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

describe('undo', () => {
  test('goes back past an autosave, and its result is saved in turn', async () => {
    const { page } = await openEditorAsNewAuthor()
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

describe('a server that has accepted many saves in a minute', () => {
  test('gets the text when it accepts it again, and the label says that it waits', async () => {
    const { page } = await openEditorAsNewAuthor()
    const sent = calls(page)
    await page.clock.pauseAt(Date.now() + AHEAD_MS)
    const refuse = await tooMany(page)
    await type(page, 'Kept while waiting. ')
    await page.clock.runFor(3001)
    await page.getByText('Waiting to save...').waitFor()
    await type(page, 'And this. ')
    await page.clock.runFor(20_000)
    expect(await page.getByText('Waiting to save...').count()).toBe(1)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(sent.filter((name) => name === 'articleAutoSaveRevision')).toHaveLength(1)
    await refuse.stop()
    await page.clock.runFor(20_001)
    await autosaved(page)
    await page.reload()
    await textBox(page).getByText('Kept while waiting. And this.').waitFor()
    expect(await page.getByText('Recovered from this device').count()).toBe(0)
  })
})

test('an article submitted while the server accepts no more saves is submitted with its last words once it does', async () => {
  const { email } = await newMember('meridian')
  const author = await allowWriting(email, '<p>Writes.</p>')
  const words = Array.from({ length: 600 }, (_, i) => `word${i}`).join(' ')
  const id = await storeArticle(author, { title: 'Many saves', content: `<p>${words}</p>`, status: 'DRAFT' })
  const page = await newBrowser('meridian')
  await signInOnly(page, email)
  await page.clock.install()
  await openEditor(page)
  await page.clock.pauseAt(Date.now() + AHEAD_MS)
  const refuse = await tooMany(page)
  await type(page, 'And the last ones. ')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Submit article' }).click()
  await dialog.getByText('Your text will be saved within a minute, and then this continues.').waitFor()
  await page.clock.runFor(20_000)
  expect(await dialog.getByRole('button', { name: 'Submitting…' }).count()).toBe(1)
  expect(await statusOf(id)).toBe('DRAFT')
  await refuse.stop()
  await page.clock.runFor(25_000)
  await page.waitForURL('**/articles')
  expect(await statusOf(id)).toBe('SUBMITTED_FOR_REVIEW')
})

describe('a failing server', () => {
  test('[ART-054][ART-092][ART-096] is reported in the words of the specification, until the next success', async () => {
    const { page } = await openEditorAsNewAuthor()
    await intercept(page, 'articleAutoSaveRevision', fault)
    await type(page, 'Kept. ')
    await passAutosaveDelay(page)
    await page.getByText('An error occurred while saving your article, please try again.', { exact: true }).waitFor()
    await page.getByText('Article not saved', { exact: true }).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await saveNow(page)
    await page.getByText('An error occurred while saving').waitFor({ state: 'hidden' })
  })

  test('[ART-011][ART-058] leaving saves first; if that fails, the text stays on the device and comes back', async () => {
    const { page } = await openEditorAsNewAuthor()
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
    allowConsoleError(/ERR_FAILED|Transition was aborted/)
  })
})

/** Releases the delayed answer once the page is being left, and gives the page time to use it: ten reads of the device. */
function answerWhenLeft(page: Page) {
  return page.evaluate(() => {
    const read = async () => {
      const opening = indexedDB.open('council-texts')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const reading = opening.result.transaction('unsent').objectStore('unsent').count()
      await new Promise((resolve) => reading.addEventListener('success', resolve))
      opening.result.close()
    }
    addEventListener('beforeunload', async () => {
      Reflect.get(window, 'releaseAnswer')()
      for (let time = 0; time < 10; time++) await read()
      console.debug('used')
    })
  })
}

test('[ART-054] a page that was rendered before the last save shows the saved text, and saves on top of it', async () => {
  const { page } = await openEditorAsNewAuthor()
  await type(page, 'One.')
  await saveNow(page)
  const rendered = await page.reload()
  const outdated = { headers: rendered?.headers() ?? {}, body: (await rendered?.text()) ?? '' }
  await type(page, ' Two.')
  await delayAnswer(page, 'articleAutoSaveRevision')
  await answerWhenLeft(page)
  const answered = page.waitForResponse((response) => names(response.request().postData()))
  await passAutosaveDelay(page)
  await answered
  const used = page.waitForEvent('console', (message) => message.text() === 'used')
  await page.route(page.url(), async (route) => {
    await used
    await route.fulfill(outdated)
  })
  await page.reload()
  await textBox(page).getByText('One. Two.').waitFor()
  await type(page, ' Three.')
  const saved = savedContent(page)
  await passAutosaveDelay(page)
  expect(await saved).toBe('<p>One. Two. Three.</p>')
  await autosaved(page)
})
