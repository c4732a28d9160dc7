import { expect, test } from 'vitest'
import { openBilling } from '../support/billing/billing-page.ts'
import { breakProvider } from '../support/billing/payments.ts'
import { storePaid } from '../support/billing/statements.ts'
import { newSubscriber } from '../support/billing/subscribers.ts'
import { messagesTo } from '../support/outbox.ts'

/* The payment provider fails for everybody, so nothing else runs meanwhile. */

test('while the provider is unavailable a member can still turn auto-renewal off: the request is kept and shown, and the statements are there', async () => {
  const subscriber = await newSubscriber('meridian')
  await storePaid(subscriber, [{ at: '2026-03-01T17:00:00Z', cents: 195_000 }])
  const page = await openBilling(subscriber)
  const membership = page.getByRole('region', { name: 'Membership' })
  await breakProvider({ mode: 'down', path: '/subscriptions' })
  try {
    await membership.getByText('Turn off auto-renewal', { exact: true }).first().click()
    await membership.getByRole('button', { name: 'Turn off auto-renewal' }).click()
    await membership.getByText('Request received: auto-renewal is being turned off.').waitFor()
    await page.getByRole('region', { name: 'Statements' }).getByText('Total for 2026 $1,950.00').waitFor()
    expect(await messagesTo(subscriber.email)).toEqual([])
  } finally {
    await breakProvider({ mode: 'ok' })
  }
})
