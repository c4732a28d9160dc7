import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { subscriptions } from '#db/schema/billing.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import type { OpenSession } from '#db/testing/open-session.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const READ = `{
  ownSecurity { email username hasPassword mobilePhone { number } sessions { id isCurrent } signIns { id } }
  actsByStaff { edges { node { kind } } }
  viewsByStaff { by }
}`

type Answer = {
  data?: { ownSecurity?: { email: string; sessions: { id: string }[]; signIns: { id: string }[] } } | null
  errors?: { extensions: { code: string; phase?: string } }[]
}

let fixture: AuthFixture
const app = createApp()

beforeAll(async () => {
  fixture = await authFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function ask(session: OpenSession | null, query: string, host = 'meridian.localhost') {
  const headers = session ? { Authorization: `Bearer ${session.authToken}` } : {}
  const response = await callerOf(app, fixture.env, host).post('/graphql', { query }, { headers })
  const { data, errors } = (await response.json()) as Answer
  return { status: response.status, own: data?.ownSecurity, refusedIn: errors?.[0]?.extensions.phase ?? null }
}

async function endMembership() {
  const { maya, meridian } = fixture.cast
  const row = {
    ...{ id: 'own', communityId: meridian.id, userId: maya.id, providerId: 'p', providerCustomerId: 'c' },
    ...{ state: 'canceled' as const, balanceCents: 0, currency: 'USD', productName: 'Membership' },
    ...{ readAt: new Date(0), createdAt: new Date(0) },
  }
  await fixture.db().commit([build.insert(subscriptions).values(row)])
}

it('whose membership has ended sees where the account is signed in, and ends a session', async () => {
  const { maya, sam, meridian } = fixture.cast
  const here = await fixture.open(maya, meridian)
  const foreign = await fixture.open(maya, meridian)
  await fixture.open(sam, meridian)
  await endMembership()
  expect(await ask(here, '{ me { id } }')).toMatchObject({ status: 403, refusedIn: 'CLOSED' })
  const { status, own } = await ask(here, READ)
  expect(status).toBe(200)
  expect(own).toMatchObject({ email: 'maya.chen@meridian.test', hasPassword: true })
  const ids = [foreign.sessionId, here.sessionId].sort()
  expect(own?.sessions.map(({ id }) => id).sort()).toEqual(ids)
  expect(own?.signIns.map(({ id }) => id).sort()).toEqual(ids)

  expect((await ask(here, `mutation { sessionRevoke(sessionId: "${foreign.sessionId}") }`)).status).toBe(200)
  expect((await ask(here, READ)).own?.sessions).toEqual([{ id: here.sessionId, isCurrent: true }])
  expect((await ask(foreign, READ)).status).toBe(401)
})

it('nobody is told anything without a session, or with that of another community', async () => {
  const { maya, meridian, harbor } = fixture.cast
  const session = await fixture.open(maya, meridian)
  await fixture.open(maya, harbor)
  expect(await ask(null, READ)).toMatchObject({ status: 401 })
  expect(await ask(session, READ, 'harbor.localhost')).toMatchObject({ status: 401 })
  expect((await ask(session, READ)).own?.sessions.map(({ id }) => id)).toEqual([session.sessionId])
})
