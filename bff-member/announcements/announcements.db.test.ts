import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { broadcastRecipients } from '#db/schema/content/broadcasts.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { broadcastFactory } from '#db/testing/content/broadcasts.ts'
import type { RecipientState } from '#shared/domain/broadcasts/statuses.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { findAnnouncement } from './announcements.queries.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function given(state: RecipientState) {
  const { id, communityId } = await broadcastFactory(fixture).giveBroadcast({
    ...{ status: 'SENDING', scheduledAt: NOW, startedAt: NOW },
  })
  await fixture.db().commit([
    build.insert(broadcastRecipients).values({
      ...{ broadcastId: id, userId: fixture.id('maya'), communityId, state },
      reason: state === 'SKIPPED' ? 'ALL_OFF' : null,
    }),
  ])
  return id
}

it.each([
  ['SENT', true],
  ['QUEUED', true],
  ['WAITING', false],
  ['SKIPPED', false],
] as const)('an announcement is there for its recipients alone: %s', async (state, isThere) => {
  const id = await given(state)
  expect((await findAnnouncement(fixture.as('maya'), id)) !== null).toBe(isThere)
  for (const other of ['sam', 'lena'] as const) expect(await findAnnouncement(fixture.as(other), id)).toBeNull()
})

it('without a session every query is refused', async () => {
  const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  const query = `{ announcement(id: "${await given('SENT')}") { subject } }`
  const { errors } = await (await caller.post('/graphql', { query })).json()
  expect(errors).toMatchObject([{ extensions: { code: 'NotAuthenticated' } }])
})
