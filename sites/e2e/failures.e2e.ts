import { eq } from 'drizzle-orm'
import type { Page, Response } from 'playwright'
import { expect, inject, test } from 'vitest'
import { Db } from '../../db/client.ts'
import { users } from '../../db/schema/members.ts'
import { holdBack } from './support/hold-back.ts'
import { expectComplaint, newBrowser, origin, signInEditor, signInMember } from './support/people.ts'

/** Ahead of the page's clock when it is stopped, more than it was moved before; an hour could be the next day. */
const AHEAD_MS = 20_000

const SAM = 'sam.okafor@meridian.test'

function control(action: 'kill-database' | 'start-database') {
  return fetch(`http://127.0.0.1:${inject('controlPort')}/${action}`)
}

async function setGate(email: string, gate: 'NONE' | 'ONBOARDING') {
  const db = new Db({ url: inject('dbUrl'), authToken: inject('dbAuthToken') })
  await db.commit([db.build.update(users).set({ gate }).where(eq(users.email, email))])
}

async function codeOf(page: Page): Promise<string> {
  return (await page.getByLabel('Code', { exact: true }).textContent())?.trim() ?? ''
}

/** Header, sub-header and message are the page's own; here is what they all share. */
async function expectNotice(page: Page, answer: Response | null, heading: string) {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  expect(await codeOf(page)).toBe(answer?.headers()['x-correlation-id'])
  expect(await page.getByRole('link', { name: '+1 617 555 0142' }).getAttribute('href')).toBe('tel:+16175550142')
  const mail = await page.getByRole('main').getByRole('link', { name: 'concierge@meridian.test' }).getAttribute('href')
  expect(decodeURIComponent(mail ?? '')).toContain(await codeOf(page))
}

test('[ERR-001][ERR-002][ERR-003] a page that is not there says so, and the way home works', async () => {
  for (const isMember of [false, true]) {
    const page = await newBrowser('meridian')
    if (isMember) await signInMember(page, SAM)
    expect((await page.goto('/no-such-page'))?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Page Not Found', exact: true }).waitFor()
    await page.getByText("The page you are trying to reach can't be found.", { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL(isMember ? '**/articles' : '**/login')
    expectComplaint(/status of 404/)
  }
})

test('[ERR-004][ERR-005][ERR-006][ERR-007] while the service is away a page says so, and works again when tried again', async () => {
  const page = await newBrowser('meridian')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: origin('meridian') })
  await signInMember(page, SAM)
  await control('kill-database')
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
    await control('start-database')
  }
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.waitForURL('**/articles')
  await page.getByRole('heading', { level: 1, name: 'Write what you know' }).waitFor()
  expectComplaint(/status of 503/)
})

test('a page that is not theirs to open tells a member whom to ask', async () => {
  const page = await newBrowser('meridian')
  await signInMember(page, SAM)
  await setGate(SAM, 'ONBOARDING')
  try {
    const answer = await page.goto('/articles')
    expect(answer?.status()).toBe(403)
    await expectNotice(page, answer, 'This page is not yours to open')
    await page.getByRole('link', { name: 'Back to Home' }).waitFor()
    expect(await page.getByRole('link', { name: 'Try again' }).count()).toBe(0)
  } finally {
    await setGate(SAM, 'NONE')
  }
  expectComplaint(/status of 403/)
})

test('a host that is nobody’s gets a plain answer without a brand', async () => {
  const page = await newBrowser('meridian')
  const answer = await page.goto(`http://stranger.localhost:${inject('port')}/login`)
  expect(answer?.status()).toBe(404)
  expect(await page.locator('body').textContent()).toBe('Not found')
  expectComplaint(/status of 404/)
})

test('a part that breaks leaves a notice with the code, and the rest of the page goes on', async () => {
  const page = await newBrowser('meridian')
  await signInEditor(page)
  const href = (await page.locator('a[href^="/admin/articles/"]').first().getAttribute('href')) ?? ''
  // Until told otherwise the desk is handed something else than it expects.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('mended')) return
    new MutationObserver(() => {
      for (const island of document.querySelectorAll('astro-island[props*=\'"events"\']')) {
        island.setAttribute('props', island.getAttribute('props')?.replace('"events"', '"none"') ?? '')
      }
    }).observe(document, { childList: true, subtree: true })
  })
  const answer = await page.goto(href)
  const notice = page.getByRole('alert').filter({ hasText: 'This part of the page stopped working' })
  await notice.waitFor()
  await notice.getByText(answer?.headers()['x-correlation-id'] ?? 'no code').waitFor()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('link', { name: 'Sign Out' }).waitFor()
  await page.keyboard.press('Escape')

  await notice.getByRole('button', { name: 'Reload this part' }).click()
  await notice.getByRole('button', { name: 'Reload the page' }).waitFor()
  await page.evaluate(() => sessionStorage.setItem('mended', 'yes'))
  await notice.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByText('History', { exact: true }).waitFor()
  expect(await notice.count()).toBe(0)
  expectComplaint(/console: /)
})

test('a control whose script is still on its way waits for it, and is there once it has come', async () => {
  const page = await newBrowser('meridian')
  await signInEditor(page)
  const href = (await page.locator('a[href^="/admin/articles/"]').first().getAttribute('href')) ?? ''
  const release = await holdBack(page, '**/ArticleWorkspace*.js')
  await page.goto(href, { waitUntil: 'domcontentloaded' })
  const move = page.getByRole('button', { name: 'Move to On hold' })
  expect(await move.isDisabled()).toBe(true)
  release()
  await move.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
})

test('when the connection goes a page says so, and says for a moment when it is back', async () => {
  const page = await newBrowser('meridian')
  await signInMember(page, SAM)
  await page.clock.install()
  for (const [i, path] of ['/articles', '/get-started'].entries()) {
    await page.goto(path)
    await page.clock.pauseAt(Date.now() + AHEAD_MS * (i + 1))
    await page.context().setOffline(true)
    const gone = page.getByRole('status').getByText(/^You are offline\./)
    await gone.waitFor()
    await page.context().setOffline(false)
    const back = page.getByRole('status').getByText('You are back online.')
    await back.waitFor()
    expect(await gone.count()).toBe(0)
    await page.clock.runFor(4000)
    await back.waitFor({ state: 'hidden' })
    await page.clock.resume()
  }
})
