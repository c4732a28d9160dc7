import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../../db/seed/named-people.ts'
import { BILLING_MESSAGES, DECLINE_SENTENCES } from '../../../shared/domain/billing/messages.ts'
import { INVITATION_REFUSALS } from '../../../shared/domain/onboarding/messages.ts'
import { makePng } from '../../../shared/server/images/testing/make-png.ts'
import { chargesOf, enterCard, fieldsReady, ownNetwork, pressBelowFrames } from '../support/billing/payments.ts'
import { allowConsoleError, newBrowser, pageReady } from '../support/browser.ts'
import { messagesTo } from '../support/outbox.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { type Invited, newInvited } from '../support/stored/invitations.ts'
import { startWriting } from '../support/write-answer.ts'

const DECLINING = '4000000000000812'

function browser(brand: 'meridian' | 'harbor', width = 1280): Promise<Page> {
  return newBrowser(brand, width, { extraHTTPHeaders: ownNetwork() })
}
function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name })
}
async function expectSound(page: Page) {
  await pageReady(page)
  expect(await seriousViolations(page)).toEqual([])
  await expectNoOverflow(page, page.url())
}
async function pay(page: Page, amount: string, card?: Parameters<typeof enterCard>[1]) {
  await enterCard(page, card)
  await pressBelowFrames(page, `Pay ${amount}`)
}
/** Pays and chooses a password, in the browser of the page. */
async function joinWithPassword(page: Page, invited: Invited) {
  await page.goto(invited.path)
  await fieldsReady(page)
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await pay(page, '$2,450')
  await heading(page, 'You are a member').waitFor()
  await page.getByRole('link', { name: 'Choose your password' }).click()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set the password and sign in' }).click()
  await heading(page, 'Your profile').waitFor()
}

describe('becoming a member', () => {
  test.each(['meridian', 'harbor'] as const)(
    '[SESS-003] [ROUTE-028] [ROUTE-029] [ROUTE-030] [ROUTE-033] [ROUTE-034] [EP-014] [PAY-026] [ONB-004] [ONB-005] [ONB-006] at %s: a declined card, then a paid one on a phone, and on at a laptop to the end',
    async (brand) => {
      const invited = await newInvited(brand, { showsAddress: true })
      const phone = await browser(brand, 360)
      allowConsoleError(/status of (?:400|422)/)
      await phone.goto(invited.path)
      await fieldsReady(phone)
      await expectSound(phone)
      expect(new URL(phone.url()).pathname).toBe('/get-started/payment')
      await phone.getByText('Memberships are non-refundable and auto-renew.').waitFor()
      await pay(phone, '$2,450')
      await phone.getByText('Accept the terms of the membership to join.').waitFor()
      await phone.getByRole('checkbox', { name: /I accept the terms/ }).check()
      await pay(phone, '$2,450', { number: DECLINING })
      await phone.getByText(BILLING_MESSAGES.onboardingProblem).waitFor()
      await phone.getByText(DECLINE_SENTENCES['insufficient-funds']).waitFor()
      await pay(phone, '$2,450')
      await heading(phone, 'You are a member').waitFor()
      await phone.getByText('Receipt number').waitFor()
      await expectSound(phone)
      const owing = { ...invited, subscriptionId: '', providerId: 0 }
      expect(await chargesOf(owing)).toMatchObject([{ amountInCents: 245_000 }])

      const laptop = await browser(brand)
      await laptop.goto(invited.path)
      await heading(laptop, 'Choose your password').waitFor()
      await expectSound(laptop)
      await laptop.getByLabel('Password').fill('weak')
      await laptop.getByRole('button', { name: 'Set the password and sign in' }).click()
      await laptop
        .getByRole('alert')
        .getByText(/Use 8 to 128 characters/)
        .waitFor()
      await laptop.getByLabel('Password').fill(PASSWORD)
      await laptop.getByRole('button', { name: 'Set the password and sign in' }).click()
      await heading(laptop, 'Your profile').waitFor()
      await answerSteps(laptop)
      await laptop.waitForURL('**/v2')
      await laptop.goto('/get-started')
      await laptop.waitForURL('**/v2')
      await dismissWhatIsLeft(laptop)
      const subjects = (await messagesTo(invited.email)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject.startsWith('Welcome to'))).toHaveLength(1)
      expect(subjects.filter((subject) => subject.includes('was paid'))).toHaveLength(1)
    },
  )

  test('interrupted after the password, it goes on in another browser without asking again', async () => {
    const invited = await newInvited('meridian')
    const first = await browser('meridian')
    await joinWithPassword(first, invited)
    await first.getByLabel('Job title').fill('Zoologist')
    await first.getByRole('button', { name: 'Save and go on' }).click()
    await heading(first, 'Your mobile phone').waitFor()

    const second = await browser('meridian')
    await second.goto(invited.path)
    await second.getByText('You have chosen a password already.').waitFor()
    await second.getByRole('link', { name: 'Sign in to go on' }).click()
    await second.getByLabel('Email', { exact: true }).fill(invited.email)
    await second.getByRole('button', { name: 'Continue' }).click()
    await second.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await second.getByRole('button', { name: 'Sign In' }).click()
    await heading(second, 'Your mobile phone').waitFor()
  })
})

async function choosePhoto(page: Page) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a photo' }).click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(makePng(640)) })
  await page.getByRole('dialog').getByRole('button', { name: 'Save photo' }).click()
  await page.getByText('Your photo is saved.').waitFor()
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Your photo is back.').waitFor()
}

/** The phone was left for later: the home page leads to it, and is told not to remind of it. */
async function dismissWhatIsLeft(page: Page) {
  const left = page.getByRole('region', { name: 'Left for later' })
  expect(await left.getByRole('link').allTextContents()).toEqual(['Confirm your mobile phone'])
  await expectSound(page)
  await left.getByRole('link').click()
  await page.waitForURL('**/settings#mobile-phone')
  await page.getByRole('heading', { name: 'Mobile phone' }).waitFor()
  await page.goto('/v2')
  await left.getByRole('button', { name: 'Do not remind me' }).click()
  await left.waitFor({ state: 'detached' })
  await page.waitForURL('**/v2')
}

/** What is written is there again after a reload, before it is sent. */
async function answerQuestion(page: Page) {
  await startWriting(page)
  await page.keyboard.type('The dashboard that nobody opens.')
  await page
    .getByText(/^Autosaved/)
    .first()
    .waitFor()
  await page.reload()
  await page.locator('.answer-editor').getByText('The dashboard that nobody opens.').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Send answer' }).click()
}

/** The steps of somebody who is signed in, by keyboard and pointer as they come. */
async function answerSteps(page: Page) {
  await expectSound(page)
  await page.getByText(/30 days/).waitFor()
  await page.getByText(/24 hours/).waitFor()
  await page.goto('/articles')
  await heading(page, 'Your profile').waitFor()
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByText('Invalid URL').waitFor()
  await choosePhoto(page)
  await page.getByLabel('Website').fill('robin.example')
  await page.getByLabel('Job title').fill('Zoologist')
  await page.getByRole('button', { name: 'Save and go on' }).click()

  await heading(page, 'Your mobile phone').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Finish later' }).click()

  await heading(page, 'Your address').waitFor()
  await expectSound(page)
  await page.getByLabel('Country').selectOption('US')
  await page.getByLabel('Street and number').fill('1 Main Street')
  await page.getByLabel('City').fill('Boston')
  await page.getByLabel('State or province').fill('MA')
  await page.getByLabel('Postal code').fill('0211')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByText('This cannot be used').waitFor()
  await page.getByLabel('Postal code').fill('02110')
  await page.getByRole('button', { name: 'Save and go on' }).click()

  await heading(page, 'Your team').waitFor()
  await expectSound(page)
  const assistant = page.getByRole('group', { name: 'Your assistant' })
  await assistant.getByLabel('Name').fill('June Park')
  await assistant.getByLabel('Email').fill(`june.${Date.now()}@example.com`)
  await page.getByRole('button', { name: 'Save and go on' }).click()

  await heading(page, 'Expert panels').waitFor()
  await expectSound(page)
  await page.goto('/get-started/ep-question')
  await heading(page, 'Expert panels').waitFor()
  await page.getByText('Open now').waitFor()
  await page.getByRole('button', { name: 'Answer this question' }).click()
  await page.getByText('2-4 sentences are enough.').waitFor()
  await expectSound(page)
  await answerQuestion(page)

  await heading(page, 'You are all set').waitFor()
  await expectSound(page)
  await page.goto('/get-started/profile')
  expect(await page.getByLabel('Job title').inputValue()).toBe('Zoologist')
  await page.goto('/get-started')
  await page.getByRole('button', { name: 'Go to your dashboard' }).click()
}

test('[ROUTE-037] [ONB-007] a disabled membership ends at its notice, and cannot be paid', async () => {
  const invited = await newInvited('meridian', { disabledAt: new Date() })
  const page = await browser('meridian')
  await page.goto(invited.path)
  await heading(page, 'This membership is closed').waitFor()
  expect(new URL(page.url()).pathname).toBe('/get-started/frec-shutdown-step')
  await page.goto(invited.path.replace('/get-started', '/get-started/payment'))
  await heading(page, 'This membership is closed').waitFor()
})

test('[ONB-018] a link that does not work says so, and learns nothing by it', async () => {
  const page = await browser('meridian')
  allowConsoleError(/400/)
  const foreign = await newInvited('harbor')
  for (const path of ['/get-started?dealId=bogus', foreign.path]) {
    await page.goto(path)
    await page.getByText(INVITATION_REFUSALS.unknown).waitFor()
  }
  const expired = await newInvited('meridian', { expiresAt: new Date(Date.now() - 1000) })
  await page.goto(expired.path)
  await page.getByText(INVITATION_REFUSALS.expired).waitFor()
})
