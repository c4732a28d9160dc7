import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteOldFailedRequests, failureRecorder } from '#db/jobs/failed-requests.ts'
import { users } from '#db/schema/members.ts'
import { failedRequests } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name, Place } from '#db/testing/cast.ts'
import { FAILED_PAGE_PATH } from '#shared/domain/jobs/failed-page.contract.ts'
import { FAILED_PART_PATH } from '#shared/domain/jobs/failed-requests.ts'
import { JOBS_HOST } from '#shared/domain/jobs/jobs-host.ts'
import { createApp as createAdminApp } from '../../../bff-admin/index.ts'
import { findFailedRequests } from '../../../bff-admin/staff/log/failed-requests.ts'
import { allApps } from '../all-apps.ts'
import { browserHeaders } from '../call-app.ts'

const CODE = 'K7Q4-M2XR-9TBD'
const HERE = { code: CODE, isOfAll: false }
let fixture: AuthFixture
beforeAll(async () => {
  fixture = await authFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function rows() {
  return fixture.db().read(build.select().from(failedRequests))
}

/** What is written after the response. */
async function written() {
  await expect.poll(async () => (await rows()).length).toBeGreaterThan(0)
  return rows()
}

function callerAt(host: string) {
  return allApps().on(host, fixture.env)
}

/** A member whose profile cannot be shown: the year of the date has six digits. */
async function breakProfile(userId: string) {
  await fixture.db().commit([
    build
      .update(users)
      .set({ joinedAt: sql`${9e15}` })
      .where(eq(users.id, userId)),
  ])
}

async function readBrokenProfile(code = CODE) {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const headers = { ...(await fixture.headersFor('maya', 'member')), 'X-Correlation-Id': code }
  const query = `{ memberProfile(id: "${fixture.cast.maya.id}") { user { snapshot { joinedAt } } } }`
  const answer = await callerAt('meridian.localhost').post('/graphql', { query }, { headers })
  expect(logged).toHaveBeenCalled()
  return answer.json()
}

function tellPage(host: string, body: object = {}) {
  return createAdminApp().request(
    `http://${host}${FAILED_PAGE_PATH}`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Correlation-Id': CODE },
      body: JSON.stringify({ host: 'meridian.localhost', path: '/v2/forum', cause: 'AWAY', userId: null, ...body }),
    },
    fixture.env,
  )
}

describe('a failure is found by the code of its error', () => {
  it('in a field of the interface, with the requesting person', async () => {
    const { maya } = fixture.cast
    await breakProfile(maya.id)
    expect(await readBrokenProfile()).toMatchObject({
      errors: [{ extensions: { code: 'UnhandledError', correlationId: CODE } }],
    })
    await written()
    expect(await findFailedRequests(fixture.as('theo'), HERE)).toMatchObject([
      {
        source: 'MEMBER_API',
        place: 'memberProfile.user.snapshot.joinedAt',
        cause: 'UNKNOWN',
        ...{ userId: maya.id, userName: 'Maya Chen', communityName: 'Meridian Council' },
      },
    ])
  })

  it('in a page, reported by the sites worker, and by nobody else', async () => {
    expect((await tellPage('meridian.localhost')).status).toBe(404)
    expect(await rows()).toEqual([])
    expect((await tellPage(JOBS_HOST, { cause: 'NO_SUCH_CAUSE' })).status).toBe(400)
    expect((await tellPage(JOBS_HOST)).status).toBe(202)
    expect(await findFailedRequests(fixture.as('theo'), { ...HERE, code: ' k7q4-m2xr-9tbd ' })).toMatchObject([
      { source: 'PAGE', place: '/v2/forum', cause: 'AWAY', userId: null, userName: null },
    ])
  })

  it('in a part of a page in a browser, which posts the code of the page', async () => {
    const post = (code: string, host = 'meridian.localhost') => {
      const headers = {
        ...{ ...browserHeaders('meridian.localhost'), 'Content-Type': 'application/json' },
        Referer: 'http://meridian.localhost:8787/v2/forum?q=x',
      }
      const url = `http://${host}:8787${FAILED_PART_PATH}`
      return allApps().public.request(url, { method: 'POST', headers, body: JSON.stringify({ code }) }, fixture.env)
    }
    for (const wrong of ['', 'no code', `${CODE}-${CODE}`]) expect((await post(wrong)).status, wrong).toBe(400)
    expect((await post(CODE, 'harbor.localhost')).status, 'of another origin').toBe(403)
    expect(await rows()).toEqual([])
    expect((await post(CODE)).status).toBe(204)
    expect(await findFailedRequests(fixture.as('theo'), HERE)).toMatchObject([
      { source: 'PART', place: '/v2/forum', cause: 'UNKNOWN', userId: null },
    ])
  })

  it('a refusal is not a failure', async () => {
    const headers = { ...(await fixture.headersFor('maya', 'member')), 'X-Correlation-Id': CODE }
    const app = callerAt('meridian.localhost')
    await app.post('/graphql', { query: '{ memberProfile(id: "nobody") { hidden } }' }, { headers })
    await app.post('/graphql', { query: '{ noSuchField }' }, { headers })
    await app.settled()
    expect(await rows()).toEqual([])
  })
})

describe('access to failures', () => {
  it('admins of a community find its failures, and those of all brands in the admin community; nobody else does', async () => {
    await tellPage(JOBS_HOST)
    const found = async (who: Name, where?: Place, isOfAll = false) =>
      (await findFailedRequests(fixture.as(who, NOW, where), { ...HERE, isOfAll })).length
    expect(await found('theo')).toBe(1)
    expect(await found('ada', fixture.cast.council, true)).toBe(1)
    expect(await found('ada', fixture.cast.harbor)).toBe(0)
    expect(await found('theo', fixture.cast.meridian, true), 'acts in a brand').toBe(0)
    for (const who of ['pia', 'maya'] as const)
      await expect(found(who), who).rejects.toMatchObject({ code: 'NotAllowed' })
  })

  it('a host that no community has leaves no row', async () => {
    await tellPage(JOBS_HOST, { host: 'nobody.localhost' })
    expect(await rows()).toEqual([])
  })
})

describe('the stored amount', () => {
  const failed = { source: 'PAGE', place: 'x'.repeat(400), cause: 'AWAY', userId: null } as const

  it('is five rows per request, thirty a minute per source, and places of 300 characters', async () => {
    const record = failureRecorder()
    const ctx = { db: fixture.db(), host: 'meridian.localhost', correlationId: CODE }
    for (const count of [5, 10, 15, 20, 25, 30, 30, 30]) {
      await record({ ...ctx, now: at(0) }, Array(7).fill(failed))
      expect(await rows()).toHaveLength(count)
    }
    await record({ ...ctx, now: at(0) }, [{ ...failed, source: 'PUBLIC_API' }])
    await record({ ...ctx, now: at(1) }, [failed])
    const kept = await rows()
    expect(kept).toHaveLength(32)
    expect(kept[0]?.place).toBe('x'.repeat(300))
  })

  it('is limited to thirty days', async () => {
    await failureRecorder()({ db: fixture.db(), host: 'meridian.localhost', correlationId: CODE, now: NOW }, [failed])
    const deletedAfter = (minutes: number) => deleteOldFailedRequests({ db: fixture.db(), now: at(minutes) })
    expect(await deletedAfter(30 * 24 * 60)).toBe(0)
    expect(await deletedAfter(30 * 24 * 60 + 1)).toBe(1)
  })
})
