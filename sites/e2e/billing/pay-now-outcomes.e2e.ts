import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { CLOSING_REFUSALS } from '../../../shared/domain/communities/closing/messages.ts'
import {
  alert,
  expectFocus,
  operationsOf,
  owingAt,
  payButton,
  recordRequests,
} from '../support/billing/pay-now-page.ts'
import {
  breakProvider,
  cardField,
  chargesOf,
  enterCard,
  expectPaid,
  fieldsReady,
  newPayer,
} from '../support/billing/payments.ts'
import { allowConsoleError } from '../support/browser.ts'
import { carryOut, loseAnswerOf } from '../support/hold-requests.ts'

const PAY = '/rest/payment/pay-balance'

function tryAgain(page: Page) {
  return page.getByRole('button', { name: 'Try Again' })
}

describe('pay-now when a response is late, lost or wrong', () => {
  test('[PAY-013] [PAY-016] [PAY-018] [PAY-022] [PAY-023] [PAY-024] while the provider is down the page says so; after retrying, one payment is made', async () => {
    const page = await newPayer('meridian')
    const sent = recordRequests(page)
    const owing = await owingAt(page)
    allowConsoleError(/status of 503/)
    await breakProvider({ mode: 'down', path: `GET /subscriptions/${owing.providerId}`, times: 2 })
    await enterCard(page)
    await payButton(page).click()
    await alert(page, 'Something went wrong').waitFor()
    await alert(page, 'There was an issue with your payment').waitFor()
    expect(await page.getByRole('link', { name: '+1 617 555 0142' }).getAttribute('href')).toBe('tel:+16175550142')
    await page.getByRole('main').getByRole('link', { name: 'concierge@meridian.test' }).waitFor()
    expect(await payButton(page).isVisible()).toBe(false)

    await tryAgain(page).click()
    expect(await alert(page, 'Something went wrong').count()).toBe(0)
    await expectFocus(page, 'First name')
    expect(await cardField(page, 'number').inputValue()).toBe('4111 1111 1111 1111')
    await payButton(page).click()
    await expectPaid(page)
    expect(await chargesOf(owing)).toHaveLength(1)
    expect(operationsOf(sent)).toHaveLength(2)
  })

  test('[PAY-007] [PAY-008] [PAY-017] [PAY-020] a retry that fails stays at the form', async () => {
    const page = await newPayer('meridian')
    await owingAt(page)
    allowConsoleError(/status of (500|422)/)
    const held: (() => void)[] = []
    await page.route(`**${PAY}`, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.fulfill({ status: 500, json: { code: 'UnhandledError', message: 'x', correlationId: 'x' } })
    })
    const answerNth = async (nth: number) => {
      await expect.poll(() => held.length).toBe(nth)
      held.at(-1)?.()
    }
    const paying = page.getByRole('button', { name: 'Paying…' })
    await enterCard(page)
    await payButton(page).click()
    await paying.waitFor()
    expect(await paying.getAttribute('aria-disabled')).toBe('true')
    await answerNth(1)
    await tryAgain(page).click()
    await payButton(page).click()
    await answerNth(2)
    await alert(page, 'There was an issue again').waitFor()
    expect(await tryAgain(page).count()).toBe(0)
    expect(await payButton(page).isVisible()).toBe(true)

    // Nothing that the payer could try would help.
    await page.unroute(`**${PAY}`)
    const message = CLOSING_REFUSALS.noPayment
    await page.route(`**${PAY}`, (route) => route.fulfill({ status: 422, json: { code: 'Unprocessable', message } }))
    await payButton(page).click()
    await alert(page, message).waitFor()
    expect([await tryAgain(page).count(), await payButton(page).isVisible()]).toEqual([0, false])
  })

  test('when the response is lost after the charge, retrying shows the payment, and the card was charged once', async () => {
    const page = await newPayer('meridian')
    const owing = await owingAt(page)
    allowConsoleError(/net::ERR_FAILED/)
    await loseAnswerOf(page, PAY)
    await enterCard(page)
    await payButton(page).click()
    await tryAgain(page).click()
    expect(await chargesOf(owing)).toHaveLength(1)
    await payButton(page).click()
    await expectPaid(page)
    await page.getByText('$495.00').waitFor()
    expect(await chargesOf(owing)).toHaveLength(1)
  })

  test('when the response for a declined card is lost, the card entered next is the one that is charged', async () => {
    const page = await newPayer('meridian')
    const owing = await owingAt(page)
    allowConsoleError(/net::ERR_FAILED/)
    await loseAnswerOf(page, PAY, { status: 400 })
    await enterCard(page, { number: '4000000000000812' })
    await payButton(page).click()
    await tryAgain(page).click()
    await enterCard(page, { number: '5555555555554444' })
    await payButton(page).click()
    await expectPaid(page)
    await page.getByText('Mastercard ending in 4444').waitFor()
    expect(await chargesOf(owing)).toHaveLength(1)
  })

  test('while the outcome is unknown the page says that it asks the bank, and then that it is paid', async () => {
    const page = await newPayer('meridian')
    const sent = recordRequests(page)
    const owing = await owingAt(page)
    await page.route(
      `**${PAY}`,
      async (route) => {
        await carryOut(route)
        await route.fulfill({ status: 202, json: { code: 'PaymentPending', message: 'x', correlationId: 'x' } })
      },
      { times: 1 },
    )
    await enterCard(page)
    await payButton(page).click()
    await page.getByRole('status').getByText('We’re checking with the bank').waitFor()
    await expectPaid(page)
    expect(await chargesOf(owing)).toHaveLength(1)
    expect(operationsOf(sent)).toHaveLength(2)
    expect(new Set(operationsOf(sent)).size).toBe(1)
  })

  test('asking the bank ends automatically', async () => {
    const page = await newPayer('meridian')
    await owingAt(page)
    await page.route(`**${PAY}`, (route) =>
      route.fulfill({ status: 202, json: { code: 'PaymentPending', message: 'x', correlationId: 'x' } }),
    )
    await enterCard(page)
    await page.clock.install()
    await payButton(page).click()
    await page.getByText('We’re checking with the bank').waitFor()
    await expectFocus(page, 'We’re checking with the bank')
    const unresolved = page.getByText('The bank hasn’t responded yet')
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000)
        return unresolved.count()
      })
      .toBe(1)
    expect(await page.getByText('We’re checking with the bank').count()).toBe(0)
    await page.unroute(`**${PAY}`)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return page.getByRole('heading', { name: 'Payment complete' }).count()
      })
      .toBe(1)
  })

  test("[PAY-006] a response that is not a receipt shows the page's error", async () => {
    const page = await newPayer('meridian')
    await owingAt(page)
    allowConsoleError(/no receipt/)
    await page.route(`**${PAY}`, (route) => route.fulfill({ status: 200, json: {} }))
    await enterCard(page)
    await payButton(page).click()
    await page.getByText('An Error has occurred.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await fieldsReady(page)
  })
})
