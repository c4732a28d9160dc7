import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Page, Request, Route } from 'playwright'
import { describe, expect, inject, test } from 'vitest'
import { build } from '#db/statement.ts'
import { events } from '../../../db/schema/events.ts'
import { BILLING_MESSAGES, DECLINE_SENTENCES } from '../../../shared/domain/billing/messages.ts'
import {
  breakProvider,
  cardField,
  chargesOf,
  enterCard,
  expectPaid,
  fieldsReady,
  newOwing,
  newPayer,
  type Owing,
  openCardForm,
  payPath,
  pressBelowFrames,
  unsignedPayPath,
} from '../support/billing/payments.ts'
import { allowConsoleError, pageReady, signInOnly } from '../support/browser.ts'
import { database } from '../support/database.ts'
import {
  expectNoOverflow,
  layoutShifts,
  MAX_LAYOUT_SHIFT,
  recordLayoutShifts,
  seriousViolations,
} from '../support/page-checks.ts'
import { send } from '../support/request.ts'
import { inspectedBrands } from '../support/run.ts'

const PAY = '**/rest/payment/pay-balance'
const DECLINING = '4000000000000812'
const WITHOUT_TOKEN = '4000000000000093'

function payButton(page: Page) {
  return page.getByRole('button', { name: 'Pay $495' })
}
function tryAgain(page: Page) {
  return page.getByRole('button', { name: 'Try Again' })
}
function alert(page: Page, text: string) {
  return page.getByRole('alert').filter({ hasText: text })
}

/** What the page sent to our own hosts. */
function recordRequests(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).port !== String(inject('sandboxPort'))) sent.push(request)
  })
  return sent
}

function operationsOf(sent: readonly Request[]): string[] {
  return sent
    .filter((request) => request.url().endsWith('/rest/payment/pay-balance'))
    .map((request) => (request.postDataJSON() as { operationId: string }).operationId)
}

function logText(): string {
  const folder = inject('logDir')
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

/** Neither the number nor the code of a card, in any grouping. */
function expectNoCard(text: string, number: string) {
  const digits = text.replace(/(?<=\d)[ +-](?=\d)/g, '')
  expect(digits).not.toContain(number)
  expect(text).not.toMatch(/"?cvv"?\s*[:=]/i)
}

/** Carries a request out whose answer the page does not get. */
async function carryOut(route: Route) {
  const { host: _, ...headers } = await route.request().allHeaders()
  const body = route.request().postData() ?? ''
  const { status } = await send('meridian', new URL(route.request().url()).pathname, { method: 'POST', headers, body })
  expect(status).toBe(200)
}

async function owingAt(page: Page, brand: 'meridian' | 'harbor' | 'lumen' = 'meridian'): Promise<Owing> {
  const owing = await newOwing(brand)
  await openCardForm(page, await payPath(owing))
  return owing
}

describe('pay-now', () => {
  test.for(inspectedBrands())(
    '[PAY-001] [PAY-002] [PAY-005] [PAY-010] [PAY-011] [PAY-012] [ROUTE-059] [SESS-002] a visitor at %s pays what a member owes, with one press after the card, and gets a receipt',
    async (brand) => {
      const page = await newPayer(brand, 360)
      const sent = recordRequests(page)
      const owing = await newOwing(brand, 123_450)
      await openCardForm(page, await payPath(owing))
      await page.getByText('Robin Vale').waitFor()
      await page.getByText('$1,234.50', { exact: true }).waitFor()
      await page.getByText(/renewal date \w{3} \d{1,2}, \d{4}/).waitFor()
      expect(await page.getByRole('checkbox', { name: 'Keep this card' }).isChecked()).toBe(false)
      await page.getByText(BILLING_MESSAGES.andMoreBrands, { exact: true }).waitFor()
      expect(await page.getByRole('list', { name: 'Accepted cards' }).getByRole('img').count()).toBe(3)
      await enterCard(page)
      await pressBelowFrames(page, 'Pay $1,234.50')
      await expectPaid(page)

      const [charge, ...others] = await chargesOf(owing)
      expect(others).toEqual([])
      expect(charge?.amountInCents).toBe(123_450)
      const receipt = page.getByRole('region', { name: 'Receipt' })
      for (const text of ['$1,234.50', 'Robin Vale', 'Visa ending in 1111', charge?.id ?? '', 'The card was not kept.'])
        await receipt.getByText(text).waitFor()
      expect(sent.map((request) => request.url() + (request.postData() ?? '')).join('\n')).toContain(
        owing.subscriptionId,
      )
      for (const request of sent) expectNoCard(request.url() + (request.postData() ?? ''), '4111111111111111')
      expectNoCard(logText(), '4111111111111111')
      const submitted = build
        .select({ label: events.label })
        .from(events)
        .where(and(eq(events.category, 'Payment'), eq(events.action, 'form-submit'), eq(events.label, '1234.5')))
      await expect.poll(() => database().read(submitted)).not.toEqual([])

      await page.goto(await payPath(owing))
      await page.getByRole('heading', { level: 1, name: 'Nothing is due' }).waitFor()
      expect(await page.locator('form').count()).toBe(0)
    },
  )

  test('[PAY-019] [PAY-009] a declined card is told at the form, and another card pays', async () => {
    const page = await newPayer('meridian')
    const sent = recordRequests(page)
    const owing = await owingAt(page)
    allowConsoleError(/status of 400/)
    await enterCard(page, { number: DECLINING })
    await payButton(page).click()
    await alert(page, DECLINE_SENTENCES['insufficient-funds']).waitFor()
    expect(await chargesOf(owing)).toEqual([])

    await cardField(page, 'number').fill('5555 5555 5555 4444')
    await payButton(page).click()
    expect(await alert(page, DECLINE_SENTENCES['insufficient-funds']).count()).toBe(0)
    await expectPaid(page)
    await page.getByText('Mastercard ending in 4444').waitFor()
    expect(await chargesOf(owing)).toHaveLength(1)
    const [declined, paid, ...others] = operationsOf(sent)
    expect(others).toEqual([])
    expect(declined).not.toBe(paid)
  })

  test('[PAY-021] [BILL-024] what the provider refuses is told at the form and reported without the card', async () => {
    const page = await newPayer('meridian')
    const sent = recordRequests(page)
    const owing = await owingAt(page)
    const reports = () =>
      sent.filter((request) => request.url().endsWith('/rest/chargifyJsError')).map((request) => request.postDataJSON())
    await enterCard(page, { cvv: '12', zip: 'x' })
    await payButton(page).click()
    await alert(page, 'Enter valid information for the following input(s): CVV, Zip code.').waitFor()
    expect(await cardField(page, 'cvv').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('CVV')

    allowConsoleError(/status of 422/)
    await enterCard(page, { number: WITHOUT_TOKEN })
    await payButton(page).click()
    await alert(page, DECLINE_SENTENCES['not-accepted']).waitFor()
    expect(operationsOf(sent)).toEqual([])
    await expect.poll(reports).toHaveLength(2)
    expect(reports()[1]).toEqual({
      error: 'Processor declined: Do Not Honor (2000)',
      userId: owing.userId,
      category: 'Payment',
      value: 495,
      uri: '/pay-now',
    })
  })

  test('[PAY-013] [PAY-016] [PAY-018] [PAY-022] [PAY-023] [PAY-024] while the provider is down the page says so; tried again, the same payment is made once', async () => {
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
    expect(await cardField(page, 'number').inputValue()).toBe('4111 1111 1111 1111')
    await payButton(page).click()
    await expectPaid(page)
    expect(await chargesOf(owing)).toHaveLength(1)
    expect(new Set(operationsOf(sent)).size).toBe(1)
  })

  test('[PAY-007] [PAY-008] [PAY-017] [PAY-020] a retry that fails stays at the form', async () => {
    const page = await newPayer('meridian')
    await owingAt(page)
    allowConsoleError(/status of 500/)
    const held: (() => void)[] = []
    await page.route(PAY, async (route) => {
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
  })

  test('when the answer is lost after the charge, trying again says paid, and the card was charged once', async () => {
    const page = await newPayer('meridian')
    const owing = await owingAt(page)
    allowConsoleError(/net::ERR_FAILED/)
    await page.route(
      PAY,
      async (route) => {
        await carryOut(route)
        await route.abort()
      },
      { times: 1 },
    )
    await enterCard(page)
    await payButton(page).click()
    await tryAgain(page).click()
    expect(await chargesOf(owing)).toHaveLength(1)
    await payButton(page).click()
    await expectPaid(page)
    await page.getByText('$495.00').waitFor()
    expect(await chargesOf(owing)).toHaveLength(1)
  })

  test('while the outcome is not known the page says that it asks the bank, and then that it is paid', async () => {
    const page = await newPayer('meridian')
    const sent = recordRequests(page)
    const owing = await owingAt(page)
    await page.route(
      PAY,
      async (route) => {
        await carryOut(route)
        await route.fulfill({ status: 202, json: { code: 'PaymentPending', message: 'x', correlationId: 'x' } })
      },
      { times: 1 },
    )
    await enterCard(page)
    await payButton(page).click()
    await page.getByRole('status').getByText('We are checking with the bank').waitFor()
    await expectPaid(page)
    expect(await chargesOf(owing)).toHaveLength(1)
    expect(operationsOf(sent)).toHaveLength(2)
    expect(new Set(operationsOf(sent)).size).toBe(1)
  })

  test('asking the bank ends by itself', async () => {
    const page = await newPayer('meridian')
    await owingAt(page)
    await page.route(PAY, (route) =>
      route.fulfill({ status: 202, json: { code: 'PaymentPending', message: 'x', correlationId: 'x' } }),
    )
    await enterCard(page)
    await page.clock.install()
    await payButton(page).click()
    await page.getByText('We are checking with the bank').waitFor()
    const unresolved = page.getByText('The bank has not answered yet')
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000)
        return unresolved.count()
      })
      .toBe(1)
    expect(await page.getByText('We are checking with the bank').count()).toBe(0)
    await page.unroute(PAY)
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return page.getByRole('heading', { name: 'Payment complete' }).count()
      })
      .toBe(1)
  })

  test('[PAY-014] [PAY-015] without a balance there is no form', async () => {
    const page = await newPayer('harbor')
    const paid = await newOwing('harbor', 0)
    await page.goto(await payPath(paid))
    await page.getByRole('heading', { level: 1, name: 'Nothing is due' }).waitFor()
    expect(await page.locator('form, iframe').count()).toBe(0)
  })

  test('[PAY-025] when the script of the provider does not load, the page says so and loads it again', async () => {
    const page = await newPayer('meridian')
    const sent = recordRequests(page)
    const owing = await newOwing('meridian')
    allowConsoleError(/ERR_FAILED|chargify/)
    await page.route('**/chargify.js', (route) => route.abort())
    await page.goto(await payPath(owing))
    await page.getByText('It looks like we encountered an error', { exact: true }).waitFor()
    await expect.poll(() => sent.filter((request) => request.url().endsWith('/rest/chargifyJsError'))).toHaveLength(1)
    await page.unroute('**/chargify.js')
    await page.getByRole('button', { name: 'Load again' }).click()
    await fieldsReady(page)
    await enterCard(page)
    await payButton(page).click()
    await expectPaid(page)
  })

  test('[PAY-006] an answer that is no receipt gives the error of the page', async () => {
    const page = await newPayer('meridian')
    await owingAt(page)
    allowConsoleError(/no receipt/)
    await page.route(PAY, (route) => route.fulfill({ status: 200, json: {} }))
    await enterCard(page)
    await payButton(page).click()
    await page.getByText('An Error has occurred.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await fieldsReady(page)
  })

  test('the keyboard alone pays, at 360 px', async () => {
    const page = await newPayer('lumen', 360)
    const owing = await owingAt(page, 'lumen')
    await pageReady(page)
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    for (const [field, text] of [
      ['firstName', 'Robin'],
      ['lastName', 'Vale'],
      ['number', '4111111111111111'],
      ['cvv', '123'],
      ['month', '12'],
      ['year', '2035'],
      ['zip', '10001'],
    ] as const) {
      await page.keyboard.press('Tab')
      const input = cardField(page, field)
      await expect
        .poll(() => input.evaluate((element) => document.hasFocus() && document.activeElement === element))
        .toBe(true)
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Tab')
    await expect.poll(() => page.getByRole('checkbox').evaluate((box) => document.activeElement === box)).toBe(true)
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectPaid(page)
    await page.getByText('The card was kept for renewals.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await chargesOf(owing)).toHaveLength(1)
  })

  test('a link that we did not sign shows initials, and no link works at another community', async () => {
    const page = await newPayer('meridian')
    const owing = await newOwing('meridian')
    await openCardForm(page, unsignedPayPath(owing))
    await page.getByText('R. V.').waitFor()
    expect(await page.content()).not.toContain('Robin Vale')

    await signInOnly(page, owing.email)
    await openCardForm(page, await payPath(owing))
    await page.getByText('Robin Vale').waitFor()

    allowConsoleError(/status of 404/)
    const other = await newPayer('harbor')
    const answer = await other.goto(await payPath(owing))
    expect(answer?.status()).toBe(404)
    await other.getByRole('heading', { level: 1, name: 'We find no membership for this link' }).waitFor()
    expect(await other.content()).not.toMatch(/Robin|495/)
  })

  test('odd links are answered like unknown ones or as not complete', async () => {
    const page = await newPayer('meridian')
    const owing = await newOwing('meridian')
    allowConsoleError(/status of 404/)
    const h1 = async (path: string) => {
      const answer = await page.goto(path)
      return [answer?.status(), await page.getByRole('heading', { level: 1 }).textContent()]
    }
    const incomplete = [200, 'This link is not complete']
    const unknown = [404, 'We find no membership for this link']
    expect(await h1('/pay-now')).toEqual(incomplete)
    expect(await h1(`/pay-now?userId=${owing.userId}`)).toEqual(incomplete)
    expect(await h1(`/pay-now?userId=%00&subscriptionId=${owing.subscriptionId}`)).toEqual(incomplete)
    expect(await h1(unsignedPayPath({ ...owing, userId: "'><script>alert(1)</script>" }))).toEqual(unknown)
    expect(await h1(unsignedPayPath({ ...owing, userId: 'x'.repeat(500) }))).toEqual(unknown)
    expect(await h1(unsignedPayPath({ ...owing, userId: 'unknown' }))).toEqual(unknown)
    await openCardForm(page, `${unsignedPayPath(owing)}&exp=9999999999&s=${'0'.repeat(64)}`)
    await page.getByText('R. V.').waitFor()
  })

  test.for(inspectedBrands())(
    'at %s the form and its frames are accessible, move nothing and fit small screens',
    async (brand) => {
      const page = await newPayer(brand)
      await recordLayoutShifts(page)
      await owingAt(page, brand)
      await pageReady(page)
      const { sum, moved } = await layoutShifts(page)
      expect(sum, moved.join()).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
      await payButton(page).click()
      await alert(page, 'First name, Last name, Card number, CVV, Month, Year, Zip code.').waitFor()
      expect(await seriousViolations(page)).toEqual([])
      await expectNoOverflow(page, 'pay-now', 320)
      expect(await seriousViolations(page)).toEqual([])
    },
  )
})
