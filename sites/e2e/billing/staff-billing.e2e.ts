import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { subscriptions } from '../../../db/schema/billing.ts'
import { cardAuthorizations } from '../../../db/schema/staff/staff-billing.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { formatMoney } from '../../../shared/kernel/money.ts'
import { cards, list, openBilling, row } from '../support/billing/billing-page.ts'
import { enterCard, fieldsReady } from '../support/billing/payments.ts'
import { confirm, openAsStaff } from '../support/billing/staff-page.ts'
import { newSubscriber, type Subscriber } from '../support/billing/subscribers.ts'
import { allowConsoleError, newBrowser, openPage, pageReady, signInStaffOnly } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { inspectDialog } from '../support/inspect-dialog.ts'
import { emailTo } from '../support/outbox.ts'
import { expectNoOverflow, expectSound, seriousViolations } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'

type Attempt = Pick<typeof cardAuthorizations.$inferInsert, 'responseCode' | 'reversalStatus'>

/** Earlier attempts with the card that was added last, the newest first. */
async function storeAttempts({ id }: Subscriber, attempts: readonly Attempt[]) {
  const own = build.select().from(cardAuthorizations).where(eq(cardAuthorizations.userId, id))
  const added = (await database().read(own)).at(-1)
  if (!added) throw new Error('No card was added')
  const attemptedAt = (i: number) => new Date(added.attemptedAt.getTime() - (i + 1) * 60_000)
  const rows = attempts.map((one, i) => ({
    ...{ ...added, ...one, amountCents: 1250 },
    ...{ id: newId(attemptedAt(i)), attemptedAt: attemptedAt(i) },
  }))
  await database().commit([build.insert(cardAuthorizations).values(rows)])
}

describe.for(
  placesOfRun(
    [
      ['meridian', 1280],
      ['lumen', 360],
    ],
    0,
  ),
)('staff of %s at %i px', ([brand, width]) => {
  test('[BILL-013] [BILL-015] [BILL-016] [BILL-035] [BILL-036] [BILL-037] [BILL-038] find a member, add a card, see its log, make another the default, remove one; the member sees each action and gets emails', async () => {
    const subscriber = await newSubscriber(brand)
    const page = await newBrowser(brand, width)
    await signInStaffOnly(page)
    await page.goto('/admin/members')
    await page.getByRole('search').getByRole('searchbox').fill(subscriber.email)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('link', { name: /^Cards and payments: / }).click()
    await page.waitForURL(`**/admin/members/${subscriber.id}/payment`)
    await pageReady(page)
    expect(await cards(page)).toEqual(['Visa ending in 1111, default'])

    await page.getByRole('button', { name: 'Add a card for this member' }).click()
    await fieldsReady(page)
    await enterCard(page, { number: '5555 5555 5555 4444' })
    await page.getByRole('button', { name: 'Add card' }).click()
    await confirm(page)
    await page.getByText('Mastercard ending in 4444 was added and is now the member’s default card.').waitFor()
    const opener = page.getByRole('button', { name: 'Add a card for this member' })
    expect(await opener.evaluate((element) => document.activeElement === element)).toBe(true)
    expect(await cards(page)).toEqual(['Mastercard ending in 4444, default', 'Visa ending in 1111'])

    await storeAttempts(subscriber, [
      { responseCode: 2001, reversalStatus: null },
      { responseCode: 5, reversalStatus: 200 },
      { responseCode: 0, reversalStatus: 500 },
      { responseCode: null, reversalStatus: null },
    ])
    const log = page.getByRole('table', { name: 'Log of Mastercard ending in 4444' })
    const release = await holdRequests(page, '**/graphqlAdmin')
    const toggle = row(page, '4444').getByRole('button', { name: /^Log of/ })
    await toggle.click()
    await log.waitFor()
    expect(await log.locator('tbody tr').count()).toBe(10)
    release()
    const outcomes = () =>
      log
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((one) => [...one.querySelectorAll('td')].slice(1).map((cell) => cell.textContent)),
        )
    await expect.poll(outcomes).toEqual([
      ['$0.00', 'Success', 'Not applicable'],
      ['$12.50', 'Failure (2001)', 'Not applicable'],
      ['$12.50', 'Failure (5)', 'Success'],
      ['$12.50', 'Success', 'Failure (500)'],
      ['$12.50', 'Not applicable', 'Not applicable'],
    ])
    expect(await page.getByRole('table').count()).toBe(1)
    await expectNoOverflow(page, 'the cards of a member')
    expect(await seriousViolations(page)).toEqual([])
    await toggle.click()
    expect(await log.count()).toBe(0)

    await row(page, '1111')
      .getByRole('button', { name: /^Make default/ })
      .click()
    await page.getByText('Visa ending in 1111 is now the member’s default card.').waitFor()
    const remove = row(page, '4444').getByRole('button', { name: /^Remove/ })
    await inspectDialog({ page, opener: remove, name: /Mastercard ending in 4444/, width })
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Mastercard ending in 4444 was removed.').waitFor()
    expect(await cards(page)).toEqual(['Visa ending in 1111, default'])

    const member = await openBilling(subscriber, { brand, width })
    expect(await cards(member)).toEqual(['Visa ending in 1111, default'])
    expect(await list(member).getByRole('button', { name: /^Log/ }).count()).toBe(0)
    const changes = await member
      .getByRole('region', { name: 'Changes by our staff' })
      .getByRole('listitem')
      .allTextContents()
    expect(changes.map((text) => text.trim().replace(/, \w+ \d+, \d+$/, ''))).toEqual([
      'A card was removed by staff (T. B.)',
      'The default card was changed by staff (T. B.)',
      'A card was added by staff (T. B.)',
    ])
    const email = await emailTo(subscriber.email, /^Your membership’s cards were changed/)
    expect(email.text).toContain('Our staff did this for you.')
  })
})

test('[BILL-029] a wrong password changes nothing, and the dialog can be closed; failures are worded for staff, without the help link', async () => {
  allowConsoleError(/status of (?:400|403)/)
  const subscriber = await newSubscriber('meridian', { cards: [{}, { masked_card_number: 'XXXX-XXXX-XXXX-2222' }] })
  const page = await openAsStaff(subscriber)
  await row(page, '2222')
    .getByRole('button', { name: /^Make default/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.getByLabel('Your password').fill('Wrong-2026!')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('Your password is incorrect.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('You didn’t confirm your password, so nothing was changed.').waitFor()
  // Staff need no link to their own help.
  expect(await alert.getByRole('link').count()).toBe(0)
  const before = ['Visa ending in 1111, default', 'Visa ending in 2222']
  expect(await cards(page)).toEqual(before)

  const fault = JSON.stringify({ data: null, errors: [{ message: 'x', extensions: { code: 'UnhandledError' } }] })
  await page.route('**/graphqlAdmin', (route) => route.fulfill({ contentType: 'application/json', body: fault }))
  const says = (text: string) => page.getByRole('alert').filter({ hasText: text })
  await row(page, '2222')
    .getByRole('button', { name: /^Make default/ })
    .click()
  await says("The member's default card could not be changed. Please try again.").waitFor()
  await row(page, '2222')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const notRemoved = says("The card could not be removed from the member's account. Please try again.")
  await notRemoved.waitFor()
  await page.getByRole('button', { name: 'Add a card for this member' }).click()
  await fieldsReady(page)
  allowConsoleError(/status of 422/)
  await enterCard(page, { number: '4000000000000093' })
  await page.getByRole('button', { name: 'Add card' }).click()
  await says('The payment details could not be verified.').waitFor()
  await enterCard(page)
  await page.getByRole('button', { name: 'Add card' }).click()
  const notAdded = says("The card could not be added to the member's account. Please try again.")
  await notAdded.waitFor()
  expect(await notRemoved.or(notAdded).getByRole('link').count()).toBe(0)
  expect(await cards(page)).toEqual(before)
})

test('the comparison with the provider shows the differences and what to do; rereading solves one', async () => {
  const subscriber = await newSubscriber('harbor')
  const balanceCents = 100 * subscriber.providerId
  const balance = formatMoney(balanceCents)
  await database().commit([
    build.update(subscriptions).set({ balanceCents }).where(eq(subscriptions.id, subscriber.subscriptionId)),
  ])
  const page = await newBrowser('harbor')
  await signInStaffOnly(page)
  await openPage(page, '/admin/billing')
  const difference = page.getByRole('list', { name: 'Differences' }).getByRole('listitem').filter({ hasText: balance })
  const compare = page.getByRole('button', { name: 'Reconcile now' })
  await expect
    .poll(
      async () => {
        await page.reload()
        await pageReady(page)
        if ((await difference.count()) > 0) return true
        if ((await compare.count()) > 0) await compare.click()
        return false
      },
      { timeout: 45_000, interval: 2_000 },
    )
    .toBe(true)
  expect(await difference.textContent()).toContain('Balance due differs')
  expect(await difference.textContent()).toContain(`Payment provider: $0.00. Our ledger: ${balance}.`)
  await expectSound(page, 'the comparison')
  await difference.getByRole('button', { name: /^Sync again/ }).click()
  await confirm(page)
  await difference.getByText('Synced. The ledger now matches.').waitFor()
  await page.reload()
  expect(await difference.textContent()).toContain('Resolved')
  expect(await difference.getByRole('button').count()).toBe(0)
})
