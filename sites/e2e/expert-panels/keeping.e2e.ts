import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, newTab } from '../support/browser.ts'
import { fault, intercept } from '../support/editor.ts'
import { newMember } from '../support/members.ts'
import { closeQuestion, storedAnswer, storeQuestion } from '../support/stored/panels.ts'
import { deviceHas, openQuestion, startWriting } from '../support/write-answer.ts'

test('words typed offline return to their author after the tab was killed, and reach the server afterwards', async () => {
  const member = await newMember('meridian')
  const questionId = await storeQuestion(member.communityId, 'Which word was lost?')
  const page = await newBrowser('meridian')
  await openQuestion(page, member, questionId)
  await startWriting(page)
  await page.keyboard.type('Saved words.')
  await page
    .getByText(/^Autosaved/)
    .first()
    .waitFor()
  // The browser reports a save that is attempted while offline.
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.keyboard.type(' Words of the cellar.')
  await page
    .getByText(/offline/i)
    .first()
    .waitFor()
  // The device has the text shortly after the last key.
  await expect.poll(() => deviceHas(page, 'Words of the cellar')).toBe(true)
  const tab = await newTab(page)
  await page.close({ runBeforeUnload: false })
  await tab.context().setOffline(false)
  await tab.goto(`/v2/expert-panels/${questionId}`)
  await tab.locator('.answer-editor').getByText('Saved words. Words of the cellar.').waitFor()
  await expect.poll(async () => (await storedAnswer(questionId, member.id))?.characterCount).toBe(33)
})

test('[EP-008] [EP-011] [EP-012] [EP-020] [EP-021] a failed sending is reported; a question that closes while somebody types keeps the text, says so, and shows it afterwards as not sent', async () => {
  const member = await newMember('harbor')
  const questionId = await storeQuestion(member.communityId, 'Too late for what?')
  const page = await newBrowser('harbor')
  await openQuestion(page, member, questionId)
  await startWriting(page)
  await page.keyboard.type('In time.')
  await page
    .getByText(/^Autosaved/)
    .first()
    .waitFor()

  // A failed sending is reported, and can be repeated.
  const send = page.getByRole('button', { name: 'Send answer' })
  const told = page.locator('.answer-editor').getByRole('alert')
  await intercept(page, 'panelAnswerSend', fault)
  await send.click()
  await told.getByText('Your answer couldn’t be sent. Your text is saved').waitFor()
  await page.locator('.answer-editor').getByText('In time.').waitFor()
  await send.and(page.locator(':enabled')).waitFor()
  await page.unrouteAll()
  const text = page.locator('.answer-editor').getByRole('textbox', { name: 'Your answer' })
  const replaceText = async (words: string) => {
    await text.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(words)
  }
  for (const [words, reason] of [
    ['x'.repeat(1201), 'Answers can be up to 1,200 characters.'],
    [' ', 'Write an answer before you send it.'],
  ] as const) {
    await replaceText(words)
    await send.click()
    await told.getByText(reason).waitFor()
    await send.and(page.locator(':enabled')).waitFor()
  }
  await replaceText('In time.')
  await closeQuestion(questionId)
  await page.keyboard.type(' Too late.')
  await page
    .getByText(/Question no longer available/)
    .first()
    .waitFor()
  await page.goto(`/v2/expert-panels/${questionId}`)
  await page.getByText('Question no longer available').first().waitFor()
  await page.getByText('In time. Too late.').waitFor()
  expect((await storedAnswer(questionId, member.id))?.status).toBe('DRAFT')
})
