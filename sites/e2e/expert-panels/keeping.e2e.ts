import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, newTab } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { closeQuestion, storedAnswer, storeQuestion } from '../support/stored/panels.ts'
import { deviceHas, openQuestion, startWriting } from '../support/write-answer.ts'

test('words that were typed offline reach their author again after the tab was killed, and the server afterwards', async () => {
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
  // A save that is tried while the network is away is reported by the browser.
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.keyboard.type(' Words of the cellar.')
  await page
    .getByText(/offline/i)
    .first()
    .waitFor()
  // The device has the text within moments of the last key.
  await expect.poll(() => deviceHas(page, 'Words of the cellar')).toBe(true)
  const tab = await newTab(page)
  await page.close({ runBeforeUnload: false })
  await tab.context().setOffline(false)
  await tab.goto(`/v2/expert-panels/${questionId}`)
  await tab.locator('.answer-editor').getByText('Saved words. Words of the cellar.').waitFor()
  await expect.poll(async () => (await storedAnswer(questionId, member.id))?.characterCount).toBe(33)
})

test('[EP-008] [EP-020] [EP-021] a question that closes while somebody types keeps the text, says so, and shows it afterwards as not sent', async () => {
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
