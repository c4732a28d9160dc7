import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { CARD_FIELDS, type CardField } from '../../../shared/domain/billing/cards/card-fields.ts'
import { expectFocus } from '../support/billing/pay-now-page.ts'
import {
  cardField,
  chargesOf,
  enterCard,
  fieldsReady,
  GOOD_CARD,
  pressBelowFrames,
} from '../support/billing/payments.ts'
import { allowConsoleError, pageReady } from '../support/browser.ts'
import { carryOut, loseAnswerOf } from '../support/hold-requests.ts'
import { acceptTerms, heading, newcomer, pay, payments, reports, tabTo } from '../support/joining.ts'
import { newInvited } from '../support/stored/invitations.ts'

const PAY = '/rest/get-started/payment'

function receiptOf(page: Page) {
  return page.getByRole('region', { name: 'Receipt' })
}

describe('a payment for a new membership', () => {
  test('[PAY-026] with a lost response is reported; after retrying, it is not made a second time', async () => {
    const invited = await newInvited('meridian')
    const page = await newcomer('meridian')
    const paid = payments(page)
    const reported = reports(page)
    allowConsoleError(/ERR_FAILED/)
    await page.goto(invited.path)
    await fieldsReady(page)
    await loseAnswerOf(page, PAY)
    await acceptTerms(page)
    await pay(page, '$2,450')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(reported).toEqual([{ errorMsg: 'no answer', email: invited.email, uri: '/get-started/payment' }])
    await expectFocus(page, 'First name')
    expect(await chargesOf(invited)).toHaveLength(1)
    await pressBelowFrames(page, 'Pay $2,450')
    await heading(page, 'You’re a member').waitFor()
    await receiptOf(page).getByText('$2,450.00').waitFor()
    expect(await chargesOf(invited)).toHaveLength(1)
    expect(paid()).toHaveLength(2)
  })

  test('with a card whose refusal is lost is made with the card entered next', async () => {
    const invited = await newInvited('meridian')
    const page = await newcomer('meridian')
    allowConsoleError(/ERR_FAILED/)
    await page.goto(invited.path)
    await fieldsReady(page)
    await loseAnswerOf(page, PAY, { status: 400 })
    await acceptTerms(page)
    await pay(page, '$2,450', { number: '4000000000000812' })
    await page.getByRole('button', { name: 'Try Again' }).click()
    await pay(page, '$2,450')
    await heading(page, 'You’re a member').waitFor()
    expect(await chargesOf(invited)).toHaveLength(1)
  })

  test('with an unknown outcome says that it asks the bank, and then that it is paid once', async () => {
    const invited = await newInvited('meridian')
    const page = await newcomer('meridian')
    const paid = payments(page)
    await page.goto(invited.path)
    await fieldsReady(page)
    await page.route(
      `**${PAY}`,
      async (route) => {
        await carryOut(route)
        await route.fulfill({ status: 202, json: { code: 'PaymentPending', message: 'x', correlationId: 'x' } })
      },
      { times: 1 },
    )
    await acceptTerms(page)
    await page.clock.install()
    await pay(page, '$2,450')
    await page.getByRole('status').getByText('We’re checking with the bank').waitFor()
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return heading(page, 'You’re a member').count()
      })
      .toBe(1)
    expect(await chargesOf(invited)).toHaveLength(1)
    expect(paid()).toHaveLength(2)
    expect(new Set(paid().map(({ operationId }) => operationId)).size).toBe(1)
  })

  test("[ONB-019] cannot begin while the provider's script does not load: this is shown and reported", async () => {
    const invited = await newInvited('meridian')
    const page = await newcomer('meridian')
    const reported = reports(page)
    allowConsoleError(/ERR_FAILED|chargify/)
    await page.route('**/chargify.js', (route) => route.abort())
    await page.goto(invited.path)
    await page.getByText('It looks like we encountered an error', { exact: true }).waitFor()
    await expect.poll(reported).toHaveLength(1)
    expect(reported()[0]).toMatchObject({ email: invited.email, uri: '/get-started/payment' })
    await page.unroute('**/chargify.js')
    await page.getByRole('button', { name: 'Load again' }).click()
    await fieldsReady(page)
  })
})

test('[ONB-008] the next step opens five seconds after the payment, but not while somebody reads or prefers reduced motion', async () => {
  const invited = await newInvited('meridian')
  const page = await newcomer('meridian')
  await page.goto(invited.path)
  await fieldsReady(page)
  await acceptTerms(page)
  await enterCard(page)
  await page.mouse.move(1, 1)
  await page.clock.install()
  await page.getByRole('button', { name: 'Pay $2,450' }).press('Enter')
  await heading(page, 'You’re a member').waitFor()
  for (const text of ['Receipt number', '$2,450.00', 'Renews on']) await receiptOf(page).getByText(text).waitFor()
  // The offer is replaced by it.
  expect(await page.getByRole('link', { name: /24 months/ }).isVisible()).toBe(false)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  const next = page.getByRole('link', { name: 'Choose your password' })
  const staysFor = async (ms: number) => {
    await page.clock.runFor(ms)
    expect(new URL(page.url()).pathname).toBe('/get-started/payment')
  }
  await staysFor(4000)
  await next.hover()
  await staysFor(20_000)
  await page.mouse.move(1, 1)
  await next.focus()
  await staysFor(20_000)
  await next.blur()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await staysFor(20_000)
  expect(await page.getByText('The next step opens in 5 seconds').isVisible()).toBe(false)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.runFor(1000)
  await page.waitForURL('**/get-started/password?**')
})

test('the keyboard alone pays, chooses the password and continues', async () => {
  const invited = await newInvited('meridian')
  const page = await newcomer('meridian')
  await page.goto(invited.path)
  await fieldsReady(page)
  await pageReady(page)
  const isTyped = (field: CardField) => () =>
    cardField(page, field).evaluate((input) => document.hasFocus() && document.activeElement === input)
  await tabTo(page, 'the first field', () =>
    page.evaluate(() => document.activeElement?.getAttribute('title') === 'First name'),
  )
  for (const field of CARD_FIELDS) {
    await expect.poll(isTyped(field)).toBe(true)
    await page.keyboard.type(GOOD_CARD[field].replaceAll(' ', ''))
    await page.keyboard.press('Tab')
  }
  const hasFocus = (role: 'checkbox' | 'button' | 'link', name: string | RegExp) => () =>
    page.getByRole(role, { name }).evaluate((element) => document.activeElement === element)
  await expect.poll(hasFocus('checkbox', /I accept the membership terms/)).toBe(true)
  await page.keyboard.press('Space')
  await tabTo(page, 'the button', hasFocus('button', 'Pay $2,450'))
  await page.keyboard.press('Enter')
  await heading(page, 'You’re a member').waitFor()
  await tabTo(page, 'the way on', hasFocus('link', 'Choose your password'))
  await page.keyboard.press('Enter')
  await heading(page, 'Choose your password').waitFor()
  await tabTo(page, 'the password', () =>
    page.getByLabel('Password').evaluate((element) => document.activeElement === element),
  )
  await page.keyboard.type('Council-2026!')
  await page.keyboard.press('Enter')
  await heading(page, 'Your profile').waitFor()
  expect(await chargesOf(invited)).toHaveLength(1)
})
