import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteOldPushes } from '#db/notifications/push/delete-old-pushes.ts'
import { sessions } from '#db/schema/auth.ts'
import { pushMessages, pushTokens } from '#db/schema/push.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { notificationFactory } from '#db/testing/notifications.ts'
import type { OpenSession } from '#db/testing/open-session.ts'
import { PREFERENCE_MESSAGES } from '#shared/domain/notifications/preference-messages.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const ADD =
  'mutation ($token: String!, $isIos: Boolean = true, $isFcm: Boolean = true) { notificationsPushTokenAdd(token: $token, isIos: $isIos, isFcm: $isFcm) }'
const REMOVE = 'mutation ($token: String!) { notificationsPushTokenRemove(token: $token) }'
const REMOVE_DEVICE = 'mutation ($id: ID!) { notificationsPushDeviceRemove(id: $id) }'
const LIST = '{ me { isPushSetUp pushDevices { id name isIos isFcm addedAt lastUsedAt } } }'

type Device = { id: string; name: string; isIos: boolean; isFcm: boolean; addedAt: string; lastUsedAt: string }
type Answer = {
  data?: {
    me?: { isPushSetUp: boolean; pushDevices: Device[] }
    notificationsPushTokenAdd?: boolean
    notificationsPushTokenRemove?: boolean
    notificationsPushDeviceRemove?: boolean
  } | null
  errors?: { message: string; extensions: { code: string } }[]
}

let fixture: AuthFixture & ReturnType<typeof notificationFactory>
let meridian: Caller
let harbor: Caller
beforeAll(async () => {
  const base = await authFixture()
  fixture = { ...base, ...notificationFactory(base) }
  meridian = callerOf(createApp(), fixture.env, 'meridian.localhost')
  harbor = callerOf(createApp(), fixture.env, 'harbor.localhost')
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function ask(session: OpenSession | null, query: string, variables: object = {}, caller = meridian) {
  const headers = session ? { Authorization: `Bearer ${session.authToken}` } : {}
  const response = await caller.post('/graphql', { query, variables }, { headers })
  const { data, errors } = (await response.json()) as Answer
  return { status: response.status, data, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message }
}
function maya() {
  return fixture.open(fixture.cast.maya, fixture.cast.meridian)
}
function sam() {
  return fixture.open(fixture.cast.sam, fixture.cast.meridian)
}
function lena() {
  return fixture.open(fixture.cast.lena, fixture.cast.harbor)
}
async function devices(session: OpenSession, caller = meridian) {
  return (await ask(session, LIST, {}, caller)).data?.me?.pushDevices ?? []
}
async function rows() {
  return fixture.db().read(build.select().from(pushTokens).orderBy(pushTokens.token))
}

describe('a push token', () => {
  it('[API-GQL-045] is added with the arguments of the specification, and its device is listed', async () => {
    const session = await maya()
    expect((await ask(session, ADD, { token: 'phone', isIos: false })).data).toEqual({
      notificationsPushTokenAdd: true,
    })
    await ask(session, ADD, { token: 'ipad', isIos: true })
    expect(await devices(session)).toMatchObject([
      { name: 'iPhone or iPad', isIos: true, isFcm: true },
      { name: 'Android', isIos: false, isFcm: true },
    ])
    expect(JSON.stringify(await ask(session, LIST))).not.toContain('"phone"')
  })

  it('[API-GQL-046] is removed by its owner, and nobody else', async () => {
    const [hers, his] = [await maya(), await sam()]
    await ask(hers, ADD, { token: 'phone' })
    expect((await ask(his, REMOVE, { token: 'phone' })).data).toEqual({ notificationsPushTokenRemove: false })
    expect(await devices(hers)).toHaveLength(1)
    expect((await ask(hers, REMOVE, { token: 'phone' })).data).toEqual({ notificationsPushTokenRemove: true })
    expect(await devices(hers)).toEqual([])
    expect((await ask(hers, REMOVE, { token: 'phone' })).data).toEqual({ notificationsPushTokenRemove: false })
  })

  it('that is added again stays one device, of the newest session', async () => {
    const [first, second] = [await maya(), await maya()]
    await ask(first, ADD, { token: 'phone', isFcm: false })
    const [before] = await devices(first)
    await ask(second, ADD, { token: 'phone' })
    expect(await devices(first)).toMatchObject([{ id: before?.id, addedAt: before?.addedAt, isFcm: true }])
    expect((await rows()).map(({ sessionId }) => sessionId)).toEqual([second.sessionId])
  })

  it.each([
    ['of the same community', sam, () => meridian],
    ['of another community', lena, () => harbor],
  ])('that another person %s adds moves to them, with nothing that waits for the first', async (_, other, where) => {
    const hers = await maya()
    await ask(hers, ADD, { token: 'phone' })
    await fixture.notify('maya')
    expect(await fixture.db().read(build.select().from(pushMessages))).toHaveLength(1)
    const theirs = await other()
    await ask(theirs, ADD, { token: 'phone' }, where())
    expect([await devices(hers), (await devices(theirs, where())).length]).toEqual([[], 1])
    expect(await fixture.db().read(build.select().from(pushMessages))).toEqual([])
  })

  it('over the limit replaces the oldest', async () => {
    const session = await maya()
    const tokens = Array.from({ length: 11 }, (_, i) => `phone-${String(i).padStart(2, '0')}`)
    for (const token of tokens) await ask(session, ADD, { token })
    expect((await rows()).map(({ token }) => token)).toEqual(tokens.slice(1))
  })

  it.each(['', 'a phone', 'a\u0000b', 'ü'])('is not %j', async (token) => {
    const session = await maya()
    expect(await ask(session, ADD, { token })).toMatchObject({
      code: 'BadRequest.Invalid',
      message: PREFERENCE_MESSAGES.badPushToken,
    })
    expect(await rows()).toEqual([])
  })

  it('is refused to visitors, in onboarding, and to staff, who get no notifications', async () => {
    const { cast } = fixture
    const ivys = await fixture.open(cast.ivy, cast.meridian)
    const theos = await fixture.open(cast.theo, cast.meridian, 'admin')
    await ask(await maya(), ADD, { token: 'phone' })
    for (const [session, status, code] of [
      [null, 401, 'NotAuthenticated'],
      [ivys, 403, 'NotAllowed'],
      [theos, 403, 'NotAllowed'],
    ] as const) {
      expect(await ask(session, ADD, { token: 'phone' })).toMatchObject({ status, code })
    }
    expect((await rows()).map(({ userId }) => userId)).toEqual([fixture.id('maya')])
  })
})

describe('a device of the list', () => {
  it('is removed by its owner', async () => {
    const session = await maya()
    await ask(session, ADD, { token: 'phone' })
    const [device] = await devices(session)
    expect((await ask(session, REMOVE_DEVICE, { id: device?.id })).data).toEqual({
      notificationsPushDeviceRemove: true,
    })
    expect(await rows()).toEqual([])
  })

  it('of another person, of another community or of nobody is NotFound in the same way', async () => {
    const [hers, his, theirs] = [await maya(), await sam(), await lena()]
    await ask(his, ADD, { token: 'his' })
    await ask(theirs, ADD, { token: 'theirs' }, harbor)
    const others = [...(await devices(his)), ...(await devices(theirs, harbor)), { id: 'never-was' }]
    expect(others).toHaveLength(3)
    for (const { id } of others) expect(await ask(hers, REMOVE_DEVICE, { id })).toMatchObject({ code: 'NotFound' })
    expect(await rows()).toHaveLength(2)
  })

  it('says whether notifications can be sent at all', async () => {
    const session = await maya()
    expect((await ask(session, LIST)).data?.me?.isPushSetUp).toBe(true)
    const { PUSH_PROJECT_ID: _, ...env } = fixture.env
    const without = callerOf(createApp(), env, 'meridian.localhost')
    expect((await ask(session, LIST, {}, without)).data?.me?.isPushSetUp).toBe(false)
  })
})

describe('the session in which a token was added', () => {
  const ENDS: readonly [string, (session: OpenSession, other: OpenSession) => Promise<unknown>][] = [
    ['signed out', (session) => ask(session, 'mutation { logout }')],
    [
      'revoked from another device',
      (session, other) =>
        ask(other, 'mutation ($id: ID!) { sessionRevoke(sessionId: $id) }', { id: session.sessionId }),
    ],
    ['revoked with all others', (_, other) => ask(other, 'mutation { sessionsRevokeOthers }')],
    [
      'ended by a changed password',
      ({ sessionId }) =>
        fixture
          .db()
          .commit([
            build
              .update(sessions)
              .set({ revokedAt: new Date(), revokedBecause: 'password changed' })
              .where(eq(sessions.id, sessionId)),
          ]),
    ],
  ]
  it.each(ENDS)('removes the token when it is %s, and no other token', async (_, end) => {
    const [phone, laptop] = [await maya(), await maya()]
    await ask(phone, ADD, { token: 'phone' })
    await ask(laptop, ADD, { token: 'laptop' })
    await end(phone, laptop)
    expect((await rows()).map(({ token }) => token)).toEqual(['laptop'])
  })

  it('removes it at its maximum age', async () => {
    const session = await maya()
    await ask(session, ADD, { token: 'phone' })
    const [row] = await rows()
    const end = row?.expiresAt.getTime() ?? 0
    const at = (ms: number) => deleteOldPushes({ db: fixture.db(), now: new Date(ms) })
    await at(end)
    expect(await rows()).toHaveLength(1)
    await at(end + 1)
    expect(await rows()).toEqual([])
  })
})
