import { expect, test } from 'vitest'
import { BILLING_MESSAGES, DECLINE_SENTENCES } from '../../../shared/domain/billing/messages.ts'
import { alert, recordRequests } from '../support/billing/pay-now-page.ts'
import { chargesOf, fieldsReady, pressBelowFrames } from '../support/billing/payments.ts'
import { allowConsoleError } from '../support/browser.ts'
import {
  acceptTerms,
  enterHostedCard,
  expectSoundStep,
  heading,
  newcomer,
  payments,
  reports,
} from '../support/joining.ts'
import { newInvited } from '../support/stored/invitations.ts'

const DECLINING = '4000000000000812'
const WITHOUT_NONCE = '4000000000000093'

test("[ONB-011] [ONB-012] [ONB-013] [ONB-014] [ONB-015] [ONB-016] in a community with Braintree's fields the card is entered there, and only its nonce is sent to us", async () => {
  const invited = await newInvited('lumen')
  const page = await newcomer('lumen', 360)
  const sent = recordRequests(page)
  const paid = payments(page)
  const reported = reports(page)
  allowConsoleError(/status of (?:400|422)/)
  await page.goto(invited.path)
  await fieldsReady(page)
  await expectSoundStep(page)
  await acceptTerms(page)

  await pressBelowFrames(page, 'Pay $2,450')
  await alert(page, 'First name, Last name, Card number, CVV, Month, Year, Zip code.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('cc-given-name')
  await expectSoundStep(page)
  await enterHostedCard(page, { number: '4111111111111112', cvv: '1', month: '1', year: '2020', zip: '' })
  await pressBelowFrames(page, 'Pay $2,450')
  await alert(page, 'Enter valid information for the following input(s): Card number, CVV, Year, Zip code.').waitFor()
  expect(paid()).toEqual([])

  await enterHostedCard(page, { number: WITHOUT_NONCE })
  await pressBelowFrames(page, 'Pay $2,450')
  await alert(page, BILLING_MESSAGES.notVerified).waitFor()
  await expect.poll(reported).toHaveLength(1)
  expect(String(reported()[0]?.errorMsg)).toContain('HOSTED_FIELDS_FAILED_TOKENIZATION')

  await enterHostedCard(page, { number: DECLINING })
  await pressBelowFrames(page, 'Pay $2,450')
  await alert(page, DECLINE_SENTENCES['insufficient-funds']).waitFor()
  expect(await chargesOf(invited)).toEqual([])
  await enterHostedCard(page)
  await page.getByLabel('First name').press('Enter')
  await heading(page, 'You’re a member').waitFor()
  expect(await chargesOf(invited)).toMatchObject([{ amountInCents: 245_000 }])

  const [declined, good, ...others] = paid()
  expect(others).toEqual([])
  for (const one of [declined, good]) {
    expect(one?.paymentNonce).toMatch(/^tokencc_/)
    expect(one).not.toHaveProperty('paymentToken')
  }
  expect(declined?.operationId).not.toBe(good?.operationId)
  const said = sent.map((one) => `${one.url()} ${one.postData() ?? ''}`).join('\n')
  expect(said).not.toMatch(/4111|40000|chargify/)
})

test('while Braintree is unreachable no card is refused, and it pays once the connection is back', async () => {
  const invited = await newInvited('lumen')
  const page = await newcomer('lumen')
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await page.goto(invited.path)
  await fieldsReady(page)
  await acceptTerms(page)
  await enterHostedCard(page)
  await page.context().setOffline(true)
  await pressBelowFrames(page, 'Pay $2,450')
  await alert(page, 'We couldn’t reach our payment provider, and nothing was charged.').waitFor()
  expect(await alert(page, BILLING_MESSAGES.notVerified).count()).toBe(0)
  await page.context().setOffline(false)
  await pressBelowFrames(page, 'Pay $2,450')
  await heading(page, 'You’re a member').waitFor()
})
