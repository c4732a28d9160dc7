import { isEnumType } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forumDigests } from '#db/schema/digests.ts'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { notificationPreferences } from '#db/schema/notifications.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { PREFERENCE_MESSAGES } from '#shared/domain/notifications/preference-messages.ts'
import type { PreferenceGroupView } from '#shared/domain/notifications/preferences.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { schema } from '../schema.ts'

const LIST =
  '{ me { notificationPreferences { id group options { id name description selections { id channel selected canChange } } } } }'
const SELECT =
  'mutation ($id: ID!, $selected: Boolean!) { notificationsPreferenceSelection(id: $id, selected: $selected) }'
const HOURS = 'mutation ($from: String, $to: String) { notificationsQuietHours(from: $from, to: $to) { from to } }'
const READ_HOURS = '{ me { quietHours { from to } } }'
const RESUME = 'mutation { notificationsEmailResume }'

type Answer = {
  data?: {
    me?: {
      notificationPreferences?: PreferenceGroupView[]
      quietHours?: { from: string; to: string } | null
      emailReport?: string | null
      forumDigest?: string | null
    }
    notificationsPreferenceSelection?: boolean
    notificationsQuietHours?: { from: string; to: string } | null
    notificationsEmailResume?: boolean
    notificationsForumDigest?: string
  } | null
  errors?: { message: string; extensions: { code: string } }[]
}

let fixture: AuthFixture
let meridian: Caller
let harbor: Caller
let maya: object
let sam: object
let lena: object
let theo: object
beforeAll(async () => {
  fixture = await authFixture()
  const app = createApp()
  meridian = callerOf(app, fixture.env, 'meridian.localhost')
  harbor = callerOf(app, fixture.env, 'harbor.localhost')
  maya = await fixture.headersFor('maya', 'member')
  sam = await fixture.headersFor('sam', 'member')
  lena = await fixture.headersFor('lena', 'member', 'harbor')
  theo = await fixture.headersFor('theo', 'admin')
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function ask(headers: object, query: string, variables: object = {}, caller = meridian) {
  const response = await caller.post('/graphql', { query, variables }, { headers: headers as Record<string, string> })
  const { data, errors } = (await response.json()) as Answer
  return { status: response.status, data, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message }
}
async function selectionsOf(headers: object, caller = meridian) {
  const groups = (await ask(headers, LIST, {}, caller)).data?.me?.notificationPreferences ?? []
  return groups.flatMap(({ options }) =>
    options.flatMap(({ id, selections }) => selections.map((one) => ({ name: `${id} ${one.channel}`, ...one }))),
  )
}
async function idOf(headers: object, name: string, caller = meridian) {
  return (await selectionsOf(headers, caller)).find((one) => one.name === name)?.id ?? 'none'
}
function stored() {
  return fixture.db().read(build.select().from(notificationPreferences))
}

describe('the preferences of a member', () => {
  it('[API-GQL-027][ENT-044][ENT-045][NOTIF-013] are groups of options with a selection for each channel', async () => {
    const channels = schema.getType('NotificationChannel')
    if (!isEnumType(channels)) throw new Error('NotificationChannel is no enum')
    expect(channels.getValues().map(({ name }) => name)).toEqual(['EMAIL', 'PUSH', 'WEB'])
    const { data } = await ask(maya, LIST)
    const groups = data?.me?.notificationPreferences ?? []
    expect(groups.map(({ id, group }) => [id, group])).toEqual([
      ['articles', 'Your articles'],
      ['expert-panels', 'Expert panels'],
      ['community', 'Your community'],
      ['account', 'Your account'],
    ])
    for (const option of groups.flatMap(({ options }) => options)) {
      expect(option).toMatchObject({ name: expect.stringMatching(/\w/), description: expect.stringMatching(/\.$/) })
      expect(option.selections.map(({ channel }) => channel)).toEqual(['EMAIL', 'WEB', 'PUSH'])
    }
  })

  it('include the forum only if there is one', async () => {
    await forumFactory(fixture).giveForum('harbor')
    const forum = async (headers: object, caller: Caller) =>
      (await selectionsOf(headers, caller)).filter(({ name }) => name.startsWith('forum-')).length
    expect(await forum(maya, meridian)).toBe(0)
    expect(await forum(lena, harbor)).toBeGreaterThan(0)
  })

  it('[API-GQL-043] change one selection, and no other', async () => {
    const before = await selectionsOf(maya)
    const id = await idOf(maya, 'article-feedback EMAIL')
    expect((await ask(maya, SELECT, { id, selected: false })).data).toEqual({ notificationsPreferenceSelection: false })
    expect(await selectionsOf(maya)).toEqual(before.map((one) => (one.id === id ? { ...one, selected: false } : one)))
    expect((await ask(maya, SELECT, { id, selected: false })).data).toEqual({ notificationsPreferenceSelection: false })
    expect(await stored()).toHaveLength(1)
    await ask(maya, SELECT, { id, selected: true })
    expect(await selectionsOf(maya)).toEqual(before)
  })

  it('take one round trip with the rest of the page, and a change takes one', async () => {
    const { authToken } = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    const headers = { Authorization: `Bearer ${authToken}` }
    const tripsOf = async (query: string, variables: object) => {
      const answer = await meridian.post('/graphql', { query, variables }, { headers })
      return Number(/trips=(\d)/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])
    }
    expect(await tripsOf(LIST.replace('{ me {', '{ me { emailReport quietHours { from }'), {})).toBe(1)
    const id = await idOf(maya, 'article-feedback EMAIL')
    expect(await tripsOf(SELECT, { id, selected: false })).toBeLessThanOrEqual(2)
  })

  it.each([
    ['security EMAIL', PREFERENCE_MESSAGES.always],
    ['security WEB', PREFERENCE_MESSAGES.always],
    ['billing EMAIL', PREFERENCE_MESSAGES.always],
    ['billing PUSH', PREFERENCE_MESSAGES.none],
    ['article-scan EMAIL', PREFERENCE_MESSAGES.none],
  ])('%s cannot be changed, and the refusal says why', async (name, message) => {
    const id = await idOf(maya, name)
    for (const selected of [true, false])
      expect(await ask(maya, SELECT, { id, selected })).toMatchObject({
        data: null,
        code: 'BadRequest.Invalid',
        message,
      })
    expect(await stored()).toEqual([])
  })

  it('[SESS-022] of another member, of another community or of nobody are all NotFound, and stay unchanged', async () => {
    const ids = [
      await idOf(maya, 'article-feedback EMAIL'),
      await idOf(lena, 'article-feedback EMAIL', harbor),
      'nobody.article-feedback.EMAIL',
      `${fixture.id('sam')}.unknown.EMAIL`,
      `${fixture.id('sam')}.article-feedback.SMS`,
      'x',
    ]
    for (const id of ids)
      expect(await ask(sam, SELECT, { id, selected: false })).toMatchObject({ data: null, code: 'NotFound' })
    expect(await stored()).toEqual([])
  })

  it('are refused to visitors, to another community and to staff', async () => {
    const id = await idOf(maya, 'article-feedback EMAIL')
    expect((await ask({}, SELECT, { id, selected: false })).status).toBe(401)
    expect((await ask({}, LIST)).status).toBe(401)
    expect((await ask(maya, SELECT, { id, selected: false }, harbor)).status).toBe(401)
    expect((await ask(theo, LIST)).data).toEqual({ me: { notificationPreferences: [] } })
    const own = `${fixture.id('theo')}.article-feedback.EMAIL`
    expect(await ask(theo, SELECT, { id: own, selected: false })).toMatchObject({ code: 'NotAllowed' })
    expect(await ask(theo, HOURS, { from: '22:00', to: '07:00' })).toMatchObject({ code: 'NotAllowed' })
    expect(await stored()).toEqual([])
  })
})

describe('quiet hours', () => {
  it('are off until they are set, can be changed, and can be switched off again', async () => {
    expect((await ask(maya, READ_HOURS)).data?.me?.quietHours).toBeNull()
    for (const hours of [
      { from: '22:00', to: '07:30' },
      { from: '00:00', to: '23:59' },
    ]) {
      expect((await ask(maya, HOURS, hours)).data?.notificationsQuietHours).toEqual(hours)
      expect((await ask(maya, READ_HOURS)).data?.me?.quietHours).toEqual(hours)
    }
    expect((await ask(sam, READ_HOURS)).data?.me?.quietHours).toBeNull()
    expect((await ask(maya, HOURS)).data).toEqual({ notificationsQuietHours: null })
    expect((await ask(maya, READ_HOURS)).data?.me?.quietHours).toBeNull()
  })

  it.each([
    { from: '22:00', to: '22:00' },
    { from: '22:00' },
    { to: '07:00' },
    { from: '24:00', to: '07:00' },
    { from: 'late', to: '07:00' },
  ])('are refused as %o', async (hours) => {
    const { quietHours: message } = PREFERENCE_MESSAGES
    expect(await ask(maya, HOURS, hours)).toMatchObject({ code: 'BadRequest.Invalid', message })
  })
})

describe('the frequency of the forum digest', () => {
  const READ = '{ me { forumDigest } }'
  const SET = 'mutation ($frequency: DigestFrequency!) { notificationsForumDigest(frequency: $frequency) }'
  const daily = { frequency: 'DAILY' }
  const giveForum = (enabled: boolean) => forumFactory(fixture).giveForum('meridian', enabled)

  it('is weekly until it is chosen, and is the member’s own', async () => {
    await giveForum(true)
    expect((await ask(maya, READ)).data?.me?.forumDigest).toBe('WEEKLY')
    for (const frequency of ['DAILY', 'WEEKLY', 'DAILY']) {
      expect((await ask(maya, SET, { frequency })).data?.notificationsForumDigest).toBe(frequency)
      expect((await ask(maya, READ)).data?.me?.forumDigest).toBe(frequency)
    }
    expect((await ask(sam, READ)).data?.me?.forumDigest).toBe('WEEKLY')
  })

  it('keeps the record of the entries in the last digest', async () => {
    await giveForum(true)
    const toldUntil = new Date('2026-11-10T13:00:00Z')
    const { id: userId, communityId } = fixture.cast.maya
    const row = { userId, communityId, frequency: 'WEEKLY', toldUntil } as const
    await fixture.db().commit([build.insert(forumDigests).values(row)])
    await ask(maya, SET, daily)
    expect(await fixture.db().read(build.select().from(forumDigests))).toEqual([{ ...row, frequency: 'DAILY' }])
  })

  it('is null without a forum, and for staff, visitors and members of other communities', async () => {
    await giveForum(false)
    expect((await ask(maya, READ)).data?.me?.forumDigest).toBeNull()
    expect((await ask(maya, SET, daily)).code).toBe('NotFound')
    await giveForum(true)
    expect((await ask({}, SET, daily)).code).toBe('NotAuthenticated')
    expect((await ask(theo, READ)).data?.me?.forumDigest ?? null).toBeNull()
    expect((await ask(theo, SET, daily)).code).toBeDefined()
    expect((await ask(lena, SET, daily)).code).toBeDefined()
    expect((await ask(maya, SET, { frequency: 'HOURLY' })).code).toBe('BadRequest.Invalid')
    expect(await fixture.db().read(build.select().from(forumDigests))).toEqual([])
  })
})

describe('an address with a report by the email provider', () => {
  const REPORT = '{ me { emailReport } }'
  const give = async (address: string, communityId = fixture.cast.meridian.id) => {
    const row = { communityId, address, reason: 'BOUNCE', reportedAt: new Date() } as const
    await fixture.db().commit([build.insert(undeliverableAddresses).values(row)])
  }

  it('is shown to its member until they ask us to send again', async () => {
    await give(fixture.cast.maya.email)
    expect((await ask(maya, REPORT)).data?.me?.emailReport).toBe('BOUNCE')
    expect((await ask(sam, REPORT)).data?.me?.emailReport).toBeNull()
    expect((await ask(sam, RESUME)).data).toEqual({ notificationsEmailResume: false })
    expect((await ask(maya, REPORT)).data?.me?.emailReport).toBe('BOUNCE')
    expect((await ask(maya, RESUME)).data).toEqual({ notificationsEmailResume: true })
    expect((await ask(maya, REPORT)).data?.me?.emailReport).toBeNull()
    expect((await ask(maya, RESUME)).data).toEqual({ notificationsEmailResume: false })
  })

  it('has no effect in another community', async () => {
    await give(fixture.cast.maya.email, fixture.cast.harbor.id)
    expect((await ask(maya, REPORT)).data?.me?.emailReport).toBeNull()
    expect((await ask(maya, RESUME)).data).toEqual({ notificationsEmailResume: false })
  })
})
