import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newOwing, newPayer, openCardForm, payPath } from '../support/billing/payments.ts'
import { allowConsoleError, newBrowser, openPage, pageReady, signInOnly, signInStaffOnly } from '../support/browser.ts'
import { focusedName, hasFocus } from '../support/keyboard.ts'
import { newMember } from '../support/members.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'

/* Refusals on a page: the focus goes to the error, axe finds nothing, and it fits 320 px. */

/** Presses a button by keyboard and waits until a field is marked as invalid. */
async function expectRefusal(page: Page, path: string, submit: string) {
  const where = `${submit} on ${path}`
  await page.getByRole('main').getByRole('button', { name: submit, exact: true }).press('Enter')
  const wrong = page.getByRole('main').locator('[aria-invalid="true"]')
  await wrong.first().waitFor({ timeout: 5000 })
  await pageReady(page)
  const target = page.locator('.form-summary').filter({ hasText: /\S/ }).or(wrong)
  const isThere = await expect
    .poll(() => hasFocus(target), { timeout: 2000 })
    .toBe(true)
    .then(() => true)
    .catch(() => false)
  expect.soft(isThere, `${where}: the focus is at ${await focusedName(page)}`).toBe(true)
  expect.soft(await seriousViolations(page), where).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await seriousViolations(page, 'forced'), `${where} in forced colours`).toEqual([])
  await page.emulateMedia({ forcedColors: null })
  await expectNoOverflow(page, where, 320)
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function openOn(page: Page, path: string) {
  await openPage(page, path)
}

test('of a visitor: a password, and a card', async () => {
  const { email } = await newMember('lumen')
  const page = await newBrowser('lumen')
  allowConsoleError(/status of 40[01]/)
  await openOn(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await expectRefusal(page, '/login', 'Sign In')

  const payer = await newPayer('lumen')
  await openCardForm(payer, await payPath(await newOwing('lumen')))
  await pageReady(payer)
  await payer.getByRole('button', { name: 'Pay $495' }).press('Enter')
  await payer.getByRole('alert').filter({ hasText: 'First name' }).waitFor()
  await expect.poll(() => focusedName(payer)).toBe('IFRAME First name')
})

test('of a member: an assistant, and a request on a separate page', async () => {
  const [member, other] = [await newMember('meridian'), await newMember('meridian')]
  const page = await newBrowser('meridian')
  await signInOnly(page, member.email)
  await openOn(page, '/settings/team')
  await page.getByRole('button', { name: 'Add an assistant' }).press('Enter')
  await page.getByLabel('Name').waitFor()
  await expectRefusal(page, '/settings/team', 'Save')
  // The response to a form sent without script is an intermediate page of its own.
  allowConsoleError(/status of 422/)
  const path = `/v2/profile/${other.id}/introduction`
  await openOn(page, path)
  await expectRefusal(page, path, 'Send request')
})

test('of staff: a new group', async () => {
  const page = await newBrowser('harbor')
  await signInStaffOnly(page)
  allowConsoleError(/status of 422/)
  await openOn(page, '/admin/groups/new')
  await expectRefusal(page, '/admin/groups/new', 'Create group')
})
