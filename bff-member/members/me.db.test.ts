import { afterAll, beforeAll, expect, it } from 'vitest'
import { ads } from '#db/schema/ads.ts'
import { quietHours, undeliverableAddresses } from '#db/schema/email.ts'
import { images, mobilePhones, supportContacts } from '#db/schema/members.ts'
import { threadMessages } from '#db/schema/messages.ts'
import { dataExports } from '#db/schema/privacy.ts'
import { pushTokens } from '#db/schema/push.ts'
import { build } from '#db/statement.ts'
import { giveThread } from '#db/testing/contacts.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { type ViewFixture, viewFixture } from '#shared/testing/viewing/view-fixture.ts'
import { createApp } from '../index.ts'

const HOUR_MS = 3_600_000

let fixture: ViewFixture
let caller: Caller
let headers: Readonly<Record<string, string>>
beforeAll(async () => {
  fixture = await viewFixture()
  caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  const { maya, meridian } = fixture.cast
  const { authToken, sessionId } = await fixture.open(maya, meridian)
  headers = { Authorization: `Bearer ${authToken}` }
  await forumFactory(fixture).giveForum('meridian')
  const now = new Date()
  const [before, after] = [new Date(now.getTime() - HOUR_MS), new Date(now.getTime() + HOUR_MS)]
  const { id: communityId } = meridian
  const own = { communityId, userId: maya.id }
  const contact = { ...own, email: 'june@x.test', createdAt: now, updatedAt: now }
  await fixture.db().commit([
    build.insert(images).values({ id: 'image', communityId, contentType: 'image/svg+xml', data: '', createdAt: now }),
    build.insert(ads).values({
      ...{ id: 'ad', communityId, shape: 'MASTHEAD', imageId: 'image', link: 'https://fathom.example/' },
      ...{ advertiser: 'Fathom', places: [], tiers: [], isOn: true, startsAt: before, endsAt: after, updatedAt: now },
    }),
    build
      .insert(mobilePhones)
      .values({ ...own, id: 'phone', countryCode: 'US', number: '+16175550142', createdAt: now }),
    build.insert(quietHours).values({ ...own, fromMinute: 22 * 60, toMinute: 7 * 60, changedAt: now }),
    build
      .insert(undeliverableAddresses)
      .values({ communityId, address: maya.email, reason: 'BOUNCE', reportedAt: now }),
    build.insert(dataExports).values({ ...own, id: 'export', state: 'WAITING', requestedAt: now }),
    build.insert(pushTokens).values({
      ...{ ...own, id: 'device', sessionId, token: 'token', isIos: false, isFcm: true },
      ...{ addedAt: now, expiresAt: after },
    }),
    build.insert(supportContacts).values([
      { ...contact, id: 'assistant', kind: 'ASSISTANT', name: 'June Park' },
      { ...contact, id: 'agency', kind: 'PUBLIC_RELATIONS', name: 'Ana Lima' },
    ]),
  ])
})
afterAll(() => fixture.stop())

it.each([
  ['assistant { name }', { name: 'June Park' }],
  ['dataExport { state }', { state: 'WAITING' }],
  ['emailReport', 'BOUNCE'],
  ['forumDigest', 'WEEKLY'],
  ['masthead { advertiser }', { advertiser: 'Fathom' }],
  ['mobilePhone { countryCode }', { countryCode: 'US' }],
  ['notificationPreferences { group }', expect.arrayContaining([{ group: expect.any(String) }])],
  ['publicRelations { name }', { name: 'Ana Lima' }],
  ['pushDevices { id }', [{ id: 'device' }]],
  ['quietHours { from to }', { from: '22:00', to: '07:00' }],
  ['sessions { isCurrent }', [{ isCurrent: true }]],
  ['signIns { isCurrent }', [{ isCurrent: true }]],
])('of the signed-in member, a document that asks only for "%s" gets it', async (field, expected) => {
  const response = await caller.post('/graphql', { query: `{ me { ${field} } }` }, { headers })
  const { data, errors } = await response.json()
  expect(errors).toBeUndefined()
  expect(Object.values(data.me)).toEqual([expected])
})

it('staff on the site of a brand are signed in as well', async () => {
  const asTheo = await fixture.headersFor('theo', 'admin')
  const response = await caller.post('/graphql', { query: '{ me { name { fullName } } }' }, { headers: asTheo })
  expect(await response.json()).toEqual({ data: { me: { name: { fullName: 'Theo Brandt' } } } })
})

it('a message and a post that are new to the member are marked for her; of the message, staff who view her pages see nothing', async () => {
  const { maya, sam, meridian } = fixture.cast
  const communityId = meridian.id
  const threadId = await giveThread(fixture, { userId: maya.id, communityId }, { userId: sam.id, communityId })
  const now = new Date()
  const message = { id: 'message', threadId, communityId, userId: sam.id, seq: 1, body: '<p>Hello</p>' }
  await fixture
    .db()
    .commit([
      build.insert(threadMessages).values({ ...message, isDelivered: true, operationId: 'own', createdAt: now }),
    ])
  await forumFactory(fixture).givePost({ by: 'sam', createdAt: now })
  const query = '{ me { hasUnreadMessages unreadForumPosts } }'
  const own = await (await caller.post('/graphql', { query }, { headers })).json()
  expect(own).toEqual({ data: { me: { hasUnreadMessages: true, unreadForumPosts: 1 } } })
  const { cookie } = await fixture.start('maya')
  expect((await fixture.view(cookie, query)).data).toEqual({ me: { hasUnreadMessages: false, unreadForumPosts: 1 } })
})
