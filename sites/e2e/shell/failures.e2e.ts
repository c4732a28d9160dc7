import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, signInOnly, signInStaffOnly } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { workspacePathOf } from '../support/inspected-pages.ts'

/** How far the clock jumps when it is paused, further than it was moved before. */
const AHEAD_MS = 20_000

const MAYA = 'maya.chen@meridian.test'

test('an island that fails shows a notice with the correlation id, and the rest of the page works', async () => {
  const page = await newBrowser('meridian')
  await signInStaffOnly(page)
  const path = await workspacePathOf('meridian')
  // Until `repaired` is set, the history island gets props of the wrong shape.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('repaired')) return
    new MutationObserver(() => {
      for (const island of document.querySelectorAll('astro-island[props*=\'"events"\']')) {
        island.setAttribute('props', island.getAttribute('props')?.replace('"events"', '"none"') ?? '')
      }
    }).observe(document, { childList: true, subtree: true })
  })
  const answer = await page.goto(path)
  const notice = page.getByRole('alert').filter({ hasText: 'This part of the page stopped working' })
  await notice.waitFor()
  const code = answer?.headers()['x-correlation-id'] ?? 'no code'
  await notice.getByText(code).waitFor()
  const log = await page.context().newPage()
  await expect
    .poll(async () => {
      await log.goto(`/admin/log?code=${code}`)
      return log
        .getByRole('listitem')
        .filter({ hasText: `Part of a page stopped working: ${path}` })
        .count()
    })
    .toBe(1)
  await log.close()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('link', { name: 'Sign Out' }).waitFor()
  await page.keyboard.press('Escape')

  await notice.getByRole('button', { name: 'Reload this part' }).click()
  await notice.getByRole('button', { name: 'Reload the page' }).waitFor()
  await page.evaluate(() => sessionStorage.setItem('repaired', 'yes'))
  await notice.getByRole('button', { name: 'Reload the page' }).click()
  await page.locator('summary', { hasText: 'History' }).waitFor()
  expect(await notice.count()).toBe(0)
  allowConsoleError(/console: /)
})

test('a control is disabled until its script is loaded', async () => {
  const page = await newBrowser('meridian')
  await signInStaffOnly(page)
  const path = await workspacePathOf('meridian')
  const release = await holdRequests(page, '**/ArticleWorkspace*.js')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const move = page.getByRole('button', { name: 'Move to On hold' })
  expect(await move.isDisabled()).toBe(true)
  release()
  await move.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
})

test('a page says when the connection is lost, and for a moment when it is back', async () => {
  const page = await newBrowser('meridian')
  await signInOnly(page, MAYA)
  await page.clock.install()
  for (const [i, path] of ['/articles', '/pay-now'].entries()) {
    await page.goto(path)
    await page.clock.pauseAt(Date.now() + AHEAD_MS * (i + 1))
    await page.context().setOffline(true)
    const offline = page.getByRole('status').getByText(/^You’re offline\./)
    await offline.waitFor()
    await page.context().setOffline(false)
    const online = page.getByRole('status').getByText('You’re back online.')
    await online.waitFor()
    expect(await offline.count()).toBe(0)
    await page.clock.runFor(4000)
    await online.waitFor({ state: 'hidden' })
    await page.clock.resume()
  }
})
