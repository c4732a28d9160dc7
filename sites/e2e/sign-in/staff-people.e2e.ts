import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { users } from '#db/schema/members.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { DUTY_LABELS, END_MESSAGES, STAFF_FORM_MESSAGES, STAFF_PAGE_MESSAGES } from '../../src/admin/staff/messages.ts'
import { STEP_UP_MESSAGES } from '../../src/admin/step-up/messages.ts'
import { allowConsoleError, newBrowser, openPage, pageReady, signInStaffOnly, THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { staffPathOf } from '../support/inspected-pages.ts'

/* How admins manage permissions. */

function button(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

const SAVE = `${STAFF_FORM_MESSAGES.save}: Lumen Agency Council`

async function confirmPassword(page: Page) {
  const dialog = page.getByRole('dialog', { name: STEP_UP_MESSAGES.title })
  await dialog.getByLabel(STEP_UP_MESSAGES.password).fill(PASSWORD)
  await dialog.getByRole('button', { name: STEP_UP_MESSAGES.confirm }).click()
}

test('an admin invites a person, changes the permissions and ends the work; nobody removes their own admin permission without confirmation', async () => {
  const page = await newBrowser('lumen')
  allowConsoleError(/status of 4\d\d/)
  await signInStaffOnly(page)
  const email = `nora.quist.${crypto.randomUUID().slice(0, 8)}@council.test`

  await page.goto('/admin/staff')
  await page.getByRole('link', { name: STAFF_PAGE_MESSAGES.invite, exact: true }).click()
  await page.waitForURL('**/admin/staff/new')
  await pageReady(page)
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Quist')
  await page.getByLabel('Email').fill('nora')
  await page.getByLabel(DUTY_LABELS.FORUM).check()
  await button(page, STAFF_FORM_MESSAGES.invite).click()
  await confirmPassword(page)
  await page.getByText('That’s not a valid email address.').waitFor()
  await page.getByLabel('Email').fill(email)
  await button(page, STAFF_FORM_MESSAGES.invite).click()
  await page.getByRole('heading', { name: 'Nora Quist' }).waitFor()
  await page.getByText(STAFF_PAGE_MESSAGES.invited, { exact: true }).waitFor()
  expect(await page.getByLabel(DUTY_LABELS.FORUM).isChecked()).toBe(true)

  await pageReady(page)
  await page.getByLabel(DUTY_LABELS.PANELS).check()
  const saved = page.waitForEvent('load')
  await button(page, SAVE).click()
  await saved
  await pageReady(page)
  expect(await page.getByLabel(DUTY_LABELS.PANELS).isChecked()).toBe(true)

  await button(page, END_MESSAGES.label).click()
  await button(page, END_MESSAGES.texts.do).last().click()
  await page.waitForURL('**/admin/staff')
  await page.goto(`/admin/staff?q=${email}`)
  await page.getByText(STAFF_PAGE_MESSAGES.none.title).waitFor()
  const [person] = await database().read(build.select().from(users).where(eq(users.email, email)))
  expect(person?.status).toBe('ACTIVE')

  await openPage(page, await staffPathOf(THEO))
  await page.getByRole('checkbox', { name: /^Admin\b/ }).uncheck()
  await button(page, SAVE).click()
  await page.getByLabel(STAFF_PAGE_MESSAGES.own).waitFor()
  expect(await page.getByLabel(STAFF_PAGE_MESSAGES.own).isChecked()).toBe(false)
  expect(await page.getByRole('link', { name: STAFF_PAGE_MESSAGES.ownSessions }).getAttribute('href')).toBe(
    '/admin/settings',
  )
})

test('in the admin community staff are listed with their permissions in every community', async () => {
  const page = await newBrowser('admin')
  await signInStaffOnly(page)
  await page.goto('/admin/staff?q=judith')
  const row = page.getByRole('listitem').filter({ hasText: 'Judith Marlowe' }).first()
  await row.getByText('Meridian Technology Council').waitFor()
  await row.getByText('Harbor Finance Council').waitFor()
})
