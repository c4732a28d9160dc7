import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, pageReady, signInOnly } from '../support/browser.ts'
import {
  openEditor,
  openEditorAsNewAuthor,
  passAutosaveDelay,
  paste,
  savedContent,
  textBox,
  textsOnDevice,
  type,
  writtenText,
} from '../support/editor.ts'
import { newMember } from '../support/members.ts'
import { layoutShifts, recordLayoutShifts } from '../support/page-checks.ts'
import { allowWriting, storeArticle } from '../support/stored/articles.ts'

const SCRIPTS = '**/_astro/*.js'

const TEXT = '<p>Ships keep logs.</p><h2>Lanterns</h2><p>Harbours keep lights.</p>'

/** The page of a draft whose script files are held back until the returned function is called. */
async function openHeld(content = TEXT): Promise<{ page: Page; release: () => void }> {
  const { email } = await newMember('meridian')
  const author = await allowWriting(email, '<p>Writes.</p>')
  if (content) await storeArticle(author, { title: 'Logs', content, status: 'DRAFT' })
  const page = await newBrowser('meridian')
  await signInOnly(page, email)
  return { page, release: await hold(page) }
}

async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await promise
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/articles/edit', { waitUntil: 'commit' })
  await writtenText(page).waitFor()
  return resolve
}

test('[ART-009] text typed before any script has loaded is kept, with the caret, and saved', async () => {
  const { page, release } = await openHeld()
  await page.getByRole('textbox', { name: 'Title' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' of ships')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.type(' All of them.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Every ')
  expect(await textBox(page).count()).toBe(0)
  release()
  await textBox(page).waitFor()
  const saved = savedContent(page)
  await page.keyboard.type('day.')
  await passAutosaveDelay(page)
  expect(await saved).toBe(
    '<p>Ships keep logs. All of them.</p><p>Every day.</p><h2>Lanterns</h2><p>Harbours keep lights.</p>',
  )
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Logs of ships')
  await page.reload()
  await textBox(page).getByText('Every day.').waitFor()
})

test('a text started before any script has loaded is the first text of a new article', async () => {
  const { page, release } = await openHeld('')
  await writtenText(page).focus()
  await page.keyboard.type('One.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  release()
  await textBox(page).waitFor()
  await pageReady(page)
  const saved = savedContent(page)
  await page.keyboard.type('.')
  await passAutosaveDelay(page)
  expect(await saved).toBe('<p>One.</p><p>Two.</p>')
})

test('[ART-091] a paste before the editor has loaded stays in place, with its formats, and text typed after it follows', async () => {
  const { page, release } = await openHeld()
  await writtenText(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.type(' ')
  await paste(page, '<b>Daily</b> and <span style="color:red">nightly</span>')
  await page.keyboard.type(', too.')
  release()
  await textBox(page).getByText('nightly, too.').waitFor()
  const saved = savedContent(page)
  await page.keyboard.type(' Yes.')
  await passAutosaveDelay(page)
  expect(await saved).toContain('<p>Ships keep logs. <strong>Daily</strong> and nightly, too. Yes.</p>')
})

test('a paste without formatting before the editor has loaded leaves Markdown as typed', async () => {
  const { page, release } = await openHeld()
  await writtenText(page).focus()
  await page.keyboard.press('Control+End')
  await paste(page, '', ' **kept**', { isPlain: true })
  release()
  await textBox(page).getByText('Harbours keep lights. **kept**', { exact: true }).waitFor()
})

test('text typed before the editor has loaded is merged with text left on the device', async () => {
  const { page, release } = await openHeld()
  release()
  await textBox(page).waitFor()
  await page.context().setOffline(true)
  await textBox(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' At night.')
  await expect.poll(() => textsOnDevice(page).then((texts) => texts.join())).toContain('At night.')
  await page.context().setOffline(false)
  await page.route('**/graphql', (route) => route.abort())
  page.on('dialog', (dialog) => void dialog.accept())
  allowConsoleError(/Failed to load resource/)
  const releaseAgain = await hold(page)
  await page.unroute('**/graphql')
  await writtenText(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('All ')
  releaseAgain()
  const saved = savedContent(page)
  await textBox(page).waitFor()
  await passAutosaveDelay(page)
  await expect
    .poll(() => textBox(page).textContent())
    .toBe('All Ships keep logs.LanternsHarbours keep lights. At night.')
  expect(await saved).toContain('At night.')
})

test('the editor takes over the text without a shift, in the painted elements', async () => {
  const { page, release } = await openHeld()
  await recordLayoutShifts(page)
  await page.reload({ waitUntil: 'commit' })
  await writtenText(page).waitFor()
  const first = await writtenText(page).locator('p').first().elementHandle()
  const top = await writtenText(page).evaluate((text) => text.getBoundingClientRect().top)
  release()
  await textBox(page).waitFor()
  await pageReady(page)
  expect(await first?.evaluate((paragraph) => paragraph.isConnected)).toBe(true)
  expect(await textBox(page).evaluate((text) => text.getBoundingClientRect().top)).toBe(top)
  const { sum, moved } = await layoutShifts(page)
  // Elements that shift less, such as the navigation when its font loads, are not part of the text.
  expect(Math.round(sum * 100) / 100, moved.join(', ')).toBe(0)
  expect(moved.filter((one) => one.includes('written-text') || one.startsWith('P.'))).toEqual([])
})

test('when the editor cannot be loaded the page says so, and asks before typed text is lost', async () => {
  const { page } = await openHeld()
  allowConsoleError(/Failed to load resource/)
  await page.unroute(SCRIPTS)
  await page.route(SCRIPTS, (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').getByText('The editor couldn’t be loaded.').waitFor()
  await writtenText(page).focus()
  await page.keyboard.type('Kept ')
  const [dialog] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  expect(await writtenText(page).textContent()).toContain('Kept ')
})

test('[ART-053] when offline after it was loaded, the page still links, pastes and keeps the written text', async () => {
  const { page, release } = await openHeld()
  release()
  await openEditor(page)
  await pageReady(page)
  await textBox(page).focus()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  allowConsoleError(
    /Failed to load resource|net::ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/,
  )
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Submit for review' }).waitFor()
  await expect.poll(() => page.getByText('Offline', { exact: true }).count()).toBe(1)
})

test('[ART-053] when offline, a part that was not loaded says so in its place: the text stays, and the part is loaded with the connection', async () => {
  const { page } = await openEditorAsNewAuthor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  allowConsoleError(
    /Failed to load resource|net::ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/,
  )
  await type(page, 'Typed on the train.')
  await page.getByRole('button', { name: 'Add byline' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'This part couldn’t be loaded.' })
  await notice.waitFor()
  await type(page, ' And after it.')
  expect(await textBox(page).textContent()).toContain('Typed on the train.')
  expect(await textBox(page).textContent()).toContain('And after it.')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await notice.waitFor()
  await page.context().setOffline(false)
  const saved = savedContent(page)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('textbox', { name: 'Byline text' }).waitFor()
  await passAutosaveDelay(page)
  expect(await saved).toContain('Typed on the train.')
})

test('on a device without storage nothing is promised, and leaving the page asks first', async () => {
  const { page } = await openEditorAsNewAuthor()
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new Error('Blocked')
    }
  })
  await page.reload()
  await textBox(page).waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  allowConsoleError(/Failed to load resource|net::ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await type(page, 'Typed on the train.')
  await page.getByText('You’re offline', { exact: true }).waitFor()
  await page.getByText('This device can’t keep your text.').waitFor()
  await page.getByRole('button', { name: 'Save article and exit' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Save article and exit' }).isEnabled()).toBe(true)
  expect(await page.getByText(/(kept|safe|stays) on this device/).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Leave without saving' }).count()).toBe(0)
})
