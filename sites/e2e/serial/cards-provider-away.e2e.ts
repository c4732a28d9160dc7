import { expect, test } from 'vitest'
import { cards, openBilling, openForm } from '../support/billing/billing-page.ts'
import { breakProvider, enterCard } from '../support/billing/payments.ts'
import { newSubscriber } from '../support/billing/subscribers.ts'
import { allowConsoleError } from '../support/browser.ts'

/* The payment provider fails for everybody, so nothing else runs meanwhile. */

const MASTERCARD = '5555 5555 5555 4444'
const AWAY = 'Your cards can’t be shown right now because the bank isn’t responding. Nothing was changed.'

test('while the provider is unavailable the rest of the page is shown, and the cards are loaded on request', async () => {
  const subscriber = await newSubscriber('meridian')
  await breakProvider({ mode: 'down', path: 'GET /payment_profiles', times: 2 })
  try {
    const page = await openBilling(subscriber)
    await page.getByRole('alert').getByText(AWAY).waitFor()
    await page.getByText('Nothing due.').waitFor()
    await page.getByText('No statements yet').waitFor()
    expect(await page.getByRole('button', { name: 'Add a card' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('list', { name: 'Cards' }).waitFor()
    expect(await cards(page)).toEqual(['Visa ending in 1111, default'])
  } finally {
    await breakProvider({ mode: 'ok' })
  }
})

test('a slow provider does not delay the page: the cards are loaded after it', async () => {
  const page = await openBilling(await newSubscriber('meridian'))
  await breakProvider({ mode: 'timeout_before', path: 'GET /payment_profiles', times: 1 })
  try {
    const sent = await (await page.reload())?.text()
    expect(sent).toContain('Loading your cards…')
    expect(sent).toContain('No statements yet')
    await page.getByRole('list', { name: 'Cards' }).waitFor()
    expect(await cards(page)).toEqual(['Visa ending in 1111, default'])
  } finally {
    await breakProvider({ mode: 'ok' })
  }
})

test('a card that could not be stored is added once by the next attempt', async () => {
  const page = await openBilling(await newSubscriber('meridian'))
  await openForm(page)
  await enterCard(page, { number: MASTERCARD })
  const form = page.getByRole('region', { name: 'New card' })
  const add = form.getByRole('button', { name: 'Add a card' })
  await breakProvider({ mode: 'down', path: 'POST /payment_profiles', times: 1 })
  try {
    await add.click()
    await form.getByRole('alert').getByText('We can’t reach the bank right now. Nothing was charged').waitFor()
    expect(await cards(page)).toEqual(['Visa ending in 1111, default'])
  } finally {
    await breakProvider({ mode: 'ok' })
  }
  await add.click()
  await page.getByRole('status').getByText('Mastercard ending in 4444 was added').waitFor()
  expect(await cards(page)).toEqual(['Mastercard ending in 4444, default', 'Visa ending in 1111'])
  allowConsoleError(/status of 503/)
})
