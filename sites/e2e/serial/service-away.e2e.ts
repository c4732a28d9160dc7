import type { Page, Response } from 'playwright'
import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, origin, signInMember } from '../support/browser.ts'
import { controlDatabase } from '../support/database-process.ts'
import { newMember } from '../support/members.ts'

async function codeOf(page: Page): Promise<string> {
  return (await page.getByLabel('Code', { exact: true }).textContent())?.trim() ?? ''
}

/** What every failure page has: its heading, the correlation id, and the contacts for help. */
async function expectNotice(page: Page, answer: Response | null, heading: string) {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  expect(await codeOf(page)).toBe(answer?.headers()['x-correlation-id'])
  expect(await page.getByRole('link', { name: '+1 617 555 0142' }).getAttribute('href')).toBe('tel:+16175550142')
  const mail = await page.getByRole('main').getByRole('link', { name: 'concierge@meridian.test' }).getAttribute('href')
  expect(decodeURIComponent(mail ?? '')).toContain(await codeOf(page))
}

test('[ERR-004][ERR-005][ERR-006][ERR-007] while the service is away a page says so, and works again when tried again', async () => {
  const page = await newBrowser('meridian')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: origin('meridian') })
  await signInMember(page, (await newMember('meridian')).email)
  await controlDatabase('kill')
  try {
    const answer = await page.goto('/articles')
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()['retry-after']).toMatch(/^\d+$/)
    await expectNotice(page, answer, 'We will be right back')
    await page.getByText('A part of the service does not answer at the moment.').waitFor()
    await page.getByText('What you saved is safe. Please try again in a minute.').waitFor()
    await page.getByRole('button', { name: 'Copy code' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await codeOf(page))
  } finally {
    await controlDatabase('start')
  }
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.waitForURL('**/articles')
  await page.getByRole('heading', { level: 1, name: 'Write what you know' }).waitFor()
  allowConsoleError(/status of 503/)
})
