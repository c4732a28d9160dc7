import { and, eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { Db } from '../../db/client.ts'
import { events } from '../../db/schema/events.ts'
import { users } from '../../db/schema/members.ts'
import { expectComplaint, newBrowser, newTab, signInEditor, signInMember } from './support/people.ts'
import { heading } from './support/signing-in.ts'

/* What our own service counts, and that nobody notices when it does not. */

const MEMBER = 'sam.okafor@meridian.test'
const STAFF = 'theo.brandt@council.test'

async function eventsOf(email: string) {
  const db = new Db({ url: inject('dbUrl'), authToken: inject('dbAuthToken') })
  return db.read(
    db.build
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

function pages(found: Awaited<ReturnType<typeof eventsOf>>, path: string) {
  return found.filter(({ category, label }) => category === 'page' && label === path).length
}

test('[ANALYTICS-002][ANALYTICS-003][ANALYTICS-004] each page is counted, and the person is named once', async () => {
  const before = pages(await eventsOf(MEMBER), '/settings')
  const page = await newBrowser('meridian')
  await signInMember(page, MEMBER)
  await page.goto('/settings?x=1')
  await expect.poll(async () => pages(await eventsOf(MEMBER), '/settings'), { timeout: 20_000 }).toBe(before + 1)
  await page.goto('/articles')
  await page.goto('/settings')
  await expect.poll(async () => pages(await eventsOf(MEMBER), '/settings'), { timeout: 20_000 }).toBe(before + 2)
  const found = await eventsOf(MEMBER)
  const named = found.filter(({ category }) => category === 'identify')
  expect(
    named.every(({ role, action, label, userId }) => role === 'MEMBER' && action === 'MEMBER' && label === userId),
  ).toBe(true)
  expect(new Set(found.map(({ role }) => role))).toEqual(new Set(['MEMBER']))

  const desk = await newBrowser('meridian')
  await signInEditor(desk)
  await expect
    .poll(async () => (await eventsOf(STAFF)).some(({ role, action }) => role === 'ADMIN' && action === 'ADMIN'), {
      timeout: 20_000,
    })
    .toBe(true)
})

test('[ANALYTICS-001] joining is not watched', async () => {
  const page = await newBrowser('meridian')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/get-started', { waitUntil: 'networkidle' })
  expect(asked.filter((path) => path.startsWith('/graphql'))).toEqual([])
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(asked.filter((path) => path.startsWith('/graphql'))).toEqual(['/graphqlPublic'])
})

test('with the counting blocked everything works as before', async () => {
  const page = await newBrowser('meridian')
  await page
    .context()
    .route(/\/graphql(?:Public)?$/, (route) =>
      route.request().resourceType() === 'ping' ? route.abort('blockedbyclient') : route.fallback(),
    )
  await signInMember(page, MEMBER)
  await page.goto('/settings')
  await heading(page, 'Security').waitFor()
  await page.goto('/logout')
  await page.waitForURL('**/login')
  expectComplaint(/ERR_BLOCKED_BY_CLIENT|Failed to load resource/)
})

test('[SESS-008] a service worker of long ago is gone after a page is opened', async () => {
  const page = await newBrowser('meridian')
  await signInMember(page, MEMBER)
  // A page of long ago, before there was a policy of what a page may load.
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
  await tab.goto('/articles')
  await expect.poll(count, { timeout: 20_000 }).toBe(0)
})
