import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../../db/seed/named-people.ts'
import { BILLING_MESSAGES, DECLINE_SENTENCES } from '../../../shared/domain/billing/messages.ts'
import { chargesOf, fieldsReady } from '../support/billing/payments.ts'
import { allowConsoleError } from '../support/browser.ts'
import { acceptTerms, expectSound, heading, newcomer, pay } from '../support/joining.ts'
import { messagesTo } from '../support/outbox.ts'
import { newInvited } from '../support/stored/invitations.ts'

const DECLINING = '4000000000000812'

describe('becoming a member', () => {
  test.each(['meridian', 'harbor'] as const)(
    '[SESS-003] [ROUTE-028] [ROUTE-029] [ROUTE-030] [PAY-026] [ONB-004] [ONB-005] [ONB-006] at %s: a declined card, then a paid one on a phone, and on at a laptop to the end',
    async (brand) => {
      const invited = await newInvited(brand, { showsAddress: brand === 'meridian' })
      const phone = await newcomer(brand, 360)
      allowConsoleError(/status of (?:400|422)/)
      await phone.goto(invited.path)
      await fieldsReady(phone)
      await expectSound(phone)
      expect(new URL(phone.url()).pathname).toBe('/get-started/payment')
      await phone.getByText('Memberships are non-refundable and auto-renew.').waitFor()
      await pay(phone, '$2,450')
      await phone.getByText('Accept the terms of the membership to join.').waitFor()
      await acceptTerms(phone)
      await pay(phone, '$2,450', { number: DECLINING })
      await phone.getByText(BILLING_MESSAGES.onboardingProblem).waitFor()
      await phone.getByText(DECLINE_SENTENCES['insufficient-funds']).waitFor()
      await pay(phone, '$2,450')
      await heading(phone, 'You are a member').waitFor()
      await phone.getByText('Receipt number').waitFor()
      await expectSound(phone)
      expect(await chargesOf(invited)).toMatchObject([{ amountInCents: 245_000 }])

      const laptop = await newcomer(brand)
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
      await (brand === 'meridian' ? answerSteps(laptop) : leaveSteps(laptop))
      await laptop.waitForURL('**/v2')
      await laptop.goto('/get-started')
      await laptop.waitForURL('**/v2')
      const subjects = (await messagesTo(invited.email)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject.startsWith('Welcome to'))).toHaveLength(1)
      expect(subjects.filter((subject) => subject.includes('was paid'))).toHaveLength(1)
    },
  )
})

/** All that may be left for later. */
async function leaveSteps(page: Page) {
  for (const name of ['Your mobile phone', 'Your team', 'Expert panels']) {
    await page.getByRole('button', { name: 'Finish later' }).click()
    await heading(page, name).waitFor()
  }
  await page.getByRole('button', { name: 'Go on' }).click()
  await heading(page, 'You are all set').waitFor()
  await page.getByRole('button', { name: 'Go to your dashboard' }).click()
}

/** The steps of somebody who is signed in, as they come. */
async function answerSteps(page: Page) {
  await expectSound(page)
  await page.getByText(/30 days/).waitFor()
  await page.getByText(/24 hours/).waitFor()
  await page.goto('/articles')
  await heading(page, 'Your profile').waitFor()
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByText('Invalid URL').waitFor()
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
  await page.getByRole('button', { name: 'Go on' }).click()

  await heading(page, 'You are all set').waitFor()
  await expectSound(page)
  await page.goto('/get-started/profile')
  expect(await page.getByLabel('Job title').inputValue()).toBe('Zoologist')
  await page.goto('/get-started')
  await page.getByRole('button', { name: 'Go to your dashboard' }).click()
}
