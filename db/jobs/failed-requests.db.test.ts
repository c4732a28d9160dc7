import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failedRequests } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { FailureSource } from '#shared/domain/jobs/failed-requests.ts'
import { deleteOldFailedRequests, failureRecorder } from './failed-requests.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const MOST_A_MINUTE = 30

function failures(count: number, { source = 'PAGE' as FailureSource, place = '/articles' } = {}) {
  return Array.from({ length: count }, () => ({ source, place, cause: 'UNKNOWN' as const, userId: null }))
}

/** A request to Meridian, unless another host is given. */
function requestAt(now: Date, host = fixture.cast.meridian.host) {
  return { db: fixture.db(), now, host, correlationId: 'ABCD-EFGH-JKMN' }
}

function stored() {
  return fixture.db().read(build.select().from(failedRequests))
}

describe('failed requests', () => {
  it('belong to the community of their address, and are found by the code that the person was shown', async () => {
    await failureRecorder()(requestAt(NOW, fixture.cast.harbor.host), [
      { source: 'MEMBER_API', place: 'forumPost', cause: 'AWAY', userId: fixture.id('lena') },
    ])
    expect(await stored()).toMatchObject([
      {
        ...{ communityId: fixture.cast.harbor.id, source: 'MEMBER_API', place: 'forumPost', cause: 'AWAY' },
        ...{ userId: fixture.id('lena'), correlationId: 'ABCD-EFGH-JKMN', createdAt: NOW },
      },
    ])
  })

  it('of an address of no community are not stored', async () => {
    await failureRecorder()(requestAt(NOW, 'nobody.localhost'), failures(1))
    expect(await stored()).toEqual([])
  })

  it('are stored up to five of one request, with the beginning of a long path', async () => {
    await failureRecorder()(requestAt(NOW), failures(6, { place: 'x'.repeat(301) }))
    expect((await stored()).map(({ place }) => place)).toEqual(Array.from({ length: 5 }, () => 'x'.repeat(300)))
  })

  it('are stored thirty times a minute for each source, and again in the next minute', async () => {
    const record = failureRecorder()
    for (let i = 0; i <= MOST_A_MINUTE / 5; i++) await record(requestAt(NOW), failures(5))
    expect(await stored()).toHaveLength(MOST_A_MINUTE)
    await record(requestAt(NOW), failures(2, { source: 'PUBLIC_API' }))
    expect(await stored()).toHaveLength(MOST_A_MINUTE + 2)
    await record(requestAt(at(1)), failures(5))
    expect(await stored()).toHaveLength(MOST_A_MINUTE + 7)
  })

  it('are deleted after thirty days', async () => {
    await failureRecorder()(requestAt(NOW), failures(2))
    const days = (count: number) => at(count * 24 * 60)
    expect(await deleteOldFailedRequests(requestAt(days(30)))).toBe(0)
    expect(await deleteOldFailedRequests(requestAt(days(30.01)))).toBe(2)
    expect(await stored()).toEqual([])
  })
})
