import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { build } from '#db/statement.ts'
import { events } from '../../../db/schema/events.ts'
import { BILLING_MESSAGES, DECLINE_SENTENCES } from '../../../shared/domain/billing/messages.ts'
import { alert, operationsOf, owingAt, payButton, recordRequests } from '../support/billing/pay-now-page.ts'
import {
  cardField,
  chargesOf,
  enterCard,
  expectPaid,
  fieldsReady,
  newOwing,
  newPayer,
  openCardForm,
  ownNetwork,
  payPath,
  pressBelowFrames,
  unsignedPayPath,
} from '../support/billing/payments.ts'
import { allowConsoleError, pageReady, signInOnly } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { element, getPage, textOf } from '../support/http.ts'
import {
  expectNoOverflow,
  layoutShifts,
  MAX_LAYOUT_SHIFT,
  recordLayoutShifts,
  seriousViolations,
} from '../support/page-checks.ts'
import { inspectedBrands } from '../support/run.ts'

const DECLINING = '4000000000000812'
const WITHOUT_TOKEN = '4000000000000093'

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

describe('pay-now', () => {
  test.for(inspectedBrands(1))(
    '[PAY-001] [PAY-002] [PAY-005] [PAY-010] [PAY-011] [PAY-012] [ROUTE-059] [ENT-039] a visitor at %s pays what a member owes, with one press after the card, and gets a receipt',
    async (brand) => {
      const page = await newPayer(brand, 360)
      const sent = recordRequests(page)
      const owing = await newOwing(brand, 123_450)
      await openCardForm(page, await payPath(owing))
      await page.getByRole('heading', { level: 1, name: 'Pay now', exact: true }).waitFor()
      expect(await page.title()).toMatch(/^Pay now · /)
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
      for (const text of ['$1,234.50', 'Robin Vale', 'Visa ending in 1111', charge?.id ?? '', 'The card wasn’t saved.'])
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
      await page.getByRole('heading', { level: 1, name: 'Nothing due' }).waitFor()
      expect(await page.locator('form').count()).toBe(0)
    },
  )

  test('[PAY-019] [PAY-009] [FMT-008] a declined card is reported at the form, and another card pays', async () => {
    const page = await newPayer('meridian')
    const sent = recordRequests(page)
    const owing = await owingAt(page)
    await page.getByText('$495', { exact: true }).waitFor()
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

  test("[PAY-021] [BILL-024] the provider's refusal is shown at the form and reported without the card", async () => {
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

  test('[PAY-014] [PAY-015] without a balance there is no form', async () => {
    const page = await newPayer('harbor')
    const paid = await newOwing('harbor', 0)
    await page.goto(await payPath(paid))
    await page.getByRole('heading', { level: 1, name: 'Nothing due' }).waitFor()
    expect(await page.locator('form, iframe').count()).toBe(0)
  })

  test("[PAY-025] when the provider's script does not load, the page says so and can load it again; while offline no card is reported as refused, but as not checked, and it pays once the connection is back", async () => {
    const page = await newPayer('meridian')
    const sent = recordRequests(page)
    const owing = await newOwing('meridian')
    allowConsoleError(/ERR_FAILED|chargify|ERR_INTERNET_DISCONNECTED/)
    await page.route('**/chargify.js', (route) => route.abort())
    await page.goto(await payPath(owing))
    await page.getByText('It looks like we encountered an error', { exact: true }).waitFor()
    await expect.poll(() => sent.filter((request) => request.url().endsWith('/rest/chargifyJsError'))).toHaveLength(1)
    await page.unroute('**/chargify.js')
    await page.getByRole('button', { name: 'Load again' }).click()
    await fieldsReady(page)

    await enterCard(page)
    await page.context().setOffline(true)
    await pressBelowFrames(page, 'Pay $495')
    await alert(page, 'We couldn’t reach our payment provider, and nothing was charged.').waitFor()
    expect(await alert(page, 'Card not accepted').count()).toBe(0)
    await page.context().setOffline(false)
    await pressBelowFrames(page, 'Pay $495')
    await expectPaid(page)
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
    await other.getByRole('heading', { level: 1, name: 'We can’t find a membership for this link' }).waitFor()
    expect(await other.content()).not.toMatch(/Robin|495/)
  })

  test.for(inspectedBrands(2))(
    'at %s the form and its frames are accessible, shift nothing and fit small screens',
    async (brand) => {
      const page = await newPayer(brand)
      await recordLayoutShifts(page)
      await owingAt(page, brand)
      await pageReady(page)
      const { sum, moved } = await layoutShifts(page)
      expect(sum, moved.join()).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
      await payButton(page).click()
      await alert(page, 'First name, Last name, Card number, CVV, Month, Year, Zip code.').waitFor()
      expect(await seriousViolations(page, 'ours', 'all frames')).toEqual([])
      await expectNoOverflow(page, 'pay-now', 320)
      expect(await seriousViolations(page, 'ours', 'all frames')).toEqual([])
    },
  )
  test('malformed links get the same answer as unknown or incomplete ones', async () => {
    const owing = await newOwing('meridian')
    const network = ownNetwork()
    const h1 = async (path: string) => {
      const { pathname, search } = new URL(path, 'http://localhost')
      const { status, document } = await getPage('meridian', pathname + search, network)
      return [status, textOf(element(document, 'h1'))]
    }
    const incomplete = [200, 'This link is incomplete']
    const unknown = [404, 'We can’t find a membership for this link']
    expect(await h1('/pay-now')).toEqual(incomplete)
    expect(await h1(`/pay-now?userId=${owing.userId}`)).toEqual(incomplete)
    expect(await h1(`/pay-now?userId=%00&subscriptionId=${owing.subscriptionId}`)).toEqual(incomplete)
    expect(await h1(unsignedPayPath({ ...owing, userId: "'><script>alert(1)</script>" }))).toEqual(unknown)
    expect(await h1(unsignedPayPath({ ...owing, userId: 'x'.repeat(500) }))).toEqual(unknown)
    expect(await h1(unsignedPayPath({ ...owing, userId: 'unknown' }))).toEqual(unknown)
    const forged = `${unsignedPayPath(owing)}&exp=9999999999&s=${'0'.repeat(64)}`
    expect(textOf((await getPage('meridian', forged, network)).document)).toContain('R. V.')
  })
})
