import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { enterCard, fieldsReady, pressBelowFrames } from '../support/billing/payments.ts'
import { callProvider, newSubscriber, type Subscriber, triedCharges } from '../support/billing/subscribers.ts'
import { allowConsoleError, newBrowser, signInOnly } from '../support/browser.ts'
import { followRedirects, httpSession } from '../support/http.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'

const ENDED = { endedDaysAgo: 2 }

async function signedIn(subscriber: Subscriber, brand: 'meridian' | 'lumen', width = 1280): Promise<Page> {
  const page = await newBrowser(brand, width)
  await signInOnly(page, subscriber.email)
  await page.goto('/dunning')
  await page.getByRole('heading', { name: 'Renew your membership' }).waitFor()
  return page
}

describe('[DUN-001] a member whose membership ended with its term comes back', () => {
  test('with a saved card: one charge without the initiation fee, and everything opens', async () => {
    const subscriber = await newSubscriber('meridian', ENDED)
    const session = await httpSession('meridian', 'member', subscriber.email)
    expect((await followRedirects(session, '/articles')).path).toBe('/dunning?notice=closed-page')
    const page = await signedIn(subscriber, 'meridian')
    await page.getByText(/Your membership ended on \w{3} \d+, \d{4}\./).waitFor()
    expect(await page.getByRole('radio', { name: '12 months' }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: /Visa ending in 1111/ }).isChecked()).toBe(true)
    expect(await page.getByText('initiation fee').count()).toBe(0)
    expect(await seriousViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Renew and pay $1,950' }).dblclick()
    await page.getByRole('heading', { name: 'Your membership has been renewed' }).waitFor()
    await page.getByText('have full access again').waitFor()
    expect(await triedCharges(subscriber)).toEqual(['approved 195000'])
    await page.getByRole('link', { name: 'Go to your community' }).click()
    await page.waitForURL('**/v2')
    expect((await followRedirects(session, '/articles')).path).toBe('/articles')
    await page.goto('/settings/billing')
    await page.getByText('$1,950.00').first().waitFor()
  })

  test('with a new card on a narrow screen, after one that is declined', async () => {
    const subscriber = await newSubscriber('lumen', { ...ENDED, cards: [] })
    const page = await signedIn(subscriber, 'lumen', 360)
    await fieldsReady(page)
    await expectNoOverflow(page, 'coming back', 360)
    await page.getByRole('radio', { name: '24 months' }).check()
    allowConsoleError(/status of 400/)
    await enterCard(page, { number: '4000000000000812' })
    await pressBelowFrames(page, 'Renew and pay $3,500')
    await page.getByRole('alert').getByText('This card has insufficient funds.').waitFor()
    await enterCard(page)
    await pressBelowFrames(page, 'Renew and pay $3,500')
    await page.getByRole('heading', { name: 'Your membership has been renewed' }).waitFor()
    expect((await triedCharges(subscriber))[0]).toBe('approved 350000')
  })
})

test('a member whose membership staff ended finds no form', async () => {
  const subscriber = await newSubscriber('meridian')
  await callProvider('DELETE', `/subscriptions/${subscriber.providerId}.json`)
  const page = await newBrowser('meridian', 1280)
  await signInOnly(page, subscriber.email)
  await expect
    .poll(async () => {
      await page.goto('/dunning')
      return page.getByRole('heading', { level: 1 }).textContent()
    })
    .toBe('Your membership has ended')
  await page.getByText('Write to us if you’d like to come back').waitFor()
  expect(await page.getByRole('button', { name: /^Renew and pay/ }).count()).toBe(0)
})
