import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { users } from '../../../db/schema/members.ts'
import { sessionCookies } from '../support/api.ts'
import { enterCard, fieldsReady } from '../support/billing/payments.ts'
import { confirm } from '../support/billing/staff-page.ts'
import { newSubscriber } from '../support/billing/subscribers.ts'
import type { Brand } from '../support/brand.ts'
import { newBrowser, openPage, origin, pageReady, signInStaffOnly, THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { getPage, httpSession, linksOf, textOf } from '../support/http.ts'
import { expectInspectedSound, expectSound } from '../support/page-checks.ts'

/** A member in Berlin, with a last name of their own. */
async function newBerliner(brand: Exclude<Brand, 'admin'>, isPastDue: boolean) {
  const member = await newSubscriber(brand, { owesCents: isPastDue ? 195_000 : 0 })
  const familyName = `Zander${member.id.slice(-8)}`
  await database().commit([
    build
      .update(users)
      .set({ familyName, locationName: 'Berlin, Germany', locationCode: 'DE' })
      .where(eq(users.id, member.id)),
  ])
  return { ...member, name: `Robin ${familyName}` }
}

/** Staff have a session on each host. */
async function alsoSignInAt(page: Page, brand: Brand) {
  const url = origin(brand).replace('http:', 'https:')
  const cookies = await sessionCookies(brand, 'staff', THEO)
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url, secure: true, httpOnly: true })))
}

/** The notice of the action on the next page. */
async function noticeHasFocus(page: Page, text: string) {
  await page.getByText(text, { exact: true }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(text)
}

function rowsOf(page: Page) {
  return page.getByRole('table', { name: 'Members' }).getByRole('rowheader')
}

test('[ADM-008] a community manager finds the one from Berlin whose card failed among the members of every brand, gives her another card, and the log shows it', async () => {
  const [hers, paying] = [await newBerliner('lumen', true), await newBerliner('harbor', false)]
  const page = await newBrowser('admin')
  await signInStaffOnly(page)
  await alsoSignInAt(page, 'lumen')
  await openPage(page, '/admin/members')
  await page.keyboard.press('/')
  await page.keyboard.type('berlin')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: '“berlin”' }).waitFor()
  await page.getByRole('link', { name: paying.name }).waitFor()
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Card failed or past due').check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('link', { name: /^Card failed or past due/ }).waitFor()
  await pageReady(page)
  expect(await page.getByRole('link', { name: paying.name }).count()).toBe(0)
  const row = page.getByRole('row').filter({ hasText: hers.name })
  expect(await row.textContent()).toMatch(/Lumen[\s\S]*Card failed/)
  await expectSound(page, 'the members of every brand')

  await page.getByText('Save and manage views').click()
  const view = `Berlin ${hers.id.slice(-6)}`
  await page.getByLabel('Name of the view').fill(view)
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('link', { name: view }).waitFor()
  await noticeHasFocus(page, 'View saved.')
  await page.goto('/admin/members')
  await page.getByRole('link', { name: view }).click()
  await page.getByRole('link', { name: /^Card failed or past due/ }).waitFor()
  await pageReady(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks).toString('utf8').split('\r\n')
  expect(lines[0]).toContain('Brand,Name,Email')
  expect(lines.some((line) => line.startsWith(`Lumen`) && line.includes(hers.name))).toBe(true)
  expect(lines.some((line) => line.includes(paying.name))).toBe(false)

  await page.keyboard.press('j')
  const focused = page.locator('[data-row-link]:focus')
  for (let steps = 0; steps < 40 && (await focused.textContent()) !== hers.name; steps++) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${origin('lumen')}/admin/members/${hers.id}`)

  await page.getByRole('link', { name: 'Payment', exact: true }).click()
  await page.waitForURL('**/payment')
  await pageReady(page)
  await page.getByRole('button', { name: 'Add a card for this member' }).click()
  await fieldsReady(page)
  await enterCard(page, { number: '5555 5555 5555 4444' })
  await page.getByRole('button', { name: 'Add card' }).click()
  await confirm(page)
  await page.getByText('Mastercard ending in 4444 was added and is now the member’s default card.').waitFor()
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await page.getByText(`Theo Brandt added a card of ${hers.name}`).waitFor()
})

test('single keys of the list can be switched off, and the shortcuts are shown with ?', async () => {
  const page = await newBrowser('meridian')
  await signInStaffOnly(page)
  await openPage(page, '/admin/members')
  await page.keyboard.press('?')
  const choice = page.getByLabel('Use single-key shortcuts in lists')
  await choice.uncheck()
  await page.keyboard.press('/')
  await page.keyboard.press('j')
  expect(await choice.evaluate((element) => document.activeElement === element)).toBe(true)
  await page.reload()
  await pageReady(page)
  await page.keyboard.press('j')
  expect(await page.locator('[data-row-link]:focus').count()).toBe(0)
})

test('[ADM-008] on the host of a brand the list shows nothing of another brand, in its rows, its count and its export', async () => {
  const [here, there] = [await newBerliner('meridian', true), await newBerliner('harbor', true)]
  const session = await httpSession('meridian', 'staff', THEO)
  const found = async (search: string) => textOf((await getPage(session, `/admin/members?q=${search}`)).document)
  expect(await found(here.name.split(' ')[1] ?? '')).toContain('1 member')
  for (const search of [there.name.split(' ')[1] ?? '', there.id, there.email]) {
    const text = await found(search)
    expect(text).toContain('0 members')
    expect(text).not.toContain(there.name)
  }
  const list = await getPage(session, '/admin/members?q=berlin&card=true')
  expect(
    linksOf(list.document)
      .map(({ href }) => href)
      .filter((href) => href.includes('harbor')),
  ).toEqual([])
  const csv = await getPage(session, '/admin/members.csv?q=berlin')
  expect(csv.body).toContain(here.name)
  expect(csv.body).not.toContain(there.name)
  expect(csv.headers['content-disposition']).toBe('attachment; filename="members.csv"')
})

test('a list on a phone stacks its rows', async () => {
  const page = await newBrowser('meridian', 360)
  await signInStaffOnly(page)
  await openPage(page, '/admin/members?status=active')
  expect(await rowsOf(page).count()).toBeGreaterThan(0)
  await expectInspectedSound(page, 'the members on a phone', 360)
})
