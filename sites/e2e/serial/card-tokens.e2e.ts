import { expect, test } from 'vitest'
import { BILLING_MESSAGES } from '../../../shared/domain/billing/messages.ts'
import {
  chargesOf,
  enterCard,
  expectPaid,
  moveProviderClock,
  newOwing,
  newPayer,
  openCardForm,
  payPath,
} from '../support/billing/payments.ts'
import { allowConsoleError } from '../support/browser.ts'

test('a card entered more than twenty minutes ago must be entered again, and then pays', async () => {
  const page = await newPayer('meridian')
  const owing = await newOwing('meridian')
  await openCardForm(page, await payPath(owing))
  allowConsoleError(/status of 400/)
  await enterCard(page)
  await page.route(
    '**/rest/payment/pay-balance',
    async (route) => {
      await moveProviderClock({ advanceSeconds: 21 * 60 })
      await route.continue()
    },
    { times: 1 },
  )
  const pay = page.getByRole('button', { name: 'Pay $495' })
  try {
    await pay.click()
    await page.getByRole('alert').filter({ hasText: BILLING_MESSAGES.tokenUsed }).waitFor()
    expect(await chargesOf(owing)).toEqual([])
    await pay.click()
    await expectPaid(page)
  } finally {
    await moveProviderClock({})
  }
  expect(await chargesOf(owing)).toHaveLength(1)
})
