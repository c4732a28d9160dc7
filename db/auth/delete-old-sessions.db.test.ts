import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessions } from '../schema/auth.ts'
import { memberViews } from '../schema/staff/member-views.ts'
import { build } from '../statement.ts'
import { type BaseFixture, baseFixture, NOW } from '../testing/base-fixture.ts'
import { openTestSession } from '../testing/open-session.ts'
import { deleteOldSessions } from './delete-old-sessions.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())

const LONG_AGO = new Date(NOW.getTime() - 400 * 24 * 3_600_000)
const JUST_BEFORE = new Date(LONG_AGO.getTime() - 1)

async function giveSession(end: { readonly expiresAt: Date; readonly revokedAt?: Date }): Promise<string> {
  const { cast, keys } = fixture
  const { sessionId } = await openTestSession(fixture.db(), keys, cast.maya, cast.meridian, 'member', JUST_BEFORE)
  await fixture.db().commit([build.update(sessions).set(end).where(eq(sessions.id, sessionId))])
  return sessionId
}

it('sessions and views of members’ pages are kept for 400 days after they ended', async () => {
  await giveSession({ expiresAt: JUST_BEFORE })
  await giveSession({ expiresAt: NOW, revokedAt: JUST_BEFORE })
  const kept = [await giveSession({ expiresAt: LONG_AGO }), await giveSession({ expiresAt: NOW, revokedAt: LONG_AGO })]
  const view = { communityId: fixture.cast.meridian.id, userId: fixture.id('maya'), staffId: fixture.id('theo') }
  const started = {
    ...view,
    sessionId: 's',
    reason: 'Asked by phone.',
    startedAt: new Date(LONG_AGO.getTime() - 60_000),
  }
  await fixture.db().commit([
    build.insert(memberViews).values([
      { ...started, id: 'old', expiresAt: JUST_BEFORE },
      { ...started, id: 'kept', expiresAt: LONG_AGO },
    ]),
  ])
  expect(await deleteOldSessions({ db: fixture.db(), now: NOW })).toBe(3)
  const left = await fixture.db().read(build.select({ id: sessions.id }).from(sessions))
  expect(left.map(({ id }) => id).sort()).toEqual(kept.toSorted())
  expect(await fixture.db().read(build.select({ id: memberViews.id }).from(memberViews))).toEqual([{ id: 'kept' }])
})
