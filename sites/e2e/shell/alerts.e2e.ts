import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newBrowser, openPage, signInOnly } from '../support/browser.ts'
import { newMember } from '../support/members.ts'

type Alert = { readonly displayType: string; readonly title: string; readonly message?: string; readonly ttl?: number }

const MINUTE_MS = 60_000

/** A member's page whose clock is paused. */
async function pageWithPausedClock(): Promise<Page> {
  const page = await newBrowser('meridian')
  await signInOnly(page, 'maya.chen@meridian.test')
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.goto('/articles')
  await page.clock.pauseAt(now + MINUTE_MS)
  return page
}

/** Shows an alert the way every part of the page does. */
function showAlert(page: Page, alert: Alert) {
  return page.evaluate((one) => {
    sessionStorage.setItem('council.alerts', JSON.stringify([{ id: crypto.randomUUID(), ...one }]))
    dispatchEvent(new CustomEvent('council:alert'))
  }, alert)
}

test('[NAV-022][NAV-023] an alert of the bar disappears after its `ttl`, or after a second without one', async () => {
  const page = await pageWithPausedClock()
  const times: [ttl: number | undefined, before: number][] = [
    [3000, 2500],
    [undefined, 900],
    [5000, 4900],
  ]
  for (const [ttl, before] of times) {
    const text = page.getByRole('status').getByText('Saved')
    await showAlert(page, { displayType: 'positive', title: 'Saved', ...(ttl ? { ttl } : {}) })
    await text.waitFor()
    await page.clock.runFor(before)
    expect(await text.count(), `${ttl} after ${before} ms`).toBe(1)
    await page.clock.runFor((ttl ?? 1000) - before)
    expect(await text.count(), `${ttl} when over`).toBe(0)
  }
})

test('[NAV-023] the alert of a saved byline has no `ttl` of its own and disappears after five seconds', async () => {
  const page = await newBrowser('meridian')
  await signInOnly(page, (await newMember('meridian')).email)
  const now = Date.now()
  await page.clock.install({ time: now })
  await openPage(page, '/articles/settings')
  await page.getByRole('button', { name: 'Add byline' }).click()
  await page.getByRole('textbox', { name: 'Byline text' }).fill('Robin Vale writes.')
  await page.clock.pauseAt(now + MINUTE_MS)
  await page.getByRole('button', { name: 'Save byline' }).click()
  const text = page.getByRole('status').getByText('Byline saved.')
  await text.waitFor()
  await page.clock.runFor(4900)
  expect(await text.count()).toBe(1)
  await page.clock.runFor(100)
  expect(await text.count()).toBe(0)
})

test('[ENT-033] an alert stays while the pointer is on it, and one that reports a failure stays until it is dismissed', async () => {
  const page = await pageWithPausedClock()
  await showAlert(page, { displayType: 'positive', title: 'Saved', ttl: 3000 })
  const saved = page.getByRole('status').getByText('Saved')
  await saved.hover()
  await page.clock.runFor(MINUTE_MS)
  expect(await saved.count()).toBe(1)
  await page.mouse.move(10, 700)
  await page.clock.runFor(3000)
  expect(await saved.count()).toBe(0)

  await showAlert(page, {
    displayType: 'negative',
    title: 'Not saved',
    message: 'Your text is safe on this device.',
    ttl: 3000,
  })
  const failure = page.getByRole('alert')
  await failure.getByText('Not saved').waitFor()
  await page.clock.runFor(MINUTE_MS)
  await failure.getByText('Your text is safe on this device.').waitFor()
  await failure.getByRole('button', { name: 'Dismiss' }).click()
  expect(await failure.getByText('Not saved').count()).toBe(0)
  await page.goto('/articles')
  expect(await page.getByText('Not saved').count()).toBe(0)
})

test('an alert is shown on the next page, and not on the one after it', async () => {
  const page = await pageWithPausedClock()
  await showAlert(page, { displayType: 'negative', title: 'Not saved' })
  await page.getByText('Not saved').waitFor()
  await page.goto('/articles')
  await page.getByRole('alert').getByText('Not saved').waitFor()
  await page.goto('/articles')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('Not saved').count()).toBe(0)
})
