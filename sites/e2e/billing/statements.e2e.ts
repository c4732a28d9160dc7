import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { graphql, memberToken } from '../support/api.ts'
import { openBilling } from '../support/billing/billing-page.ts'
import { storePaid } from '../support/billing/statements.ts'
import { newSubscriber } from '../support/billing/subscribers.ts'
import { newBrowser } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { getPage, httpSession } from '../support/http.ts'
import { newestMessageTo } from '../support/outbox.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'

const PAID = [
  { at: '2025-03-01T17:00:00Z', cents: 245_000 },
  { at: '2026-03-01T17:00:00Z', cents: 195_000, refundedCents: 5_000 },
] as const

function section(page: Page) {
  return page.getByRole('region', { name: 'Statements' })
}
async function withoutScript(page: Page): Promise<Page> {
  const plain = await newBrowser('meridian', 360, {
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  await plain.goto('/settings/billing')
  return plain
}
async function downloaded(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  expect(download.suggestedFilename()).toMatch(/^statement-paid\d+x\d\.pdf$/)
  return readFileSync(await download.path())
}

test('[ROUTE-027] [ENT-043] [API-GQL-026] a member sees statements by year with totals, and downloads one as a PDF, without script too', async () => {
  const subscriber = await newSubscriber('meridian')
  const [, newest] = await storePaid(subscriber, PAID)
  const page = await openBilling(subscriber)
  await section(page).getByText('Total for 2026 $1,900.00').waitFor()
  await section(page).getByText('Total for 2025 $2,450.00').waitFor()
  const pdfLink = { name: 'PDF of the Mar 1, 2026 statement' }
  const statement = section(page)
    .locator('li.statement')
    .filter({ has: page.getByRole('link', pdfLink) })
  for (const text of ['Mar 1, 2026', 'Membership of twelve months', '$1,900.00'])
    await statement.getByText(text, { exact: true }).waitFor()
  const payments = section(page).getByRole('list', { name: 'Payments on the Mar 1, 2026 statement' })
  expect(
    (await payments.getByRole('listitem').allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim()),
  ).toEqual([
    'Payment: $1,950.00 on Mar 1, 2026, Card ending in 1111 · Receipt',
    'Refund: -$50.00 on Mar 1, 2026, Card ending in 1111',
  ])
  expect(await page.getByRole('region', { name: 'Payments' }).count()).toBe(0)
  expect(await seriousViolations(page)).toEqual([])
  const query = '{ statements { id name purchasedAt amount statementUrl } }'
  const token = await memberToken('meridian', subscriber.email)
  const { data } = await graphql<{ statements: object[] }>('meridian', '/graphql', token, query)
  expect(data?.statements[0]).toEqual({
    id: newest,
    name: 'Membership of twelve months',
    purchasedAt: '2026-03-01T17:00:00.000Z',
    amount: 1900,
    statementUrl: `/settings/billing/statements/${newest}.pdf`,
  })
  expect(await statement.getByRole('link', pdfLink).getAttribute('href')).toBe(
    `/settings/billing/statements/${newest}.pdf`,
  )
  for (const shown of [page, await withoutScript(page)]) {
    const pdf = await downloaded(shown, 'PDF of the Mar 1, 2026 statement')
    expect(pdf.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
  }
})

/** The next status of the section. A page that is being left answers no locator, so it is observed from inside. */
async function observeStatus(page: Page): Promise<{ readonly next: Promise<string> }> {
  const told = Promise.withResolvers<string>()
  await page.exposeFunction('toldStatus', told.resolve)
  await section(page).evaluate((region) => {
    const tell = () => {
      const shown = [...region.querySelectorAll('[role=status]')].find((one) => one.checkVisibility())
      if (shown) (window as unknown as { toldStatus: (text: string) => void }).toldStatus(shown.textContent ?? '')
    }
    new MutationObserver(tell).observe(region, { subtree: true, attributes: true, childList: true })
  })
  return { next: told.promise }
}

test('[BILL-040] [BILL-041] another year is reported as loading until it is shown; without payments the page says that there are none', async () => {
  const subscriber = await newSubscriber('meridian')
  const page = await openBilling(subscriber, { width: 360 })
  await section(page).getByText('No statements yet').waitFor()
  await storePaid(subscriber, PAID)
  await page.reload()
  await section(page).getByText('Total for 2026').waitFor()
  const release = await holdRequests(page, '**/settings/billing?year=2025')
  const status = await observeStatus(page)
  await section(page).getByRole('link', { name: '2025', exact: true }).click({ noWaitAfter: true })
  expect(await status.next).toBe('Loading your statements…')
  release()
  await page.waitForURL('**/settings/billing?year=2025#statements')
  await section(page).getByText('Total for 2025 $2,450.00').waitFor()
  expect(await section(page).getByText('Total for 2026').count()).toBe(0)
  expect(await section(page).getByText('Loading your statements…').isVisible()).toBe(false)
  await expectNoOverflow(page, 'the statements', 360)
})

test('a long list of statements is paged', async () => {
  const subscriber = await newSubscriber('meridian')
  await storePaid(
    subscriber,
    Array.from({ length: 15 }, (_, i) => ({ at: `2026-01-${String(i + 1).padStart(2, '0')}T17:00:00Z`, cents: 100 })),
  )
  const page = await openBilling(subscriber)
  const rows = section(page).getByRole('link', { name: /^PDF of/ })
  await section(page).getByText('Total for 2026 $15.00').waitFor()
  expect(await rows.count()).toBe(12)
  await section(page).getByRole('link', { name: 'Earlier statements' }).click()
  await section(page).getByText('Newest statements').waitFor()
  expect(await rows.count()).toBe(3)
})

test('a statement is sent to the accountant, by a link that opens it for them and for nobody once the address is removed', async () => {
  const subscriber = await newSubscriber('meridian')
  await storePaid(subscriber, PAID)
  const address = `books-${subscriber.providerId}@example.com`
  const page = await withoutScript(await openBilling(subscriber))
  expect(await section(page).getByRole('button', { name: /^Send/ }).count()).toBe(0)
  const email = page.getByLabel('Accountant’s email')
  await email.fill(address)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Email saved.').waitFor()
  await page.getByRole('button', { name: 'Send the Mar 1, 2026 statement to your accountant' }).click()
  await page.getByText('We’ve sent the statement to your accountant.').waitFor()
  await section(page).getByText(`Sent to ${address}`).waitFor()

  const message = await newestMessageTo(address, /Statement of Mar 1, 2026/)
  const [, path = ''] = /http\S+?(\/statements\/[0-9a-f]{64}\.pdf)/.exec(message.text) ?? []
  const opened = await getPage('meridian', path)
  expect(opened).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
  })
  expect((await getPage('meridian', path.replace(/\w{4}\.pdf/, '0000.pdf'))).status).toBe(404)
  expect((await getPage('harbor', path)).status).toBe(404)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Email removed. Links already sent to it no longer work.').waitFor()
  expect((await getPage('meridian', path)).status).toBe(404)
})

test("another member's statement is not found", async () => {
  const owner = await newSubscriber('meridian')
  const [id] = await storePaid(owner, PAID)
  const path = `/settings/billing/statements/${id}.pdf`
  const other = await newSubscriber('meridian')
  const statusFor = async (email: string) =>
    (await getPage(await httpSession('meridian', 'member', email), path)).status
  expect(await statusFor(owner.email)).toBe(200)
  expect(await statusFor(other.email)).toBe(404)
  expect((await getPage('meridian', path)).status).toBe(302)
})
