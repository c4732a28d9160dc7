import type { Page } from 'playwright'
import { expect } from 'vitest'
import { openPage, signInOnly } from '../support/browser.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'

export async function openSettings(page: Page, email: string, path: string) {
  await signInOnly(page, email)
  await openPage(page, path)
}

/** A number for one test: +1 415 555 and four digits. The sandbox refuses some that end in a zero and a digit. */
export function newNumber() {
  const digits = `${100 + Math.floor(Math.random() * 900)}5`.replace(/0(?=5$)/, '1')
  return { typed: `(415) 555-${digits}`, e164: `+1415555${digits}` }
}

export function focusedText(page: Page) {
  return page.evaluate(() => document.activeElement?.textContent ?? '')
}

/** No serious accessibility violation, and no sideways scrolling on a desktop and on a phone. */
export async function expectUsable(page: Page, where: string) {
  expect(await seriousViolations(page), where).toEqual([])
  for (const width of [1280, 360]) await expectNoOverflow(page, where, width)
}
