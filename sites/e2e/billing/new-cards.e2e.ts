import { expect, test } from 'vitest'
import { CARD_FIELD_LABELS, CARD_FIELDS } from '../../../shared/domain/billing/cards/card-fields.ts'
import { addButton, cards, list, openBilling, openForm, row } from '../support/billing/billing-page.ts'
import { breakProvider, cardField, enterCard, fieldsReady } from '../support/billing/payments.ts'
import { newSubscriber } from '../support/billing/subscribers.ts'
import { allowConsoleError, origin, pageReady } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'

const MASTERCARD = '5555 5555 5555 4444'

test('[BILL-001] [BILL-012] [BILL-042] [BILL-043] [FMT-014] a card is added by keyboard only, becomes the default, and its number is sent only to the provider', async () => {
  const subscriber = await newSubscriber('meridian')
  const page = await openBilling(subscriber)
  await page.goto('/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Billing' }).click()
  await page.waitForURL('**/settings/billing')
  await pageReady(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(origin('meridian'))) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await addButton(page).focus()
  await page.keyboard.press('Enter')
  await fieldsReady(page)
  expect(await page.getByRole('list', { name: 'Accepted cards' }).textContent()).toBe('and more...')
  expect(await page.getByRole('list', { name: 'Accepted cards' }).getByRole('img').count()).toBe(3)
  const form = page.getByRole('region', { name: 'New card' })
  await form.getByRole('button', { name: 'Add a card', disabled: false }).waitFor()
  for (const [i, value] of ['Robin', 'Vale', '5555555555554444', '123', '12', '2036', '10001'].entries()) {
    await page.keyboard.press('Tab')
    const input = cardField(page, CARD_FIELDS[i] ?? 'zip')
    await expect.poll(() => input.evaluate((element) => document.activeElement === element)).toBe(true)
    await page.keyboard.type(value)
  }
  const release = await holdRequests(page, '**/graphql')
  await page.keyboard.press('Enter')
  await list(page).getByText('Your new card is being added…').waitFor()
  expect(await row(page, '1111').getByText('Default', { exact: true }).count()).toBe(0)
  release()
  const added = ['Mastercard ending in 4444, default', 'Visa ending in 1111']
  await page
    .getByRole('status')
    .getByText('Mastercard ending in 4444 was added and is now your default card.')
    .waitFor()
  expect(await cards(page)).toEqual(added)
  expect(await row(page, '4444').evaluate((element) => document.activeElement === element)).toBe(true)
  expect(sent.join()).not.toMatch(/5555|4111/)
  expect(sent.filter((one) => one.includes('AddCard'))).toHaveLength(1)
  await page.reload()
  expect(await cards(page)).toEqual(added)
})

test('[BILL-026] [BILL-030] when adding fails, the card stays in the form, and the page shows the contact', async () => {
  const page = await openBilling(await newSubscriber('meridian'))
  const fault = JSON.stringify({ data: null, errors: [{ message: 'x', extensions: { code: 'UnhandledError' } }] })
  await page.route('**/graphql', (route) => route.fulfill({ contentType: 'application/json', body: fault }))
  await openForm(page)
  await enterCard(page, { number: MASTERCARD })
  const form = page.getByRole('region', { name: 'New card' })
  await form.getByRole('button', { name: 'Add a card' }).click()
  await form.getByRole('alert').getByText('The card could not be added. Please try again.').waitFor()
  expect(await cards(page)).toEqual(['Visa ending in 1111, default'])
  expect(await cardField(page, 'number').inputValue()).toBe(MASTERCARD)
  const help = form.getByRole('link', { name: 'Ask us for help' })
  expect(await help.getAttribute('href')).toBe('mailto:concierge@meridian.test')
})

test("a card that the bank refuses immediately, and one that requires its bank's approval, say what to do [BILL-026] [BILL-031]", async () => {
  const page = await openBilling(await newSubscriber('meridian'))
  const form = page.getByRole('region', { name: 'New card' })
  const add = form.getByRole('button', { name: 'Add a card' })
  await openForm(page)
  await enterCard(page, { number: '4000000000000093' })
  await add.click()
  await form.getByRole('alert').getByText('The payment details could not be verified.').waitFor()
  await enterCard(page, { number: '4000000000003220' })
  await add.click()
  await form
    .getByRole('alert')
    .getByText('Your bank wants to verify this payment with you, which isn’t possible here.')
    .waitFor()
  // The next attempt is another operation.
  await enterCard(page, { number: MASTERCARD })
  await add.dblclick()
  await page.getByRole('status').getByText('Mastercard ending in 4444 was added').waitFor()
  expect(await cards(page)).toEqual(['Mastercard ending in 4444, default', 'Visa ending in 1111'])
  allowConsoleError(/status of 422/)
})

test('a card entered after another one could not be added is the one that is added', async () => {
  const subscriber = await newSubscriber('meridian')
  const page = await openBilling(subscriber)
  const form = page.getByRole('region', { name: 'New card' })
  const add = form.getByRole('button', { name: 'Add a card' })
  await openForm(page)
  await enterCard(page, { number: '4000000000000010' })
  // It is stored, and not made the default.
  const path = `POST /subscriptions/${subscriber.providerId}/payment_profiles`
  await breakProvider({ mode: 'down', path, times: 2 })
  allowConsoleError(/status of 503/)
  await add.click()
  await form.getByRole('alert').getByText('We can’t reach the bank right now. Nothing was charged').waitFor()
  await enterCard(page, { number: MASTERCARD })
  await add.click()
  await page.getByRole('status').getByText('Mastercard ending in 4444 was added').waitFor()
  expect((await cards(page))[0]).toBe('Mastercard ending in 4444, default')
})

test('[BILL-017] [BILL-018] [BILL-019] [BILL-020] [BILL-021] [BILL-022] [BILL-023] [BILL-024] [BILL-025] an empty form names its fields in order, each with a message of its own', async () => {
  const page = await openBilling(await newSubscriber('meridian'))
  await openForm(page)
  const form = page.getByRole('region', { name: 'New card' })
  await form.getByRole('button', { name: 'Add a card' }).click()
  const text =
    'Enter valid information for the following input(s): First name, Last name, Card number, CVV, Month, Year, Zip code.'
  await form.getByRole('alert').getByText(text, { exact: true }).waitFor()
  const messages = await Promise.all(
    CARD_FIELDS.map((field) =>
      page.frameLocator(`iframe[title="${CARD_FIELD_LABELS[field]}"]`).getByRole('alert').textContent(),
    ),
  )
  expect(new Set(messages).size).toBe(CARD_FIELDS.length)
  expect(messages.every((message) => message?.startsWith('Enter '))).toBe(true)
})

test('while the bank has not answered, or is slow to, the page says so, polls the same operation, and ends automatically', async () => {
  const page = await openBilling(await newSubscriber('meridian'))
  await openForm(page)
  await enterCard(page, { number: MASTERCARD })
  const operations: string[] = []
  const { promise: slow, resolve: answer } = Promise.withResolvers<void>()
  const pending = JSON.stringify({ data: null, errors: [{ message: 'x', extensions: { code: 'PaymentPending' } }] })
  await page.route('**/graphql', async (route) => {
    const { variables } = route.request().postDataJSON() as { variables?: { operationId?: string } }
    // The bell polls too.
    if (!variables?.operationId) return route.continue()
    operations.push(variables.operationId)
    if (operations.length > 1) return route.continue()
    // First slow, and then without an outcome.
    await slow
    return route.fulfill({ contentType: 'application/json', body: pending })
  })
  const form = page.getByRole('region', { name: 'New card' })
  await page.clock.install()
  await form.getByRole('button', { name: 'Add a card' }).click()
  const checking = form.getByRole('status').getByText('We’re checking with the bank. You won’t be charged twice')
  await expect.poll(() => operations.length).toBe(1)
  await page.clock.runFor(4000)
  expect(await checking.count()).toBe(0)
  await page.clock.runFor(1000)
  await checking.waitFor()
  answer()
  await expect.poll(() => page.clock.runFor(1000).then(() => operations.length)).toBe(2)
  await page.getByRole('status').getByText('Mastercard ending in 4444 was added').waitFor()
  expect(operations).toHaveLength(2)
  expect(new Set(operations).size).toBe(1)
})

// A light brand: axe sees only a frame's own background, which is that of the page.
test('the open form passes the accessibility rules on a narrow screen, and so does the dialog', async () => {
  const page = await openBilling(await newSubscriber('harbor', { owesCents: 49_550 }), { brand: 'harbor', width: 360 })
  await openForm(page)
  await expectNoOverflow(page, 'the form of a new card', 360)
  expect(await seriousViolations(page)).toEqual([])
  await enterCard(page, { number: MASTERCARD })
  await page.getByRole('region', { name: 'New card' }).getByRole('button', { name: 'Add a card' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await seriousViolations(page)).toEqual([])
})
