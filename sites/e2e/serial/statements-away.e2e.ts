import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { openBilling } from '../support/billing/billing-page.ts'
import { storePaid } from '../support/billing/statements.ts'
import { newSubscriber } from '../support/billing/subscribers.ts'
import { database } from '../support/database.ts'
import { expectSound } from '../support/page-checks.ts'

/* A table needed only by the statements is missing for everybody, so nothing else runs meanwhile. */

test('[BILL-039] statements that cannot be loaded are reported in their place, and retrying shows them', async () => {
  const subscriber = await newSubscriber('meridian')
  await storePaid(subscriber, [{ at: '2026-03-01T17:00:00Z', cents: 195_000 }])
  await database().commit([build.run(sql`ALTER TABLE accountants RENAME TO accountants_away`)])
  const page = await openBilling(subscriber, { width: 360 })
  const statements = page.getByRole('region', { name: 'Statements' })
  try {
    const alert = statements.getByRole('alert')
    await alert.getByText('Your statements can’t be loaded right now. Nothing is lost').waitFor()
    // The rest of the page does not wait for them.
    await page.getByRole('region', { name: 'Membership' }).getByText('Nothing due.').waitFor()
    expect(await statements.getByText('No statements yet').count()).toBe(0)
    await expectSound(page, 'statements that cannot be loaded', 360)
  } finally {
    await database().commit([build.run(sql`ALTER TABLE accountants_away RENAME TO accountants`)])
  }
  await statements.getByRole('link', { name: 'Try again' }).click()
  await statements.getByText('Total for 2026 $1,950.00').waitFor()
})
