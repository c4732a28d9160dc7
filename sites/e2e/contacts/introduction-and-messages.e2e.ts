import type { Page, Response } from 'playwright'
import { describe, expect, test } from 'vitest'
import { INTRODUCTION_MESSAGES } from '../../../shared/domain/introductions/messages.ts'
import { formatMoment } from '../../../shared/kernel/dates.ts'
import { allowConsoleError, newBrowser, newTab, openPage, signInOnly } from '../support/browser.ts'
import { holdRequests, loseAnswer } from '../support/hold-requests.ts'
import { newMember } from '../support/members.ts'
import { newestMessageTo } from '../support/outbox.ts'
import { expectInspectedSound, expectSound } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { storeThread } from '../support/stored/contacts.ts'

/** The pictures of people in the main part of a page have the named size. */
async function expectPeople(page: Page, size: string, pixels: number) {
  const box = await page.getByRole('main').locator(`.avatar--${size}`).first().boundingBox()
  expect([box?.width, box?.height], size).toEqual([pixels, pixels])
}

async function openProfile(page: Page, memberId: string) {
  await openPage(page, `/v2/profile/${memberId}`)
}

describe.for(
  placesOfRun(
    [
      ['meridian', 1280],
      ['harbor', 360],
    ],
    1,
  ),
)('at %s, %i px wide', ([brand, width]) => {
  test('[DIR-005] [DIR-007] [DIR-009] [ENT-050] [FMT-006] a member sends a request by keyboard, is accepted, and both write to each other', async () => {
    const [asker, asked] = [await newMember(brand), await newMember(brand)]
    const page = await newBrowser(brand, width)
    await signInOnly(page, asker.email)
    await openProfile(page, asked.id)
    await expectPeople(page, 'small', 150)
    const loadScript = await holdRequests(page, /\/ask\.[^/]+\.js$/)
    await page.getByRole('link', { name: 'Request introduction' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Request an introduction to Robin Vale' })
    await dialog.waitFor()
    await expectSound(page, 'the dialog', width)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    loadScript()
    await expect.poll(() => dialog.locator('[aria-invalid=true]').count()).toBe(2)
    await dialog.getByRole('alert').getByText('Something is missing. Nothing was sent.').waitFor()
    expect((await dialog.locator('.field .field__error').allTextContents()).join('')).toBe('')
    await dialog.getByLabel('Why connect?').fill('We build the same thing.')
    await dialog.getByLabel('How can you help each other?').fill('I can show you our plans.')

    allowConsoleError(/Failed to load resource|ERR_FAILED/)
    await page.route('**/graphql', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await dialog.getByText('Something went wrong.', { exact: true }).waitFor()
    expect(await dialog.getByLabel('Why connect?').inputValue()).toBe('We build the same thing.')
    await page.unroute('**/graphql')
    const reason = `${INTRODUCTION_MESSAGES.tooMany} Try again in 3 hours.`
    const errors = [{ message: reason, extensions: { code: 'TooManyRequests' } }]
    await page.route('**/graphql', (route) => route.fulfill({ json: { data: null, errors } }))
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await dialog.getByRole('alert').getByText(reason, { exact: true }).waitFor()
    await dialog.getByText('Something went wrong.', { exact: true }).waitFor()
    await page.unroute('**/graphql')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await page.getByText(/You asked Robin Vale for an introduction\. You’ll hear from us by/).waitFor()
    expect(await page.getByRole('link', { name: 'Request introduction' }).count()).toBe(0)
    expect((await newestMessageTo(asked.email, /would like an introduction/)).text).toContain(
      'I can show you our plans.',
    )

    const other = await newBrowser(brand, width)
    await signInOnly(other, asked.email)
    await other.goto('/members/introductions')
    await other.waitForURL('**/v2/members/introductions')
    await expectInspectedSound(other, 'the requests', width)
    await other.getByText('We build the same thing.').waitFor()
    await expectPeople(other, 'mini', 35)
    await other.getByRole('button', { name: 'Accept' }).click()
    await other.waitForURL('**/v2/messages/*')
    await other.getByRole('log').waitFor({ state: 'attached' })
    await newestMessageTo(asker.email, /accepted your request/)
    await other.getByLabel('Write to Robin Vale').fill('Good to meet you.\nShall we speak?')
    await other.keyboard.press('Control+Enter')
    await other.getByText('Sent.', { exact: true }).waitFor()
    expect(await other.getByRole('textbox', { name: 'Write to Robin Vale' }).inputValue()).toBe('')
    await expectInspectedSound(other, 'the thread', width)
    expect((await newestMessageTo(asker.email, /wrote to you/)).text).toContain('Shall we speak?')

    await openPage(page, '/articles')
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.locator('#user-menu').getByRole('link', { name: 'Messages' }).click()
    await page.waitForURL('**/v2/messages')
    await page.getByText('1 unread').waitFor()
    await expectInspectedSound(page, 'the threads', width)
    await page.getByRole('link', { name: 'Robin Vale' }).click()
    await page.waitForURL('**/v2/messages/*')
    await page.getByText('Good to meet you.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /as read$/ }).count()).toBe(0)
    await page.goto('/v2/messages')
    expect(await page.getByText('1 unread').count()).toBe(0)
    await page.goto('/v2/members/introductions')
    await expectPeople(page, 'xs', 24)
  }, 120_000)
})

test('a draft is there on the next visit, also in another browser, and merged when it was changed in two places', async () => {
  const [writer, other] = [await newMember('meridian'), await newMember('meridian')]
  const path = `/v2/messages/${await storeThread(writer, other)}`
  const page = await newBrowser('meridian')
  await signInOnly(page, writer.email)
  await openPage(page, path)
  const field = (one: Page) => one.getByLabel('Write to Robin Vale')
  await field(page).pressSequentially('Dear Robin')
  await page.getByText('Draft saved').waitFor()

  const elsewhere = await newBrowser('meridian')
  await signInOnly(elsewhere, writer.email)
  await openPage(elsewhere, path)
  expect(await field(elsewhere).inputValue()).toBe('Dear Robin')
  // The status line may still refer to the loaded text: what counts is the response for this one.
  const isSaved = (answer: Response) =>
    answer.request().postData()?.includes('from the train') === true && answer.status() === 200
  await Promise.all([elsewhere.waitForResponse(isSaved), field(elsewhere).fill('Dear Robin, from the train')])

  await field(page).fill('Dear Robin, from the desk')
  await expect.poll(() => field(page).inputValue()).toContain('from the train')
  expect(await field(page).inputValue()).toContain('from the desk')

  // The browser reports a save that is attempted while offline.
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await field(page).fill('Written in a tunnel')
  await page.getByText('Draft saved on this device').waitFor()
  const tab = await newTab(page)
  await page.context().setOffline(false)
  await page.close()
  await tab.goto(path)
  await expect.poll(() => field(tab).inputValue()).toContain('Written in a tunnel')
}, 90_000)

test('a new message appears in an open thread when it becomes visible again, and after a lost response the page shows what was sent', async () => {
  const [writer, other] = [await newMember('meridian'), await newMember('meridian')]
  const path = `/v2/messages/${await storeThread(writer, other)}`
  const [page, reader] = [await newBrowser('meridian'), await newBrowser('meridian')]
  await signInOnly(page, writer.email)
  await signInOnly(reader, other.email)
  await Promise.all([page.goto(path), reader.goto(path)])
  // Until its script is loaded, the browser itself submits the form.
  await Promise.all([page, reader].map((one) => one.getByRole('log').waitFor({ state: 'attached' })))

  await loseAnswer(page, 'SendMessageFromThread')
  const field = page.getByLabel('Write to Robin Vale')
  await field.fill('Only once')
  await page.getByRole('button', { name: 'Send' }).click()
  // The page checks what has arrived.
  await page.getByText('Sent.', { exact: true }).waitFor()
  expect(await field.inputValue()).toBe('')
  expect(await page.getByRole('log').getByText('Only once').count()).toBe(1)

  await loseAnswer(page, 'SendMessageFromThread')
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('NewMessages') ? route.abort() : route.fallback(),
  )
  const unknown = page.getByText('We couldn’t tell whether your message was sent. Your text is saved; try again.')
  await field.fill('Helo')
  await page.getByRole('button', { name: 'Send' }).click()
  await unknown.waitFor()
  await field.fill('Hello')
  await page.getByRole('button', { name: 'Send' }).click()
  await unknown.waitFor()
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Your earlier text was sent, as shown above. Send this one too if it’s still needed.').waitFor()
  await page.getByRole('log').getByText('Helo', { exact: true }).waitFor()
  expect(await field.inputValue()).toBe('Hello')
  expect(await page.getByRole('log').getByText('Hello', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('log').getByText('Hello', { exact: true }).waitFor()

  await reader.evaluate(() => dispatchEvent(new Event('focus')))
  await reader.getByRole('log').getByText('Only once').waitFor()
  expect(await reader.getByRole('log').getByText('Only once').count()).toBe(1)

  await reader.getByText('Block', { exact: true }).first().click()
  await reader.getByRole('button', { name: 'Block' }).click()
  await reader.getByText('Blocked. You won’t hear from them again, and they aren’t told.').waitFor()
  await page.getByLabel('Write to Robin Vale').fill('Are you there?')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('log').getByText('Are you there?').waitFor()
  await reader.reload()
  expect(await reader.getByText('Are you there?').count()).toBe(0)
}, 90_000)

test('a message that arrives in a thread that has been open for a while has its own time', async () => {
  const [writer, other] = [await newMember('meridian'), await newMember('meridian')]
  const path = `/v2/messages/${await storeThread(writer, other)}`
  const [page, reader] = [await newBrowser('meridian'), await newBrowser('meridian')]
  await signInOnly(page, writer.email)
  await openPage(page, path)
  await page.getByLabel('Write to Robin Vale').fill('Hello')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('log').getByText('Hello').waitFor()

  await signInOnly(reader, other.email)
  await reader.clock.install()
  await reader.goto(path)
  await reader.getByRole('log').waitFor({ state: 'attached' })
  const shown = reader.getByRole('log').locator('relative-time')
  const { now = '', zone = '' } = await shown.evaluate((element) => ({ ...element.dataset }))
  await reader.clock.fastForward('20:00')
  const createdAt = new Date(Date.parse(now) + 15 * 60_000)
  const arrived = { id: 'later', seq: 2, body: 'Are you there?', isOwn: false, createdAt: createdAt.toISOString() }
  await reader.route('**/graphql', (route) =>
    route.request().postData()?.includes('NewMessages')
      ? route.fulfill({ json: { data: { messages: { hasMore: false, messages: [arrived] } } } })
      : route.fallback(),
  )
  await reader.evaluate(() => dispatchEvent(new Event('focus')))
  await reader.getByRole('log').getByText('Are you there?').waitFor()
  expect(await shown.allTextContents()).toEqual(['20 m', '5 m'])
  expect(await shown.last().locator('time').getAttribute('title')).toBe(formatMoment(createdAt, zone))
}, 60_000)
