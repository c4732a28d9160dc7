import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, newTab, openPage, signInByForm } from '../support/browser.ts'
import { passAutosaveDelay, saveNow } from '../support/editor.ts'
import { newMember } from '../support/members.ts'
import { isLongRun } from '../support/run.ts'
import {
  closeQuestion,
  savedWords,
  sentText,
  storedAnswer,
  storeQuestion,
  storeSentAnswer,
} from '../support/stored/panels.ts'
import { deviceHas, openQuestion, startWriting } from '../support/write-answer.ts'

/* What happens to an answer when its author has two tabs, when the session ends, and when the question closes. */

/** The editor opens automatically in later tabs. */
function answerBox(page: Page) {
  return page.locator('.answer-editor').getByRole('textbox', { name: 'Your answer' })
}

async function typeOn(page: Page, words: string) {
  await answerBox(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
}

async function send(page: Page, label = 'Send answer') {
  await page.getByRole('button', { name: label }).click()
  await page.getByText('Your answer was sent.').waitFor()
}

/** A question that a new member has started to answer. The clock of the page is installed and runs. */
async function openBegun(title: string) {
  const member = await newMember('meridian')
  const questionId = await storeQuestion(member.communityId, title)
  const page = await newBrowser('meridian')
  await page.clock.install()
  await openQuestion(page, member, questionId)
  await startWriting(page)
  await page.keyboard.type('Common ground.')
  await saveNow(page)
  return { member, questionId, page, path: `/v2/expert-panels/${questionId}` }
}

// The test after it and `editor/conflicts.e2e.ts` detect the same defects in a short run.
if (isLongRun)
  test('when two tabs write one answer, both texts are kept, and the text that their author makes of them is sent', async () => {
    const { member, questionId, page: first, path } = await openBegun('Which tab?')
    const second = await newTab(first)
    await second.goto(path)
    await answerBox(second).getByText('Common ground.').waitFor()
    await typeOn(first, ' From the first tab.')
    await saveNow(first)
    await typeOn(second, ' From the second tab.')
    await passAutosaveDelay(second)
    const dialog = second.getByRole('dialog', { name: 'Your answer was changed somewhere else' })
    await dialog.getByRole('region', { name: 'Your text here' }).getByText('From the second tab.').waitFor()
    await dialog.getByRole('region', { name: 'The text saved elsewhere' }).getByText('From the first tab.').waitFor()
    await dialog.getByRole('button', { name: 'Keep both' }).click()
    await dialog.getByRole('radio', { name: 'Both, yours first' }).check()
    await dialog.getByRole('button', { name: 'Save text' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await send(second)
    expect(await sentText(questionId, member.id)).toMatch(/From the second tab\.[\s\S]*From the first tab\./)
  })

test('with two devices an author sends no answer that only the other one shows: the conflict dialog keeps both', async () => {
  const member = await newMember('meridian')
  const questionId = await storeQuestion(member.communityId, 'Which device?')
  await storeSentAnswer(member, questionId, 'Common ground.')
  const open = async () => {
    const page = await newBrowser('meridian')
    await openQuestion(page, member, questionId)
    await startWriting(page)
    return page
  }
  const [laptop, phone] = await Promise.all([open(), open()])
  await typeOn(phone, ' From the phone.')
  await phone.keyboard.press('Control+S')
  await expect.poll(() => savedWords(questionId, member.id)).toContain('Common ground. From the phone.')

  await laptop.getByRole('button', { name: 'Send changes' }).click()
  const dialog = laptop.getByRole('dialog', { name: 'Your answer was changed somewhere else' })
  await dialog.getByRole('region', { name: 'Your text here' }).getByText('Common ground.').waitFor()
  await dialog.getByRole('region', { name: 'The text saved elsewhere' }).getByText('From the phone.').waitFor()
  expect(await sentText(questionId, member.id)).toBe('Common ground.')
  await dialog.getByRole('button', { name: 'Use the other text' }).click()
  await answerBox(laptop).getByText('Common ground. From the phone.').waitFor()
  await laptop.getByText('Your answer wasn’t sent, because it was changed somewhere else.').waitFor()
  await send(laptop, 'Send changes')
  expect(await sentText(questionId, member.id)).toBe('Common ground. From the phone.')
  expect(await savedWords(questionId, member.id)).toContain('Common ground.')
})

test('words typed after the session ended are not sent, stay, and are sent after signing in again in another tab', async () => {
  const { member, questionId, page } = await openBegun('Who are you?')
  const other = await newTab(page)
  await other.goto('/logout')
  allowConsoleError(/status of 401/)
  await typeOn(page, ' After signing out.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('You’ve been signed out', { exact: true }).waitFor()
  await page.locator('.answer-editor').getByText('Common ground. After signing out.').waitFor()
  expect(await storedAnswer(questionId, member.id)).toMatchObject({ status: 'DRAFT', characterCount: 14 })
  await signInByForm(other, '/login', member.email)
  await saveNow(page)
  await send(page)
  expect(await sentText(questionId, member.id)).toBe('Common ground. After signing out.')
})

test('words typed after the session ended are found again after their tab was closed, only by their author', async () => {
  const { member, questionId, page, path } = await openBegun('Who was it?')
  const other = await newTab(page)
  await other.goto('/logout')
  allowConsoleError(/status of 401/)
  await typeOn(page, ' In secret.')
  await expect.poll(() => deviceHas(page, 'In secret.')).toBe(true)
  await page.close({ runBeforeUnload: false })
  const stranger = await newMember('meridian')
  await signInByForm(other, '/login', stranger.email)
  await openPage(other, path)
  await startWriting(other)
  expect(await other.locator('.answer-editor').textContent()).not.toMatch(/Common ground|In secret/)
  await other.goto('/logout')
  await signInByForm(other, '/login', member.email)
  await other.goto(path)
  await answerBox(other).getByText('Common ground. In secret.').waitFor()
  await send(other)
  expect(await sentText(questionId, member.id)).toBe('Common ground. In secret.')
})

test('[EP-020] when a question closes while a sent answer is being changed, the sent text counts, and the change is shown as not sent', async () => {
  const { member, questionId, page, path } = await openBegun('What counts?')
  await send(page)
  await answerBox(page).waitFor()
  await typeOn(page, ' Too late.')
  await closeQuestion(questionId)
  await page.getByRole('button', { name: 'Send changes' }).click()
  await page
    .getByText(/Question no longer available/)
    .first()
    .waitFor()
  expect(await sentText(questionId, member.id)).toBe('Common ground.')
  await page.goto(path)
  await page.getByRole('heading', { name: 'Written later, not sent' }).waitFor()
  await page.getByText('Common ground. Too late.').waitFor()
})
