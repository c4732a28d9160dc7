import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { events } from '../../../db/schema/events.ts'
import { users } from '../../../db/schema/members.ts'
import {
  allowConsoleError,
  eventsAnswered,
  newBrowser,
  newTab,
  openPage,
  signInEditor,
  signInMember,
  signInOnly,
  signOut,
  THEO,
} from '../support/browser.ts'
import { database } from '../support/database.ts'
import { workspacePathOf } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { bell } from '../support/notifications/bell.ts'
import { heading } from '../support/sign-in-form.ts'

/* Events that the product itself counts. */

const MAYA = 'maya.chen@meridian.test'

async function eventsOf(email: string) {
  const db = database()
  return db.read(
    build
      .select({
        category: events.category,
        action: events.action,
        label: events.label,
        role: events.role,
        userId: events.userId,
      })
      .from(events)
      .innerJoin(users, and(eq(users.id, events.userId), eq(users.email, email))),
  )
}

function pageViews(found: Awaited<ReturnType<typeof eventsOf>>, path: string) {
  return found.filter(({ category, label }) => category === 'page' && label === path).length
}

test('[ANALYTICS-002][ANALYTICS-003][ANALYTICS-004] each page view is counted, and the person is identified once', async () => {
  const { id, email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await signInOnly(page, email)
  await page.goto('/settings?x=1')
  await expect.poll(async () => pageViews(await eventsOf(email), '/settings'), { timeout: 20_000 }).toBe(1)
  await page.goto('/articles')
  await page.goto('/settings')
  await expect.poll(async () => pageViews(await eventsOf(email), '/settings'), { timeout: 20_000 }).toBe(2)
  const found = await eventsOf(email)
  const named = found.filter(({ category }) => category === 'identify')
  expect(named).toEqual([{ category: 'identify', action: 'MEMBER', role: 'MEMBER', label: id, userId: id }])
  expect(new Set(found.map(({ role }) => role))).toEqual(new Set(['MEMBER']))

  const editor = await newBrowser('meridian')
  await signInEditor(editor)
  await expect
    .poll(async () => (await eventsOf(THEO)).some(({ role, action }) => role === 'ADMIN' && action === 'ADMIN'), {
      timeout: 20_000,
    })
    .toBe(true)
})

test('[API-GQL-004] pages under /admin call the admin endpoint, pages elsewhere that of members', async () => {
  const calls = (page: Page) => {
    const made: { readonly path: string; readonly at: string }[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/graphql')) made.push({ path: pathname, at: new URL(page.url()).pathname })
    })
    return made
  }
  const page = await newBrowser('meridian')
  const ofMember = calls(page)
  await signInOnly(page, (await newMember('meridian')).email)
  for (const path of ['/articles', '/articles/edit', '/settings']) {
    await page.goto(path)
    await eventsAnswered(page)
  }
  expect(new Set(ofMember.map(({ path }) => path))).toEqual(new Set(['/graphql']))

  const editor = await newBrowser('meridian')
  const ofEditor = calls(editor)
  await signInEditor(editor)
  await editor.getByRole('link', { name: 'List' }).click()
  await eventsAnswered(editor)
  for (const path of [await workspacePathOf('meridian'), '/admin/settings', '/admin']) {
    await editor.goto(path)
    await eventsAnswered(editor)
  }
  await Promise.all([
    editor.waitForResponse((response) => (response.request().postData() ?? '').includes('NotificationsPopup')),
    bell(editor).press('Enter'),
  ])
  expect(new Set(ofEditor.map(({ path }) => path))).toEqual(new Set(['/graphqlAdmin']))
  await editor.goto('/articles')
  await eventsAnswered(editor)
  const elsewhere = ofEditor.filter(({ at }) => at === '/articles')
  expect(new Set(elsewhere.map(({ path }) => path))).toEqual(new Set(['/graphql']))
})

test('[ANALYTICS-001] onboarding pages are not tracked', async () => {
  const page = await newBrowser('meridian')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openPage(page, '/get-started')
  expect(asked.filter((path) => path.startsWith('/graphql'))).toEqual([])
  await page.goto('/login')
  await expect.poll(() => asked.filter((path) => path.startsWith('/graphql'))).toEqual(['/graphqlPublic'])
})

test('everything works when tracking is blocked', async () => {
  const page = await newBrowser('meridian')
  await page
    .context()
    .route(/\/graphql(?:Public)?$/, (route) =>
      route.request().resourceType() === 'ping' ? route.abort('blockedbyclient') : route.fallback(),
    )
  await signInMember(page, MAYA)
  await page.goto('/settings')
  await heading(page, 'Security').waitFor()
  await signOut(page)
  allowConsoleError(/ERR_BLOCKED_BY_CLIENT|Failed to load resource/)
})

test.each(['/articles', '/login', '/stories', '/password/forgot', '/no-such-page'])(
  '[SESS-008] a service worker left behind by an old version is removed when %s is opened',
  async (path) => {
    const page = await newBrowser('meridian')
    if (path === '/articles') await signInMember(page, MAYA)
    // A page of an old version, without the policy that forbids a service worker.
    const context = page.context()
    await context.route('**/old-worker.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'self.onfetch = null' }),
    )
    await context.route('**/old-page', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Old</h1>' }))
    await page.goto('/old-page')
    const count = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await page.evaluate(() => navigator.serviceWorker.register('/old-worker.js').then(() => undefined))
    expect(await count()).toBe(1)
    const tab = await newTab(page)
    await tab.goto(path)
    allowConsoleError(/404/)
    await expect.poll(count, { timeout: 20_000 }).toBe(0)
  },
)
