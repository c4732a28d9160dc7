import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newBrowser, signInMember } from './support/people.ts'

type Given = { readonly displayType: string; readonly title: string; readonly message?: string; readonly ttl?: number }

const MINUTE_MS = 60_000

/** A member's page whose clock stands still until the test moves it. */
async function stoppedPage(): Promise<Page> {
  const page = await newBrowser('meridian')
  await signInMember(page, 'maya.chen@meridian.test')
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.goto('/articles')
  await page.clock.pauseAt(now + MINUTE_MS)
  return page
}

/** As any part of the page raises one. */
function raise(page: Page, alert: Given) {
  return page.evaluate((given) => {
    sessionStorage.setItem('council.alerts', JSON.stringify([{ id: crypto.randomUUID(), ...given }]))
    dispatchEvent(new CustomEvent('council:alert'))
  }, alert)
}

test('[NAV-022][NAV-023] an alert of the bar goes when its time is over: what it names, or a second', async () => {
  const page = await stoppedPage()
  const times: [ttl: number | undefined, before: number][] = [
    [3000, 2500],
    [undefined, 900],
    [5000, 4900],
  ]
  for (const [ttl, before] of times) {
    const text = page.getByRole('status').getByText('Saved')
    await raise(page, { displayType: 'positive', title: 'Saved', ...(ttl ? { ttl } : {}) })
    await text.waitFor()
    await page.clock.runFor(before)
    expect(await text.count(), `${ttl} after ${before} ms`).toBe(1)
    await page.clock.runFor((ttl ?? 1000) - before)
    expect(await text.count(), `${ttl} when over`).toBe(0)
  }
})

test('an alert waits while somebody points at it, and one that reports a failure stays until it is dismissed', async () => {
  const page = await stoppedPage()
  await raise(page, { displayType: 'positive', title: 'Saved', ttl: 3000 })
  const saved = page.getByRole('status').getByText('Saved')
  await saved.hover()
  await page.clock.runFor(MINUTE_MS)
  expect(await saved.count()).toBe(1)
  await page.mouse.move(10, 700)
  await page.clock.runFor(3000)
  expect(await saved.count()).toBe(0)

  await raise(page, {
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

test('an alert goes along to the next page, and no further', async () => {
  const page = await stoppedPage()
  await raise(page, { displayType: 'negative', title: 'Not saved' })
  await page.getByText('Not saved').waitFor()
  await page.goto('/articles')
  await page.getByRole('alert').getByText('Not saved').waitFor()
  await page.goto('/articles')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('Not saved').count()).toBe(0)
})
