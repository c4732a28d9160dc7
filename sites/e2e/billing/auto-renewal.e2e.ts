import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { focusedText } from '../settings/settings-pages.ts'
import { openBilling } from '../support/billing/billing-page.ts'
import { callProvider, newSubscriber, type Subscriber } from '../support/billing/subscribers.ts'
import { newBrowser, origin, pageReady } from '../support/browser.ts'
import { getPage, httpSession } from '../support/http.ts'
import { newestMessageTo } from '../support/outbox.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { send } from '../support/request.ts'
import { placesOfRun } from '../support/run.ts'

function membership(page: Page) {
  return page.getByRole('region', { name: 'Membership' })
}
/** The same person in a browser without script. */
async function withoutScript(page: Page, brand: 'meridian' | 'harbor'): Promise<Page> {
  const plain = await newBrowser(brand, 360, {
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  await plain.goto('/settings/billing')
  return plain
}

async function turnOff(page: Page) {
  await membership(page).getByText('Turn off auto-renewal', { exact: true }).first().click()
  await membership(page).getByRole('radio', { name: 'I don’t have time for it' }).check()
  await membership(page).getByRole('button', { name: 'Turn off auto-renewal' }).click()
}

function email({ email }: Subscriber, subject: RegExp) {
  return newestMessageTo(email, subject)
}

test.for(placesOfRun(['meridian', 'harbor'], 1))(
  '[ROUTE-027] a member sees plan, term, price and card, turns auto-renewal off and on in the same place, and each change is confirmed by email (%s)',
  async (brand) => {
    const subscriber = await newSubscriber(brand)
    const page = await openBilling(subscriber, { brand })
    for (const text of ['Membership of twelve months', '12 months', '$1,950.00', 'Visa ending in 1111'])
      await membership(page).getByText(text, { exact: true }).waitFor()
    await membership(page)
      .getByText(/^Auto-renewal is on\. On .+ \$1,950\.00 is charged/)
      .waitFor()
    await turnOff(page)
    await pageReady(page)
    await membership(page).getByText('Auto-renewal is off. We’ve sent you an email to confirm.').waitFor()
    // The notice has the focus, so that it is read out.
    expect((await focusedText(page)).trim()).toBe('Auto-renewal is off. We’ve sent you an email to confirm.')
    await membership(page)
      .getByText(/^Auto-renewal is off\. Your membership ends on /)
      .waitFor()
    expect(await seriousViolations(page)).toEqual([])
    expect((await email(subscriber, /Auto-renewal is off/)).text).toContain('Until')
    await membership(page).getByRole('button', { name: 'Turn on auto-renewal' }).click()
    await membership(page)
      .getByText(/^Auto-renewal is on\. On /)
      .waitFor()
    await email(subscriber, /Auto-renewal is on/)
  },
)

test('auto-renewal is turned off and on without script, on a narrow screen', async () => {
  const subscriber = await newSubscriber('harbor')
  const page = await withoutScript(await openBilling(subscriber, { brand: 'harbor' }), 'harbor')
  await turnOff(page)
  await membership(page)
    .getByText(/^Auto-renewal is off\. Your membership ends on /)
    .waitFor()
  await expectNoOverflow(page, 'the plan', 360)
  await membership(page).getByRole('button', { name: 'Turn on auto-renewal' }).click()
  await membership(page)
    .getByText(/^Auto-renewal is on\. On /)
    .waitFor()
})

test('[FMT-008] while a balance is due the request is kept and shown, and executed once it is paid', async () => {
  const subscriber = await newSubscriber('meridian', { owesCents: 49_500 })
  const page = await openBilling(subscriber)
  await turnOff(page)
  await membership(page)
    .getByText('Request received: auto-renewal will be turned off as soon as the $495 due is paid.')
    .waitFor()
  await email(subscriber, /turns off once your balance is paid/)
  await membership(page).getByRole('button', { name: 'Keep auto-renewal on' }).waitFor()
  await callProvider('PUT', `/subscriptions/${subscriber.providerId}/retry.json`)
  await email(subscriber, /Auto-renewal is off/)
  await page.goto('/settings/billing')
  await membership(page)
    .getByText(/^Auto-renewal is off\. Your membership ends on /)
    .waitFor()
})

test('a form of another site changes nothing', async () => {
  const subscriber = await newSubscriber('meridian')
  const session = await httpSession('meridian', 'member', subscriber.email)
  const post = (from: string) =>
    send('meridian', '/settings/billing/auto-renewal', {
      method: 'POST',
      headers: { cookie: session.cookie, origin: from, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'wants=off',
    })
  expect((await post('https://elsewhere.example')).status).toBe(403)
  expect((await post(origin('harbor'))).status).toBe(403)
  expect((await getPage(session, '/settings/billing')).body).toContain('Auto-renewal is on. On ')
  expect((await post(origin('meridian'))).status).toBe(303)
  expect((await getPage(session, '/settings/billing')).body).toContain('Auto-renewal is off. Your membership ends on ')
})
