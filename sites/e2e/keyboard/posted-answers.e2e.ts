import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newId } from '../../../shared/kernel/ids.ts'
import { allowConsoleError, newBrowser, pageReady, signInStaffOnly } from '../support/browser.ts'
import { focusedName, hasFocus } from '../support/keyboard.ts'
import { seriousViolations } from '../support/page-checks.ts'

/* The answer to a form that loads a page has the focus there, because nothing else announces it. */

async function answerHasFocus(page: Page, text: string) {
  const answer = page.locator('.alert').filter({ hasText: text })
  await answer.waitFor()
  await pageReady(page)
  expect(await hasFocus(answer), `the focus is at ${await focusedName(page)}`).toBe(true)
  expect(await seriousViolations(page)).toEqual([])
}

async function staffPage(path: string): Promise<Page> {
  const page = await newBrowser('meridian')
  await signInStaffOnly(page)
  await page.goto(path)
  await pageReady(page)
  return page
}

test('of a new message', async () => {
  const page = await staffPage('/admin/messages/new')
  await page.getByLabel('Subject').fill(`Round tables ${newId(new Date()).slice(-8)}`)
  await page.getByRole('button', { name: 'Create draft' }).press('Enter')
  await answerHasFocus(page, 'Draft created.')
})

test('of an invitation without a name: the field, which says more than the refusal above the form', async () => {
  allowConsoleError(/status of 422/)
  const page = await staffPage('/admin/members/invitations/new')
  await page.getByLabel('Email').fill('nobody@nowhere.test')
  await page.getByRole('button', { name: 'Send invitation' }).press('Enter')
  await page.getByRole('alert').waitFor()
  await pageReady(page)
  expect(await hasFocus(page.getByLabel('First name')), `the focus is at ${await focusedName(page)}`).toBe(true)
})

test('of the calendar for apps: the secret address, and that it was removed', async () => {
  const page = await staffPage('/admin/articles/calendar')
  await page.getByRole('button', { name: /^Create (?:new )?address$/ }).press('Enter')
  const address = page.getByRole('textbox', { name: 'Your calendar address' })
  await address.waitFor()
  await pageReady(page)
  expect(await hasFocus(address), `the focus is at ${await focusedName(page)}`).toBe(true)
  await page.getByRole('button', { name: 'Remove address' }).press('Enter')
  await answerHasFocus(page, 'Your calendar address was removed.')
})
