import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Response } from 'playwright'
import { expect, inject, test } from 'vitest'
import { chunks } from '../support/articles/hostile-articles.ts'
import { allowConsoleError, newBrowser, origin, signInMember, THEO } from '../support/browser.ts'
import { controlDatabase } from '../support/database-process.ts'
import { element, getPage, httpSession, textOf } from '../support/http.ts'
import { workspacePathOf } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { send } from '../support/request.ts'

async function codeOf(page: Page): Promise<string> {
  return (await page.getByLabel('Code', { exact: true }).textContent())?.trim() ?? ''
}

/** The parts of every failure page: its heading, the correlation id, and the contacts for help. */
async function expectNotice(page: Page, answer: Response | null, heading: string) {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  expect(await codeOf(page)).toBe(answer?.headers()['x-correlation-id'])
  expect(await page.getByRole('link', { name: '+1 617 555 0142' }).getAttribute('href')).toBe('tel:+16175550142')
  const email = await page.getByRole('main').getByRole('link', { name: 'concierge@meridian.test' }).getAttribute('href')
  expect(decodeURIComponent(email ?? '')).toContain(await codeOf(page))
}

test('[ERR-004][ERR-005][ERR-006][ERR-007] while the service is unavailable a page says so, and works again when retried', async () => {
  const page = await newBrowser('meridian')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: origin('meridian') })
  await signInMember(page, (await newMember('meridian')).email)
  await controlDatabase('kill')
  try {
    const answer = await page.goto('/articles')
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()['retry-after']).toMatch(/^\d+$/)
    await expectNotice(page, answer, 'We’ll be right back')
    await page.getByText('Part of the service isn’t responding right now.').waitFor()
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

/** The output of the stack's processes so far. */
function logLines(): string[] {
  const logDir = inject('logDir')
  return readdirSync(logDir).flatMap((name) => readFileSync(join(logDir, name), 'utf8').split('\n'))
}

test('[SESS-029] a sign-out whose POST /rest/logout fails clears the cookies and logs a message', async () => {
  const page = await newBrowser('meridian')
  await signInMember(page, (await newMember('meridian')).email)
  const names = async () => (await page.context().cookies()).map(({ name }) => name)
  expect(await names()).toContain('__Host-session')
  const failures = () => logLines().filter((line) => line.includes('"signOutFailed":"member: answered 503"'))
  expect(failures()).toEqual([])
  await controlDatabase('kill')
  try {
    await page.goto('/logout')
    await page.waitForURL('**/login')
    expect((await names()).filter((name) => /session|refresh|admin/.test(name))).toEqual([])
    await expect.poll(() => failures().length).toBe(1)
  } finally {
    await controlDatabase('start')
  }
  allowConsoleError(/status of 503/)
})

type Reader = 'visitor' | 'newcomer' | 'member' | 'staff'

/** Every page, with the reader who gets furthest. */
const PAGES: readonly (readonly [path: string, reader: Reader, needsData: boolean])[] = [
  ['/admin', 'staff', true],
  ['/admin/articles', 'staff', true],
  ['/admin/articles?view=list', 'staff', true],
  ['/admin/articles/[id]', 'staff', true],
  ['/admin/articles/x/history', 'staff', true],
  ['/admin/articles/x/correct', 'staff', true],
  ['/admin/articles/x/preview', 'staff', true],
  ['/admin/articles/amplifications', 'staff', true],
  ['/admin/articles/calendar', 'staff', true],
  ['/admin/articles/imports', 'staff', true],
  ['/admin/articles/report', 'staff', true],
  ['/admin/articles/report.csv?table=stays', 'staff', true],
  ['/admin/articles/imports/x', 'staff', true],
  ['/admin/articles/imports/x/report.csv', 'staff', true],
  ['/admin/billing', 'staff', true],
  ['/admin/members/invitations', 'staff', true],
  ['/admin/members/invitations/new', 'staff', true],
  ['/admin/members/invitations/x', 'staff', true],
  ['/admin/members/invitations/imports', 'staff', true],
  ['/admin/members/invitations/imports/x', 'staff', true],
  ['/admin/members/requests', 'staff', true],
  ['/admin/expert-panels', 'staff', true],
  ['/admin/expert-panels/answers/x', 'staff', true],
  ['/admin/expert-panels/batches/x', 'staff', true],
  ['/admin/expert-panels/questions/x', 'staff', true],
  ['/admin/expert-panels/roundups/x', 'staff', true],
  ['/roundups/x', 'visitor', true],
  ['/admin/members', 'staff', true],
  ['/admin/members?card=true&q=a', 'staff', true],
  ['/admin/members/x', 'staff', true],
  ['/admin/members/x/activation', 'staff', true],
  ['/admin/members/x/contact', 'staff', true],
  ['/admin/members/x/credentials', 'staff', true],
  ['/admin/members/x/payment', 'staff', true],
  ['/admin/members/x/profile', 'staff', true],
  ['/admin/members/x/support-contacts', 'staff', true],
  ['/admin/members/x/engagement', 'staff', true],
  ['/admin/members/x/log', 'staff', true],
  ['/admin/members/x/merge', 'staff', true],
  ['/admin/members/x/data', 'staff', true],
  ['/admin/members/x/notes', 'staff', true],
  ['/admin/members/x/view', 'staff', true],
  ['/admin/analytics', 'staff', true],
  ['/admin/analytics.csv', 'staff', true],
  ['/admin/jobs', 'staff', true],
  ['/admin/log', 'staff', true],
  ['/admin/log.csv', 'staff', true],
  ['/admin/members.csv', 'staff', true],
  ['/admin/forum', 'staff', true],
  ['/admin/forum/x', 'staff', true],
  ['/admin/forum/posts', 'staff', true],
  ['/admin/forum/posts.csv', 'staff', true],
  ['/admin/forum/settings', 'staff', true],
  ['/admin/groups', 'staff', true],
  ['/admin/groups/new', 'staff', true],
  ['/admin/groups/x', 'staff', true],
  ['/admin/content-bank', 'staff', true],
  ['/admin/content-bank/email-footer', 'staff', true],
  ['/admin/content-bank/email-footer/changes', 'staff', true],
  ['/admin/feeds', 'staff', true],
  ['/admin/feeds/new', 'staff', true],
  ['/admin/feeds/x', 'staff', true],
  ['/admin/messages', 'staff', true],
  ['/admin/messages/new', 'staff', true],
  ['/admin/messages/x', 'staff', true],
  ['/admin/messages/x/recipients', 'staff', true],
  ['/admin/messages/x/recipients.csv', 'staff', true],
  ['/admin/sites/x/export/x/x', 'staff', true],
  ['/admin/messages/x/send', 'staff', true],
  ['/v2/announcements/x', 'member', true],
  ['/admin/marketplace', 'staff', true],
  ['/admin/marketplace/new', 'staff', true],
  ['/admin/marketplace/x', 'staff', true],
  ['/offers', 'staff', true],
  ['/offers/exec', 'staff', true],
  ['/offers/x', 'staff', true],
  ['/offers/x/go', 'staff', true],
  ['/v2/ads/x/go', 'member', true],
  ['/v2/offers', 'member', true],
  ['/v2/offers/exec', 'member', true],
  ['/v2/offers/x', 'member', true],
  ['/v2/offers/x/go', 'member', true],
  ['/admin/settings', 'staff', true],
  ['/admin/staff', 'staff', true],
  ['/admin/staff/new', 'staff', true],
  ['/admin/staff/x', 'staff', true],
  ['/articles', 'member', true],
  ['/articles/agreement', 'member', true],
  ['/articles/amplify/x', 'member', true],
  ['/articles/edit', 'member', true],
  ['/articles/guidelines', 'member', true],
  ['/articles/history/x', 'member', true],
  ['/articles/preview/x', 'member', true],
  [`/preview/${'0'.repeat(64)}`, 'visitor', true],
  ['/articles/published', 'member', true],
  ['/articles/settings', 'member', true],
  ['/expert-panels', 'staff', true],
  ['/expert-panels/x', 'staff', true],
  ['/expert-panels/invite', 'staff', true],
  ['/v2/expert-panels', 'member', true],
  ['/v2/expert-panels/x', 'member', true],
  ['/v2/expert-panels/invite', 'member', true],
  ['/settings', 'member', true],
  ['/settings/team', 'member', true],
  ['/settings/billing', 'member', true],
  ['/settings/notifications', 'member', true],
  ['/settings/privacy', 'member', true],
  ['/notifications', 'staff', true],
  ['/search', 'staff', true],
  ['/v2', 'member', true],
  ['/v2/search', 'member', true],
  ['/v2/search?q=boards', 'member', true],
  ['/v2/members/following', 'member', true],
  ['/v2/members/saved', 'member', true],
  ['/v2/notifications', 'member', true],
  ['/members', 'staff', true],
  ['/members/browse', 'staff', true],
  ['/members/results', 'staff', true],
  ['/v2/members', 'member', true],
  ['/v2/members/browse', 'member', true],
  ['/v2/members/results', 'member', true],
  ['/forum', 'staff', true],
  ['/forum/post/x', 'staff', true],
  ['/groups', 'staff', true],
  ['/groups/x', 'staff', true],
  ['/v2/forum/moderation', 'member', true],
  ['/v2/forum/moderation/x', 'member', true],
  ['/v2/forum', 'member', true],
  ['/v2/forum/new', 'member', true],
  ['/v2/forum/post/x', 'member', true],
  ['/v2/forum/post/x/edit', 'member', true],
  ['/v2/groups', 'member', true],
  ['/v2/groups/x', 'member', true],
  ['/profile', 'staff', true],
  ['/profile/x', 'staff', true],
  ['/v2/profile', 'member', true],
  ['/v2/profile/edit', 'member', true],
  ['/v2/profile/x', 'member', true],
  ['/v2/profile/x/self', 'member', true],
  ['/v2/profile/x/introduction', 'member', true],
  ['/v2/members/introductions', 'member', true],
  ['/v2/messages', 'member', true],
  ['/v2/messages/x', 'member', true],
  ['/settings/billing/receipts/x', 'member', true],
  ['/settings/billing/statements/x.pdf', 'member', true],
  ['/statements/x.pdf', 'visitor', true],
  ['/stories', 'visitor', true],
  ['/stories/x', 'visitor', true],
  ['/people/x', 'visitor', true],
  ['/stories/feed.xml', 'visitor', true],
  ['/sitemap.xml', 'visitor', true],
  ['/password/reset?token=bogus', 'visitor', true],
  ['/password/setup?token=bogus', 'visitor', true],
  ['/password/reset', 'visitor', false],
  ['/password/setup', 'visitor', false],
  ['/password/forgot', 'visitor', false],
  ['/login', 'visitor', false],
  ['/login-admin', 'visitor', false],
  ['/dunning', 'member', true],
  ['/dunning/update-card', 'member', true],
  ['/dunning/texts', 'member', true],
  ['/dunning/texts/download', 'member', true],
  ['/get-started', 'visitor', false],
  ['/get-started?dealId=x', 'visitor', true],
  ['/get-started/payment?dealId=x', 'visitor', true],
  ['/get-started/password?dealId=x', 'visitor', true],
  ['/get-started/frec-shutdown-step', 'visitor', false],
  ['/get-started/profile', 'newcomer', true],
  ['/get-started/contact', 'newcomer', true],
  ['/get-started/address', 'newcomer', true],
  ['/get-started/team', 'newcomer', true],
  ['/get-started/ep-landing', 'newcomer', true],
  ['/get-started/ep-question', 'newcomer', true],
  ['/get-started/complete', 'newcomer', true],
  ['/pay-now?userId=x&subscriptionId=x', 'visitor', true],
  ['/pay-now', 'visitor', false],
  ['/email/confirm?token=x', 'visitor', true],
  ['/email/confirm', 'visitor', false],
  ['/unsubscribe?token=x', 'visitor', true],
  ['/unsubscribe', 'visitor', false],
]
const WITHOUT_DATA = [
  '404',
  '500',
  'closed',
  'failure',
  'index',
  'logout',
  'account/logout',
  'app/logout',
  'icon.svg',
  'robots.txt',
  // Not found on the host of a brand.
  'admin/sites/index',
  'admin/sites/new',
  'admin/sites/[code]/index',
  'admin/sites/[code]/ads/index',
  'admin/sites/[code]/ads/new',
  'admin/sites/[code]/ads/[id]',
  'admin/sites/[code]/closing',
  'admin/sites/[code]/export',
  'admin/sites/[code]/history',
  'admin/sites/[code]/packages',
  // The former address of payments redirects to the current one.
  'admin/members/[id]/billing',
  // Addresses of forms: a GET redirects to their page.
  'articles/amplify/buy',
  'articles/amplify/request',
  'articles/amplify/withdraw',
  'settings/billing/accountant',
  'settings/billing/auto-renewal',
  'settings/billing/statements/send',
  'settings/privacy/visits',
]

test('every page is in the table of pages during a database outage', () => {
  const folder = join(import.meta.dirname, '../../src/pages')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(astro|ts)$/.test(file))
  const routes = files.map((file) => file.replace(/\.(astro|ts)$/, ''))
  const known = PAGES.map(([path]) => path.slice(1).replace(/\?.*/, ''))
  const isKnown = (route: string) =>
    WITHOUT_DATA.includes(route) ||
    known.some((path) =>
      new RegExp(`^${route.replace(/\/?\[[^\]]+\]/g, '(/.+)?').replace(/\/?index$/, '')}$`).test(path),
    )
  expect(routes.filter((route) => !isKnown(route))).toEqual([])
})

test('while the database is unavailable every page is complete: 503 with a correlation id, or its full content', async () => {
  const readers = {
    visitor: 'meridian',
    member: await httpSession('meridian', 'member', (await newMember('meridian')).email),
    newcomer: await httpSession('meridian', 'member', (await newMember('meridian', { gate: 'ONBOARDING' })).email),
    staff: await httpSession('meridian', 'staff', THEO),
  } as const
  const workspace = await workspacePathOf('meridian')
  // The brand of a host is cached at the edge; without it no page has a brand, and none shows more.
  await getPage('meridian', '/login')
  await controlDatabase('kill')
  try {
    const expectComplete = async ([path, reader, needsData]: (typeof PAGES)[number]) => {
      const page = await getPage(readers[reader], path.replace('/admin/articles/[id]', workspace))
      const heading = element(page.document, 'h1')
      expect([path, page.status], path).toEqual([path, needsData ? 503 : 200])
      expect(textOf(heading), path).toBe(needsData ? 'We’ll be right back' : textOf(heading))
      expect(textOf(heading), path).not.toBe('')
      expect(page.body, path).toMatch(/<\/html>\s*$/)
      if (needsData) {
        expect(page.body, path).toContain(String(page.headers['x-correlation-id']))
        expect(page.headers['retry-after'], path).toMatch(/^\d+$/)
      }
      const policy = /^\/(password\/|preview\/|unsubscribe|statements\/)/.test(path)
        ? 'no-referrer'
        : /^\/(get-started|email)/.test(path)
          ? 'same-origin'
          : 'strict-origin-when-cross-origin'
      expect([path, page.headers['referrer-policy']]).toEqual([path, policy])
    }
    // Several at once, because no other test runs meanwhile.
    for (const some of chunks(PAGES, 8)) await Promise.all(some.map(expectComplete))
    const secret = 'ab12'.repeat(16)
    expect((await getPage('meridian', `/statements/${secret}.pdf`)).status).toBe(503)
    await expect.poll(() => logLines().filter((line) => line.includes('/statements/[secret].pdf'))).not.toEqual([])
    expect(logLines().filter((line) => line.includes(secret))).toEqual([])
    const calls = [
      ['/graphql', '{ me { id } }'],
      ['/graphqlPublic', '{ stories(first: 1) { edges { cursor } } }'],
    ] as const
    for (const [path, query] of calls) {
      const headers = { 'Content-Type': 'application/json', cookie: path === '/graphql' ? readers.member.cookie : '' }
      const answer = await send('meridian', path, { method: 'POST', headers, body: JSON.stringify({ query }) })
      expect([answer.status, answer.body.includes('ServiceUnavailable')], path).toEqual([503, true])
    }
  } finally {
    await controlDatabase('start')
  }
})
