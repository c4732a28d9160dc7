import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../../db/seed/named-people.ts'
import { BILLING_MESSAGES, DECLINE_SENTENCES } from '../../../shared/domain/billing/messages.ts'
import { makePng } from '../../../shared/server/images/testing/make-png.ts'
import { chargesOf, fieldsReady } from '../support/billing/payments.ts'
import { allowConsoleError } from '../support/browser.ts'
import { acceptTerms, expectSoundStep, heading, leaveAllSteps, newcomer, pay } from '../support/joining.ts'
import { messagesTo } from '../support/outbox.ts'
import { isLongRun } from '../support/run.ts'
import { newInvited } from '../support/stored/invitations.ts'
import { startWriting } from '../support/write-answer.ts'

const DECLINING = '4000000000000812'
const WITHOUT_TOKEN = '4000000000000093'

describe('becoming a member', () => {
  // Harbor asks for no address, and all of its steps are skipped: in short runs without script (`interrupted.e2e.ts`).
  test.each(isLongRun ? (['meridian', 'harbor'] as const) : (['meridian'] as const))(
    '[SESS-003] [SESS-007] [ROUTE-028] [ROUTE-029] [ROUTE-030] [ROUTE-031] [ROUTE-032] [ROUTE-033] [ROUTE-034] [ROUTE-035] [ROUTE-036] [EP-014] [PAY-026] [ONB-002] [ONB-004] [ONB-005] [ONB-006] at %s: a declined card, then a paid one on a phone, and then on a laptop to the end',
    async (brand) => {
      const invited = await newInvited(brand, { showsAddress: brand === 'meridian' })
      const phone = await newcomer(brand, 360)
      allowConsoleError(/status of (?:400|422)/)
      await phone.goto(invited.path)
      await fieldsReady(phone)
      await expectSoundStep(phone)
      expect(pathOf(phone)).toBe('/get-started/payment')
      await phone.getByText('Memberships are non-refundable and auto-renew.').waitFor()
      expect(await phone.getByRole('link', { name: /12 months/ }).textContent()).toMatch(
        /Dues\s*\$1,950\.00\s*Initiation fee\s*charged once\s*\$500\.00/,
      )
      await phone.getByText(/^Renews on\s*\w{3} \d{1,2}, \d{4}$/).waitFor()
      let tokens = 0
      phone.on('request', (request) => {
        if (request.url().endsWith('/chargify/tokens.json')) tokens++
      })
      await pay(phone, '$2,450')
      await phone.getByText('Accept the membership terms to join.').waitFor()
      expect(tokens, 'tokens of a card before the terms are accepted').toBe(0)
      await acceptTerms(phone)
      await pay(phone, '$2,450', { number: WITHOUT_TOKEN })
      await phone.getByText(BILLING_MESSAGES.onboardingProblem).waitFor()
      await phone.getByText(DECLINE_SENTENCES['not-accepted']).waitFor()
      await pay(phone, '$2,450', { number: DECLINING })
      await phone.getByText(BILLING_MESSAGES.onboardingProblem).waitFor()
      await phone.getByText(DECLINE_SENTENCES['insufficient-funds']).waitFor()
      await pay(phone, '$2,450')
      await heading(phone, 'You’re a member').waitFor()
      await phone.getByText('Receipt number').waitFor()
      await expectSoundStep(phone)
      expect(await chargesOf(invited)).toMatchObject([{ amountInCents: 245_000 }])

      const laptop = await newcomer(brand)
      await laptop.goto(invited.path)
      await heading(laptop, 'Choose your password').waitFor()
      await expectSoundStep(laptop)
      await laptop.getByLabel('Password').fill('weak')
      await laptop.getByRole('button', { name: 'Set password and sign in' }).click()
      await laptop
        .getByRole('alert')
        .getByText(/Use 8 to 128 characters/)
        .waitFor()
      await laptop.getByLabel('Password').fill(PASSWORD)
      await laptop.getByRole('button', { name: 'Set password and sign in' }).click()
      await heading(laptop, 'Your profile').waitFor()
      await (brand === 'meridian' ? answerSteps(laptop) : leaveAllSteps(laptop))
      await laptop.waitForURL('**/v2')
      await laptop.goto('/get-started')
      await laptop.waitForURL('**/v2')
      if (brand === 'meridian') await dismissWhatIsLeft(laptop)
      const subjects = (await messagesTo(invited.email)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject.startsWith('Welcome to'))).toHaveLength(1)
      expect(subjects.filter((subject) => subject.startsWith('Receipt: '))).toHaveLength(1)
    },
  )
})

function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}

async function choosePhoto(page: Page) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose photo' }).click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(makePng(640)) })
  await page.getByRole('dialog').getByRole('button', { name: 'Save photo' }).click()
  await page.getByText('Photo saved.').waitFor()
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Photo restored.').waitFor()
}

/** The phone was skipped: the home page links to it, and the reminder is dismissed. */
async function dismissWhatIsLeft(page: Page) {
  const left = page.getByRole('region', { name: 'Finish setting up' })
  expect(await left.getByRole('link').allTextContents()).toEqual(['Confirm your mobile phone'])
  await expectSoundStep(page)
  await left.getByRole('link').click()
  await page.waitForURL('**/settings#mobile-phone')
  await page.getByRole('heading', { name: 'Mobile phone' }).waitFor()
  await page.goto('/v2')
  await left.getByRole('button', { name: 'Don’t remind me' }).click()
  await left.waitFor({ state: 'detached' })
  await page.waitForURL('**/v2')
}

/** The text is there again after a reload, before it is sent. */
async function answerQuestion(page: Page) {
  await startWriting(page)
  await page.keyboard.type('The dashboard that nobody opens.')
  await page
    .getByText(/^Autosaved/)
    .first()
    .waitFor()
  await page.reload()
  await page.locator('.answer-editor').getByText('The dashboard that nobody opens.').waitFor()
  await expectSoundStep(page)
  await page.getByRole('button', { name: 'Send answer' }).click()
}

/** The steps of a signed-in person, by keyboard and pointer. */
async function answerSteps(page: Page) {
  await expectSoundStep(page)
  await page.getByText(/30 days/).waitFor()
  await page.getByText(/24 hours/).waitFor()
  await page.goto('/articles')
  await heading(page, 'Your profile').waitFor()
  expect(pathOf(page)).toBe('/get-started/profile')
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByText('Invalid URL').waitFor()
  await choosePhoto(page)
  await page.getByLabel('Website').fill('robin.example')
  await page.getByLabel('Job title').fill('Zoologist')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await heading(page, 'Your mobile phone').waitFor()
  expect(pathOf(page)).toBe('/get-started/contact')
  await expectSoundStep(page)
  await page.getByRole('button', { name: 'Finish later' }).click()

  await heading(page, 'Your address').waitFor()
  expect(pathOf(page)).toBe('/get-started/address')
  await expectSoundStep(page)
  await page.getByLabel('Country').selectOption('US')
  await page.getByLabel('Address line 1').fill('1 Main Street')
  await page.getByLabel('City').fill('Boston')
  await page.getByLabel('State or province').fill('MA')
  await page.getByLabel('Postal code').fill('0211')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByText('This can’t be used').waitFor()
  await page.getByLabel('Postal code').fill('02110')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await heading(page, 'Your team').waitFor()
  await expectSoundStep(page)
  const assistant = page.getByRole('group', { name: 'Your assistant' })
  await assistant.getByLabel('Name').fill('June Park')
  await assistant.getByLabel('Email').fill(`june.${Date.now()}@example.com`)
  const relations = page.getByRole('group', { name: 'Your PR contact' })
  await relations.getByLabel('Name').fill('Pat Reyes')
  await relations.getByLabel('Email').fill(`pat.${Date.now()}@example.com`)
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await heading(page, 'Expert panels').waitFor()
  await expectSoundStep(page)
  await page.goto('/get-started/ep-question')
  await heading(page, 'Expert panels').waitFor()
  await page.getByText('Open now').waitFor()
  await page.getByRole('button', { name: 'Answer this question' }).click()
  await page.getByText('2-4 sentences are enough, up to').waitFor()
  await expectSoundStep(page)
  await answerQuestion(page)

  await heading(page, 'You’re all set').waitFor()
  expect(pathOf(page)).toBe('/get-started/complete')
  await expectSoundStep(page)
  await page.goto('/get-started/team')
  expect(await assistant.getByLabel('Name').inputValue()).toBe('June Park')
  expect(await relations.getByLabel('Name').inputValue()).toBe('Pat Reyes')
  await page.goto('/get-started/profile')
  expect(await page.getByLabel('Job title').inputValue()).toBe('Zoologist')
  await page.goto('/get-started')
  await page.getByRole('button', { name: 'Go to your dashboard' }).click()
}
