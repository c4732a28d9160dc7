import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { cards, expectHelp, openBilling, openForm, row } from '../support/billing/billing-page.ts'
import { enterCard } from '../support/billing/payments.ts'
import { newSubscriber, triedCharges } from '../support/billing/subscribers.ts'
import { loseAnswer } from '../support/hold-requests.ts'

const MASTERCARD = '5555 5555 5555 4444'

describe('adding a card while an amount is due', () => {
  const DUE = { cards: [{ declines: true }], owesCents: 49_550 }
  const question = (page: Page) => page.getByRole('dialog', { name: 'Also pay the $495.50 due now?' })
  async function enter(page: Page, number?: string) {
    await openForm(page)
    await enterCard(page, { number: number ?? MASTERCARD })
    await page.getByRole('region', { name: 'New card' }).getByRole('button', { name: 'Add a card' }).click()
    await question(page).waitFor()
  }

  test('pays it once, however often the button is pressed, and shows the receipt', async () => {
    const subscriber = await newSubscriber('meridian', DUE)
    const page = await openBilling(subscriber)
    await enter(page)
    await question(page).getByRole('button', { name: 'Pay $495.50' }).dblclick()
    await page.getByText('$495.50 was paid', { exact: true }).waitFor()
    await page.getByText('Nothing due.').waitFor()
    expect(await cards(page)).toEqual(['Mastercard ending in 4444, default', 'Visa ending in 1111'])
    expect(await triedCharges(subscriber)).toEqual(['approved 49550'])

    await page
      .getByRole('region', { name: 'Statements' })
      .getByRole('link', { name: /^Receipt for \$495\.50/ })
      .click()
    await page.waitForURL('**/settings/billing/receipts/*')
    const receipt = page.getByRole('region', { name: 'Receipt' })
    expect(await receipt.textContent()).toMatch(/Amount\$495\.50.*Robin Vale.*Card ending in 4444/)
    await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
    await page.getByRole('button', { name: 'Print receipt' }).click()
    expect(await page.locator('body[data-printed]').count()).toBe(1)
    for (const format of ['A4', 'Letter'])
      expect((await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g), format).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Print receipt' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Back to billing' }).count()).toBe(0)
  })

  test('does nothing while the choice is open, asks again, and only saves it when that is chosen', async () => {
    const subscriber = await newSubscriber('meridian', DUE)
    const page = await openBilling(subscriber)
    await enter(page)
    await page.keyboard.press('Escape')
    expect(await cards(page)).toEqual(['Visa ending in 1111, default'])
    await page.getByRole('region', { name: 'New card' }).getByRole('button', { name: 'Add a card' }).click()
    await question(page).waitFor()
    expect(await triedCharges(subscriber)).toEqual([])
    await question(page).getByRole('button', { name: 'Save only' }).click()
    await page.getByRole('status').getByText('Mastercard ending in 4444 was added').waitFor()
    expect(await triedCharges(subscriber)).toEqual([])
  })

  test('says that it was paid although the first response was lost, and adds and charges the card once', async () => {
    const subscriber = await newSubscriber('meridian', DUE)
    const page = await openBilling(subscriber)
    await enter(page)
    await loseAnswer(page, 'AddCard')
    await question(page).getByRole('button', { name: 'Pay $495.50' }).click()
    await page.getByText('$495.50 was paid', { exact: true }).waitFor()
    expect(await cards(page)).toEqual(['Mastercard ending in 4444, default', 'Visa ending in 1111'])
    expect(await triedCharges(subscriber)).toEqual(['approved 49550'])
  })

  test('claims nothing while there is no response, and shows the payment once another card is added', async () => {
    const subscriber = await newSubscriber('meridian', DUE)
    const page = await openBilling(subscriber)
    await enter(page)
    await loseAnswer(page, 'AddCard')
    await page.clock.install()
    await question(page).getByRole('button', { name: 'Pay $495.50' }).click()
    await expect.poll(() => triedCharges(subscriber)).toEqual(['approved 49550'])
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('AddCard') ? route.abort() : route.fallback(),
    )
    const form = page.getByRole('region', { name: 'New card' })
    const unknown = form.getByRole('alert').getByText('We couldn’t tell whether the card was added')
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000)
        return unknown.count()
      })
      .toBe(1)
    expect(await form.getByText('Card not added').count()).toBe(0)

    await page.unroute('**/graphql')
    await enterCard(page, { number: '4000000000000010' })
    await form.getByRole('button', { name: 'Add a card' }).click()
    await question(page).getByRole('button', { name: 'Save only' }).click()
    await page.getByText('Visa ending in 0010 was added', { exact: false }).waitFor()
    await page.getByText('Nothing due.').waitFor()
    expect(await triedCharges(subscriber)).toEqual(['approved 49550'])
  })

  test("[BILL-033] shows the bank's reason when it is declined, and that the card was saved", async () => {
    const subscriber = await newSubscriber('meridian', DUE)
    const page = await openBilling(subscriber)
    await enter(page, '4000000000000812')
    await question(page).getByRole('button', { name: 'Pay $495.50' }).click()
    const declined = row(page, '0812').getByRole('alert')
    await declined.getByText('The card was saved but not charged. This card has insufficient funds.').waitFor()
    await expectHelp(page)
    expect(await cards(page)).toEqual(['Visa ending in 0812, default', 'Visa ending in 1111'])
    await page
      .getByText('Your Visa ending in 0812 could not be charged. Add another card, or call your bank.')
      .waitFor()
    expect(await triedCharges(subscriber)).toEqual(['declined 49550'])
  })
})
