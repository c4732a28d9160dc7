import { afterAll, beforeAll, expect, it } from 'vitest'
import { communityHosts } from '#db/schema/communities.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await authFixture()
  const secondary = { host: 'meridian.example', communityId: fixture.cast.meridian.id, isPrimary: false }
  await fixture.db().commit([build.insert(communityHosts).values(secondary)])
})
afterAll(() => fixture.stop())

const BRANDS = [
  { code: 'harbor', name: 'Harbor Council', familiarName: 'Harbor', host: 'harbor.localhost' },
  { code: 'meridian', name: 'Meridian Council', familiarName: 'Meridian', host: 'meridian.localhost' },
]

it('[API-REST-010] [API-GQL-016] [ENT-031] staff see each brand once, with its primary host, on their login page', async () => {
  for (const host of ['admin.localhost', 'meridian.localhost']) {
    const caller = callerOf(createApp(), fixture.env, host)
    const rest = await caller.get('/rest/admin/available-communities')
    expect([rest.status, await rest.json()]).toEqual([200, { availableCommunities: BRANDS }])
    const query = '{ availableCommunities { code name familiarName host } }'
    const response = await caller.post('/graphqlAdmin', { query })
    expect([response.status, await response.json()]).toEqual([200, { data: { availableCommunities: BRANDS } }])
  }
})

it('the list of brands contains nothing else', async () => {
  const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  const response = await caller.post('/graphqlAdmin', { query: '{ availableCommunities { code } me { id } }' })
  expect(response.status).toBe(401)
})
