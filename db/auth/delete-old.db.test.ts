import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { attempts, knownClients } from '#db/schema/auth.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { deleteOldAttempts } from './attempts.ts'
import { deleteOldKnownClients } from './known-clients.ts'
import { deleteOldLinks } from './password-links.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const DAY_MS = 24 * 3_600_000
function daysAgo(days: number, laterMs = 0) {
  return new Date(NOW.getTime() - days * DAY_MS + laterMs)
}
function ctx() {
  return { db: fixture.db(), now: NOW }
}

it('counts of attempts are kept for a day after their window began, so that a limit lasts as long as promised', async () => {
  await fixture.db().commit([
    build.insert(attempts).values([
      { key: 'long ago', count: 9, windowStartedAt: daysAgo(1, -1) },
      { key: 'a day', count: 9, windowStartedAt: daysAgo(1) },
      { key: 'now', count: 1, windowStartedAt: NOW },
    ]),
  ])
  expect(await deleteOldAttempts(ctx())).toBe(1)
  const left = await fixture.db().read(build.select({ key: attempts.key }).from(attempts))
  expect(left.map(({ key }) => key).toSorted()).toEqual(['a day', 'now'])
})

it('a browser or an address is deleted once it is no longer known', async () => {
  const client = { userId: fixture.id('maya'), kind: 'BROWSER' } as const
  await fixture.db().commit([
    build.insert(knownClients).values([
      { ...client, hash: 'over', expiresAt: new Date(NOW.getTime() - 1) },
      { ...client, hash: 'known', expiresAt: new Date(NOW.getTime() + 1) },
    ]),
  ])
  expect(await deleteOldKnownClients(ctx())).toBe(1)
  expect(await fixture.db().read(build.select({ hash: knownClients.hash }).from(knownClients))).toEqual([
    { hash: 'known' },
  ])
})

it('links to choose a password are kept for thirty days, whether or not they have ended', async () => {
  const { id: communityId } = fixture.cast.meridian
  const link = { communityId, userId: fixture.id('maya'), purpose: 'RESET', source: 'STAFF' } as const
  const expiresAt = daysAgo(29)
  await fixture.db().commit([
    build.insert(passwordLinks).values([
      { ...link, id: 'old', tokenHash: 'a', createdAt: daysAgo(30, -1), expiresAt },
      { ...link, id: 'kept', tokenHash: 'b', createdAt: daysAgo(30), expiresAt, endedAt: daysAgo(29) },
      { ...link, id: 'new', tokenHash: 'c', createdAt: NOW, expiresAt: new Date(NOW.getTime() + DAY_MS) },
    ]),
  ])
  expect(await deleteOldLinks(ctx())).toBe(1)
  const left = await fixture.db().read(build.select({ id: passwordLinks.id }).from(passwordLinks))
  expect(left.map(({ id }) => id).toSorted()).toEqual(['kept', 'new'])
})
