import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, newTab, openPage, signInOnly } from '../support/browser.ts'
import { deactivate, newMember } from '../support/members.ts'
import { enterEmail, enterPassword, heading } from '../support/sign-in-form.ts'
import { storeQuestion, storeSentAnswer } from '../support/stored/panels.ts'

/* The link that staff send to members. */

async function giveInvitation() {
  const member = await newMember('lumen')
  const [first, second] = [
    await storeQuestion(member.communityId, `First of two ${member.id.slice(-6)}?`),
    await storeQuestion(member.communityId, `Second of two ${member.id.slice(-6)}?`),
  ]
  const path = `/expert-panels/invite?ids=${first},${second}`
  return { member, first, second, path }
}

test('[EP-017] [EP-019] a member who has answered one of two questions finds the other one, and one who has answered both is told so', async () => {
  const { member, first, second, path } = await giveInvitation()
  await storeSentAnswer(member, first, 'An answer.')
  const page = await newBrowser('lumen', 360)
  await signInOnly(page, member.email)
  await openPage(page, path)
  const list = page.getByRole('main').getByRole('listitem')
  expect(await list.count()).toBe(1)
  await storeSentAnswer(member, second, 'An answer.')
  await page.reload()
  await page.getByText('No unanswered questions found').waitFor()
  await page.getByRole('link', { name: 'See all open questions' }).click()
  await page.waitForURL('**/v2/expert-panels')
})

test('[EP-019] a signed-out member signs in first, returns to the questions of the link and answers one', async () => {
  const { member, second, path } = await giveInvitation()
  const page = await newBrowser('lumen')
  await page.goto(path)
  await page.waitForURL(/\/login\?redirect=/)
  expect(await page.getByText(/of two/).count()).toBe(0)
  await enterEmail(page, member.email)
  await enterPassword(page)
  await page.waitForURL((url) => url.pathname.endsWith('/expert-panels/invite'))
  await page.getByRole('heading', { level: 1, name: 'Questions for you' }).waitFor()
  await page.getByRole('link', { name: /^Second of two/ }).click()
  await page.waitForURL(`**/v2/expert-panels/${second}`)
  await page.getByRole('textbox', { name: 'Your answer' }).waitFor()
})

test('an inactive member can read no question: an earlier session ends, and the login reveals no more than for an unknown address', async () => {
  const { member, path } = await giveInvitation()
  const page = await newBrowser('lumen')
  await signInOnly(page, member.email)
  await deactivate(member)
  await page.goto(path)
  await page.waitForURL(/\/login\?redirect=/)
  expect(await page.getByText(/of two/).count()).toBe(0)
  const tab = await newTab(page)
  await tab.goto(path)
  await tab.waitForURL(/\/login\?redirect=/)
  await enterEmail(tab, member.email)
  allowConsoleError(/status of 404/)
  await heading(tab, 'We don’t recognize that email').waitFor()
})
