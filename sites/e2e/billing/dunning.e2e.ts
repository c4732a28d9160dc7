import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { chargesOf, enterCard, openCardForm, pressBelowFrames } from '../support/billing/payments.ts'
import { newSubscriber, type Subscriber } from '../support/billing/subscribers.ts'
import { allowConsoleError, newBrowser, signInOnly } from '../support/browser.ts'
import { followRedirects, getPage, httpSession, linksOf } from '../support/http.ts'
import { expectSound, seriousViolations } from '../support/page-checks.ts'

const DECLINING = '4000000000000812'
const WITHOUT_TOKEN = '4000000000000093'
const EXPIRED = { declines: true, expiration_month: 1, expiration_year: 2026 }
const OWES = { cards: [EXPIRED], owesCents: 49_500 }

function banner(page: Page) {
  return page.getByRole('complementary', { name: 'Payment due' })
}
async function signedIn(subscriber: Subscriber, path: string, width = 1280): Promise<Page> {
  const page = await newBrowser('meridian', width, { acceptDownloads: true })
  await signInOnly(page, subscriber.email)
  await page.goto(path)
  return page
}
function charged({ id: userId, email, subscriptionId, providerId }: Subscriber) {
  return { userId, email, subscriptionId, providerId }
}

test("[DUN-003] a declined card is reported in the words of the specification, with the bank's reason, and can be replaced; during the grace period nothing is said to come back, because nothing was removed", async () => {
  const page = await signedIn(await newSubscriber('meridian', { ...OWES, failedDaysAgo: 2 }), '/dunning')
  await openCardForm(page, '/dunning')
  await page.getByText(/Nothing changes for you until/).waitFor()
  await page.getByText('Add a card to renew your membership.', { exact: true }).waitFor()
  await enterCard(page, { number: DECLINING })
  await pressBelowFrames(page, 'Renew and pay $495')
  const alert = page.getByRole('alert')
  await alert.getByText('There was an issue processing your card.', { exact: true }).waitFor()
  await alert.getByText('This card has insufficient funds.').waitFor()
  expect(await seriousViolations(page)).toEqual([])
  allowConsoleError(/status of 400/)
  await enterCard(page)
  await pressBelowFrames(page, 'Renew and pay $495')
  await page.getByRole('heading', { name: 'Your membership has been renewed' }).waitFor()
  await page.getByText('You’re all paid up.').waitFor()
  expect(await page.getByText('full access').count()).toBe(0)
})

test('[DUN-003] [BILL-031] a card that is refused immediately is reported in the same words, without mentioning a payment when it is only saved; the next one is saved once while an earlier attempt may still be running, is the default, and pays nothing now', async () => {
  const subscriber = await newSubscriber('meridian', OWES)
  const page = await signedIn(subscriber, '/dunning/update-card')
  await openCardForm(page, '/dunning/update-card')
  const alert = page.getByRole('alert')
  allowConsoleError(/status of 422/)
  await enterCard(page, { number: WITHOUT_TOKEN })
  await pressBelowFrames(page, 'Save card and pay $495')
  await alert.getByText('There was an issue processing your card.', { exact: true }).waitFor()
  await alert.getByText('Your bank declined this payment.').waitFor()
  await enterCard(page, { number: WITHOUT_TOKEN })
  await page.getByRole('checkbox', { name: /Pay what’s due now/ }).uncheck()
  await pressBelowFrames(page, 'Save this card')
  await alert.getByText('The payment details could not be verified.').waitFor()
  await alert.getByText('There was an issue processing your card.', { exact: true }).waitFor()

  await enterCard(page)
  const operations: string[] = []
  const pending = JSON.stringify({ data: null, errors: [{ message: 'x', extensions: { code: 'PaymentPending' } }] })
  await page.route('**/graphql', async (route) => {
    const { variables } = route.request().postDataJSON() as { variables?: { operationId?: string } }
    if (!variables?.operationId) return route.continue()
    operations.push(variables.operationId)
    if (operations.length > 2) return route.continue()
    return route.fulfill({ contentType: 'application/json', body: pending })
  })
  await pressBelowFrames(page, 'Save this card')
  await page.getByRole('status').getByText('We’re checking with the bank.').waitFor()
  await page.getByRole('heading', { name: 'Your card is saved' }).waitFor()
  await page.getByText('Visa ending in 1111 is now your card.').waitFor()
  expect(operations).toHaveLength(3)
  expect(new Set(operations).size).toBe(1)
  expect(await chargesOf(charged(subscriber))).toEqual([])
})

describe('access depends on the days since the failure', () => {
  test('from the first day a banner on every page says what follows and when', async () => {
    const page = await signedIn(await newSubscriber('meridian', OWES), '/articles')
    expect(await banner(page).textContent()).toMatch(
      /\$495\s+is due on your account\.\s+Your card couldn’t be charged on .*; nothing changes for you until/,
    )
    expect(await banner(page).getByRole('link', { name: 'Update your card' }).getAttribute('href')).toBe(
      '/dunning/update-card',
    )
  })

  test('read-only: pages and drafts stay, and say what is closed and how to open it', async () => {
    const page = await signedIn(await newSubscriber('meridian', { ...OWES, failedDaysAgo: 16 }), '/articles', 360)
    await banner(page).getByText('Your membership is read-only.').waitFor()
    await expectSound(page, 'the banner', 360)
    await page.goto('/articles/edit')
    await banner(page).getByText('What you write is still saved.').waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await page.goto('/dunning')
    await page.getByText(/you can read everything but not submit/).waitFor()
  })

  test('[DUN-001] when gated every page redirects to the renewal, own texts can be read, and a payment opens everything', async () => {
    const subscriber = await newSubscriber('meridian', { ...OWES, failedDaysAgo: 31 })
    const session = await httpSession('meridian', 'member', subscriber.email)
    expect((await followRedirects(session, '/')).path).toBe('/dunning')
    for (const path of ['/articles', '/settings/team', '/v2/offers', '/v2/notifications']) {
      expect((await followRedirects(session, path)).path).toBe('/dunning?notice=closed-page')
    }
    const renewal = await getPage(session, '/dunning')
    expect(linksOf(renewal.document)).toContainEqual({
      text: 'Read and download your articles',
      href: '/dunning/texts',
    })
    const page = await signedIn(subscriber, '/dunning/texts')
    await page.getByRole('heading', { level: 1, name: 'Your articles' }).waitFor()
    expect(
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Back to/ })
        .count(),
    ).toBe(0)
    await page.getByRole('banner').getByRole('link', { name: 'Sign out' }).waitFor()
    await page.getByText('What you wrote elsewhere, such as posts, replies, answers and messages').waitFor()
    expect(await page.getByText('Everything is here').count()).toBe(0)
    const elsewhere = page.getByRole('main').getByRole('link', { name: 'Your data and your account' })
    expect(await elsewhere.getAttribute('href')).toBe('/settings/privacy')
    expect(await seriousViolations(page)).toEqual([])
    await openCardForm(page, '/dunning')
    await enterCard(page)
    await page.getByText('get full access back right away').waitFor()
    await pressBelowFrames(page, 'Renew and pay $495')
    await page.getByRole('heading', { name: 'Your membership has been renewed' }).waitFor()
    await page.getByText('have full access again').waitFor()
    await page.getByRole('link', { name: 'Go to your community' }).click()
    await page.waitForURL('**/v2')
    expect(await banner(page).count()).toBe(0)
  })
})
