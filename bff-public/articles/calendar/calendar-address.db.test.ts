import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { articleCalendarAddresses } from '#db/schema/articles/article-calendar.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp as createAdminApp } from '../../../bff-admin/index.ts'
import { createApp } from '../../index.ts'

const MERIDIAN = 'meridian.localhost'
const HARBOR = 'harbor.localhost'
const DAY_MS = 86_400_000

let fixture: ArticleFixture
let held: (typeof staffPermissions.$inferSelect)[]
beforeAll(async () => {
  fixture = await articleFixture()
  held = await fixture.db().read(build.select().from(staffPermissions))
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})
afterEach(async () => {
  const { db, id } = fixture
  await db().commit([
    build.delete(staffPermissions),
    build.insert(staffPermissions).values(held),
    build
      .update(users)
      .set({ status: 'ACTIVE' })
      .where(eq(users.id, id('theo'))),
  ])
})

function inDays(days: number) {
  return new Date(Date.now() + days * DAY_MS)
}
async function asTheo(mutation: string) {
  const headers = await fixture.headersFor('theo', 'admin')
  const { post } = callerOf(createAdminApp(), fixture.env, MERIDIAN)
  const answer = await post('/graphqlAdmin', { query: `mutation { ${mutation} }` }, { headers })
  const { data } = (await answer.json()) as { data: Record<string, string> }
  return data[mutation] ?? ''
}
const app = createApp()
function get(path: string, host = MERIDIAN) {
  return callerOf(app, fixture.env, host).get(path)
}
async function statusOf(path: string, host = MERIDIAN) {
  return (await get(path, host)).status
}

it('a calendar app gets titles and times of one community, and nothing else of its articles', async () => {
  const { id } = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: inDays(3), title: 'Rates, and risk' })
  await fixture.giveArticle({ status: 'PUBLISHED', publishedAt: inDays(-3), slug: 'a', title: 'Published' })
  await fixture.giveArticle({ status: 'MANUALLY_PUBLISHED', publishedAt: inDays(-4), title: 'Elsewhere' })
  await fixture.giveArticle({ status: 'PUBLISHED', publishedAt: inDays(-100), slug: 'b', title: 'Long ago' })
  await fixture.giveArticle({ status: 'FINAL_EDIT', title: 'In progress' })
  await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: inDays(3), by: 'lena', title: 'Of Harbor' })
  const path = await asTheo('articleCalendarAddressRenew')
  expect(path).toMatch(/^\/media\/calendar\/[0-9a-f]{64}\.ics$/)
  const answer = await get(path)
  const text = await answer.text()
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
  })
  const summaries = text.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())
  expect(summaries).toEqual([String.raw`SUMMARY:Rates\, and risk`, 'SUMMARY:Published', 'SUMMARY:Elsewhere'])
  expect(text).toContain(`UID:${id}@${MERIDIAN}`)
  for (const untold of ['Maya', 'Chen', 'word1', 'maya.chen']) expect(text).not.toContain(untold)
})

it('its sequence number grows with each move, also with an undone one', async () => {
  const { id } = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: inDays(3) })
  const path = await asTheo('articleCalendarAddressRenew')
  const sequence = async () => Number(/SEQUENCE:(\d+)/.exec(await (await get(path)).text())?.[1])
  const headers = await fixture.headersFor('theo', 'admin')
  const { post } = callerOf(createAdminApp(), fixture.env, MERIDIAN)
  const found = [await sequence()]
  for (const mutation of [
    `articleSetStatus(articleId: "${id}", status: SCHEDULED, scheduledDate: "${inDays(4).toISOString()}", operationId: "a") { id }`,
    `articleUndoStatus(articleId: "${id}", operationId: "a") { id }`,
  ]) {
    await post('/graphqlAdmin', { query: `mutation { ${mutation} }` }, { headers })
    found.push(await sequence())
  }
  expect(found).toEqual([0, 1, 2])
})

it('a renewed or removed address is invalid, and none is valid on another host or with a letter changed', async () => {
  const path = await asTheo('articleCalendarAddressRenew')
  expect(await statusOf(path)).toBe(200)
  expect(await statusOf(path, HARBOR)).toBe(404)
  expect(await statusOf(path.replace(/.\.ics/, path.at(-5) === '0' ? '1.ics' : '0.ics'))).toBe(404)
  expect(await statusOf(path.toUpperCase().replace('/MEDIA/CALENDAR', '/media/calendar').replace('ICS', 'ics'))).toBe(
    404,
  )
  expect(await statusOf('/media/calendar/x.ics')).toBe(404)
  const renewed = await asTheo('articleCalendarAddressRenew')
  expect([await statusOf(path), await statusOf(renewed)]).toEqual([404, 200])
  await asTheo('articleCalendarAddressRemove')
  expect(await statusOf(renewed)).toBe(404)
  const audits = async () => (await fixture.db().read(build.select().from(auditLog))).length
  const before = await audits()
  await asTheo('articleCalendarAddressRemove')
  expect(await audits()).toBe(before)
})

it('an address becomes invalid when its creator loses the permission or the account', async () => {
  const { db, id } = fixture
  const path = await asTheo('articleCalendarAddressRenew')
  const isTheo = eq(users.id, id('theo'))
  await db().commit([build.update(users).set({ status: 'INACTIVE' }).where(isTheo)])
  expect(await statusOf(path)).toBe(404)
  await db().commit([build.update(users).set({ status: 'ACTIVE' }).where(isTheo)])
  expect(await statusOf(path)).toBe(200)
  const here = and(eq(staffPermissions.userId, id('theo')), eq(staffPermissions.communityId, fixture.cast.meridian.id))
  await db().commit([build.delete(staffPermissions).where(here)])
  expect(await statusOf(path)).toBe(404)
})

it('the token is not stored', async () => {
  const path = await asTheo('articleCalendarAddressRenew')
  const token = path.slice('/media/calendar/'.length, -'.ics'.length)
  const database = fixture.db()
  const stored = [
    await database.read(build.select().from(articleCalendarAddresses)),
    await database.read(build.select().from(auditLog)),
  ]
  expect(stored[0]).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(token)
})

it('requests are limited per network, including those for invalid addresses', async () => {
  const { most } = ATTEMPT_LIMITS.calendarFile
  const path = `/media/calendar/${'0'.repeat(64)}.ics`
  const statuses = new Set<number>()
  for (let i = 0; i < most; i++) statuses.add(await statusOf(path))
  expect([...statuses]).toEqual([404])
  const refused = await get(path)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

it("an article at the edge of the shown past is compared with the server's clock", async () => {
  const { id } = await fixture.giveArticle({ status: 'PUBLISHED', publishedAt: inDays(-89), slug: 'a' })
  const path = await asTheo('articleCalendarAddressRenew')
  expect(await (await get(path)).text()).toContain(`UID:${id}@`)
  const before = { publishedAt: inDays(-91), updatedAt: NOW }
  await fixture.db().commit([build.update(articles).set(before).where(eq(articles.id, id))])
  expect(await (await get(path)).text()).not.toContain(`UID:${id}@`)
})
