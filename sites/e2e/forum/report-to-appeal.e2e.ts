import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import {
  allowConsoleError,
  newBrowser,
  openPage,
  pageReady,
  signInOnly,
  signInStaffOnly,
  THEO,
} from '../support/browser.ts'
import { type Member, newMember } from '../support/members.ts'
import { placesOfRun } from '../support/run.ts'
import { newModerator } from '../support/stored/forum-moderation.ts'

const HARSH = 'That is the question of a beginner.'
const APPEAL = 'I meant my own first year, not the person who asks.'

/** Presses a control by keyboard. */
async function press(control: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await control.focus()
  await control.press(key)
}

async function browserOf({ email }: Member, brand: 'meridian' | 'lumen', width: number): Promise<Page> {
  const page = await newBrowser(brand, width)
  await signInOnly(page, email)
  return page
}

/** Writes a post, which waits for a moderator like every first post of a member; returns its address. */
async function ask(page: Page, title: string): Promise<string> {
  await openPage(page, '/v2/forum/new')
  await press(page.getByRole('radio', { name: /^Everyone in/ }), 'Space')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Message' }).fill('Ours doubled in a year, and we cannot say why.')
  await press(page.getByRole('button', { name: 'Post', exact: true }))
  await page.waitForURL(/\/v2\/forum\/post\/\w+/)
  return new URL(page.url()).pathname
}

async function reply(page: Page, path: string, text: string) {
  await openPage(page, path)
  await page.getByRole('textbox', { name: 'Your reply' }).fill(text)
  await press(page.getByRole('button', { name: 'Post reply' }))
  await page.waitForURL(/\?reply=/)
}

/** Opens the waiting entry with a title; the newest are on the last page of the queue. */
async function openWaiting(page: Page, queue: string, title: string) {
  await openPage(page, queue)
  const link = page.getByRole('link', { name: title })
  while ((await link.count()) === 0) {
    await press(page.getByRole('link', { name: 'Newer' }))
    await pageReady(page)
  }
  await press(link)
  await pageReady(page)
}

/** Decides about the waiting entry with a title; returns the text of the author's notification. */
async function decide(page: Page, queue: string, title: string, decision: string) {
  await openWaiting(page, queue, title)
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: decision, exact: true }) })
  const message = form.getByLabel('Message to the author')
  const told = (await message.count()) > 0 ? await message.inputValue() : ''
  await press(form.getByRole('button', { name: decision, exact: true }))
  await page.getByText('Decision saved.').waitFor()
  return told
}

async function expectTold(page: Page, text: RegExp) {
  await openPage(page, '/v2/notifications')
  await page.getByRole('main').getByText(text).first().waitFor()
}

describe.for(
  placesOfRun(
    [
      ['meridian', 1280],
      ['lumen', 360],
    ] as const,
    1,
  ),
)('at %s, %i px wide, by keyboard', ([brand, width]) => {
  test('[FORUM-002] [FORUM-012] [ENT-049] a member asks, three reply on phones, one is reported and removed, appeals and is restored, and everybody concerned knows why', async () => {
    const [asker, moderator] = [await newMember(brand), await newModerator(brand)]
    const title = `What drives your cloud bill? ${Date.now()}`
    const askers = await browserOf(asker, brand, width)
    const path = await ask(askers, title)
    const moderators = await browserOf(moderator, brand, width)
    await decide(moderators, '/v2/forum/moderation', title, 'Approve')
    await expectTold(askers, /approved what you wrote/)

    const newPhone = async () => browserOf(await newMember(brand), brand, 360)
    const harshPhone = await newPhone()
    await reply(await newPhone(), path, 'We found idle machines.')
    await reply(await newPhone(), path, 'Data transfer, for us.')
    await reply(harshPhone, path, HARSH)
    await openPage(askers, path)
    const harsh = askers.getByRole('listitem').filter({ hasText: HARSH })
    await press(harsh.locator('summary', { hasText: /^Report$/ }))
    const reasons = harsh.getByRole('radio')
    expect(
      await reasons.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent?.trim())),
    ).toEqual(['Off Topic', 'Unprofessional'])
    await press(harsh.getByLabel('Unprofessional'), 'Space')
    await harsh.getByLabel('What’s wrong with it?').fill('It makes fun of who asks.')
    await press(harsh.getByRole('button', { name: 'Send report' }))
    await askers.getByText('You reported this').waitFor()

    const told = await decide(moderators, '/v2/forum/moderation', `Reply to “${title}”`, 'Remove')
    expect(told).toContain('doesn’t keep the tone')
    await expectTold(askers, /reviewed your report .*removed/)
    await openPage(askers, path)
    expect(await askers.getByText(HARSH).count()).toBe(0)

    await expectTold(harshPhone, /removed what you wrote/)
    await openPage(harshPhone, path)
    await harshPhone.getByText(told).waitFor()
    await press(harshPhone.locator('summary', { hasText: 'Ask for another look' }))
    allowConsoleError(/status of 422/)
    const appeal = harshPhone.getByLabel('Why do you see it differently?')
    await appeal.fill(`${'x'.repeat(1006)}!`)
    await press(harshPhone.getByRole('button', { name: 'Send to the moderators' }))
    await harshPhone.getByText('This is too long by 7 characters.').waitFor()
    expect(await appeal.inputValue()).toBe(`${'x'.repeat(1006)}!`)
    await appeal.fill(APPEAL)
    await press(harshPhone.getByRole('button', { name: 'Send to the moderators' }))
    await harshPhone.getByText('Thank you. A moderator will look at this again.').waitFor()

    const staff = await newBrowser(brand, width)
    await signInStaffOnly(staff, THEO)
    await openWaiting(staff, '/admin/forum', `Reply to “${title}”`)
    await staff.getByText(APPEAL).waitFor()
    await decide(staff, '/admin/forum', `Reply to “${title}”`, 'Restore')
    await expectTold(harshPhone, /restored what you wrote/)
    await openPage(askers, path)
    await askers.getByText(HARSH).waitFor()
  }, 120_000)
})
