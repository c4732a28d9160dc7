import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { graphql, memberToken } from '../support/api.ts'
import { cards, expectHelp, list, openBilling, row } from '../support/billing/billing-page.ts'
import { callProvider, newSubscriber } from '../support/billing/subscribers.ts'
import { allowConsoleError, newTab, openPage } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'

const MASTERCARD = { card_type: 'master', masked_card_number: 'XXXX-XXXX-XXXX-4444' } as const
const AMEX = { card_type: 'american_express', masked_card_number: 'XXXX-XXXX-XXX-0005' } as const
const OLD = { expiration_month: 1, expiration_year: 2026 }
const today = new Date()
const ENDING = { expiration_month: today.getUTCMonth() + 1, expiration_year: today.getUTCFullYear() }

/** Lets the page's changes of cards fail like the backend does. */
async function refuseChanges(page: Page, code: string, message: string, status = 200) {
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('mutation')) return route.continue()
    const body = JSON.stringify({ data: null, errors: [{ message, extensions: { code } }] })
    return route.fulfill({ status, contentType: 'application/json', body })
  })
}
test('[BILL-010] [BILL-011] [BILL-042] [API-GQL-041] [API-GQL-042] changing the default and removing show immediately, and stay', async () => {
  const subscriber = await newSubscriber('meridian', { cards: [{}, MASTERCARD] })
  const page = await openBilling(subscriber, { width: 360 })
  expect(await row(page, '1111').getByRole('button').count()).toBe(0)
  let release = await holdRequests(page, '**/graphql')
  await page.getByRole('button', { name: 'Make default: Mastercard ending in 4444' }).click()
  expect(await cards(page)).toEqual(['Mastercard ending in 4444, default', 'Visa ending in 1111'])
  release()
  await page.getByRole('status').getByText('Mastercard ending in 4444 is now your default card.').waitFor()
  await page.unroute('**/graphql')

  release = await holdRequests(page, '**/graphql')
  await page.getByRole('button', { name: 'Remove Visa ending in 1111' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  expect(await cards(page)).toEqual(['Mastercard ending in 4444, default'])
  release()
  await page.getByRole('status').getByText('Visa ending in 1111 was removed.').waitFor()
  expect(await list(page).evaluate((element) => document.activeElement === element)).toBe(true)
  await page.reload()
  expect(await cards(page)).toEqual(['Mastercard ending in 4444, default'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('[BILL-027] [BILL-028] [BILL-030] [BILL-042] a failed change, of the default and then of removing, is reverted, with a message at the row, the focus, and the contact', async () => {
  const page = await openBilling(await newSubscriber('meridian', { cards: [{}, MASTERCARD] }))
  await refuseChanges(page, 'ServiceUnavailable', 'x', 503)
  const makeDefault = page.getByRole('button', { name: 'Make default: Mastercard ending in 4444' })
  await makeDefault.click()
  const told = row(page, '4444').getByRole('alert')
  await told.getByText('The default card could not be changed. Please try again.').waitFor()
  expect(await cards(page)).toEqual(['Visa ending in 1111, default', 'Mastercard ending in 4444'])
  await expectHelp(page)
  expect(await makeDefault.evaluate((element) => document.activeElement === element)).toBe(true)
  allowConsoleError(/status of 503/)
  await page.unroute('**/graphql')

  await refuseChanges(page, 'UnhandledError', 'x')
  const remove = page.getByRole('button', { name: 'Remove Mastercard ending in 4444' })
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await told.getByText('The card could not be removed. Please try again.').waitFor()
  expect(await cards(page)).toEqual(['Visa ending in 1111, default', 'Mastercard ending in 4444'])
  await expectHelp(page)
  expect(await remove.evaluate((element) => document.activeElement === element)).toBe(true)
})

test('[BILL-004] [BILL-005] [BILL-006] [BILL-007] [BILL-009] [FMT-010] [FMT-011] [FMT-012] each card shows its last digits and its expiry, and shows any problem in words and by its colour', async () => {
  const subscriber = await newSubscriber('meridian', {
    cards: [
      {},
      { ...MASTERCARD, ...OLD },
      { card_type: 'jcb', masked_card_number: 'XXXX-XXXX-XXXX-0000', ...ENDING },
      AMEX,
    ],
  })
  const page = await openBilling(subscriber)
  await row(page, '1111').getByText('************1111', { exact: true }).waitFor()
  await row(page, '0005').getByText('***********0005', { exact: true }).waitFor()
  await row(page, '1111').getByText('Robin Vale · Expires 12/2035', { exact: true }).waitFor()
  await row(page, '4444').getByText('Robin Vale · Expired 01/2026', { exact: true }).waitFor()
  const negative = row(page, '4444').getByText('Expired', { exact: true })
  const warning = row(page, '0000').getByText('Expires soon', { exact: true })
  const colours = await Promise.all(
    [negative, warning].map((one) => one.evaluate((element) => getComputedStyle(element).color)),
  )
  const tokens = await page.evaluate(() =>
    ['negative', 'warning'].map((name) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `var(--${name})`
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }),
  )
  expect(colours).toEqual(tokens)
  expect(
    await row(page, '1111')
      .getByText(/Expired|Expires soon|Payment failed/)
      .count(),
  ).toBe(0)
  // Only the default card asks to be updated, and an expired one cannot become the default.
  expect(await page.getByText(/Add a new card|Add another card|Add the new card/).count()).toBe(0)
  expect(await page.getByRole('button', { name: /Make default: Mastercard/ }).count()).toBe(0)
})

test.each([
  ['[BILL-032] has expired', OLD, 'has expired. Add a new card to keep your membership.'],
  ['[BILL-034] expires soon', ENDING, 'expires soon. Add the new card before your membership renews.'],
] as const)(
  '[BILL-008] a default card that %s asks to be updated, by its type and last digits',
  async (_, dates, told) => {
    const page = await openBilling(await newSubscriber('meridian', { cards: [{ ...MASTERCARD, ...dates }] }))
    await page.getByText(`Your Mastercard ending in 4444 ${told}`).waitFor()
  },
)

test('a renewal that fails at the provider is shown on the page: the card, the amount due, and the banner elsewhere [BILL-006] [BILL-008] [BILL-033] [FMT-008]', async () => {
  const subscriber = await newSubscriber('meridian', { cards: [{ declines: true }], isDue: true })
  const page = await openBilling(subscriber)
  // The provider renews when the page calls it, and sends its webhook some time later.
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText('Your Visa ending in 1111 could not be charged.').count()
    })
    .toBe(1)
  expect(await row(page, '1111').getByText('Payment failed').count()).toBe(1)
  const due = page.getByRole('region', { name: 'Membership' })
  const payLink = due.getByRole('link', { name: 'Pay $1,950', exact: true })
  const address = `/pay-now?userId=${subscriber.id}&subscriptionId=${subscriber.subscriptionId}`
  expect(await payLink.getAttribute('href')).toBe(address)
  for (const path of ['/articles', '/articles/published', '/settings']) {
    await page.goto(path)
    const banner = page.getByRole('complementary', { name: 'Payment due' })
    expect(await banner.textContent()).toMatch(/\$1,950\s+is due on your account\./)
    expect(await banner.getByRole('link', { name: 'Update your card' }).getAttribute('href')).toBe(
      '/dunning/update-card',
    )
  }
})

test('a card whose expiry the provider has updated shows no warning any more', async () => {
  const subscriber = await newSubscriber('meridian', { cards: [OLD] })
  const page = await openBilling(subscriber)
  await page.getByText('Your Visa ending in 1111 has expired.').waitFor()
  const payment_profile = { expiration_month: 5, expiration_year: 2037 }
  await callProvider('PUT', `/payment_profiles/${subscriber.providerId}.json`, { payment_profile })
  await page.reload()
  await row(page, '1111').getByText('Expires 05/2037').waitFor()
  expect(await page.getByText(/has expired/).count()).toBe(0)
})

test('a card removed elsewhere is reported, and an action in two tabs happens once', async () => {
  const subscriber = await newSubscriber('meridian', {
    cards: [{}, MASTERCARD, { masked_card_number: 'XXXX-XXXX-XXXX-2222' }],
  })
  const page = await openBilling(subscriber)
  const tab = await newTab(page)
  await openPage(tab, '/settings/billing')

  const token = await memberToken('meridian', subscriber.email)
  const { data } = await graphql<{ payments: { id: string; last4Digits: string }[] }>(
    'meridian',
    '/graphql',
    token,
    '{ payments { id last4Digits } }',
  )
  const gone = data?.payments.find(({ last4Digits }) => last4Digits === '4444')?.id
  const remove = 'mutation ($id: ID!) { paymentDeleteSavedPayment(paymentId: $id) }'
  await graphql('meridian', '/graphql', token, remove, { id: gone })

  await page.getByRole('button', { name: 'Make default: Mastercard ending in 4444' }).click()
  await page.getByText('This card has been removed. The list shows your current cards.').waitFor()
  expect(await cards(page)).toEqual(['Visa ending in 1111, default', 'Visa ending in 2222'])

  for (const one of [page, tab]) {
    await one.getByRole('button', { name: 'Remove Visa ending in 2222' }).click()
    await one.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await one.getByRole('status').getByText('Visa ending in 2222 was removed.').waitFor()
  }
})
