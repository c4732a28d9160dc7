import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#db/client.ts'
import { sessions } from '#db/schema/auth.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import { notificationFactory } from '#db/testing/notifications.ts'
import { peekRecorded } from '#db/testing/statements/recorder.ts'
import { BACKGROUND_HEADER, BACKGROUND_POLL } from '#shared/domain/auth/background-requests.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { schema } from '../schema.ts'

const POLLS = process.env.TEST_LONG ? 1000 : 100

let fixture: BaseFixture & ReturnType<typeof notificationFactory>
let meridian: Caller
let harbor: Caller

beforeAll(async () => {
  const base = await baseFixture()
  fixture = { ...base, ...notificationFactory(base) }
  const app = createApp()
  meridian = callerOf(app, fixture.env, 'meridian.localhost')
  harbor = callerOf(app, fixture.env, 'harbor.localhost')
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const LIST = `{ notifications { edges { cursor node { id url message hasRead createdAt option count } }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor hasUnviewed } } }`
const POLL = '{ notifications { pageInfo { hasUnviewed } } }'
const MARK = 'mutation ($ids: [ID!]!) { notificationsMarkAsRead(notificationIds: $ids) { count markedAt } }'

type Who = 'maya' | 'sam' | 'theo'

async function ask(query: string, who: Who | null, variables: object = {}, caller = meridian) {
  const opened = who && (await fixture.open(fixture.cast[who], fixture.cast.meridian))
  const headers = opened ? { Authorization: `Bearer ${opened.authToken}` } : {}
  const response = await caller.post('/graphql', { query, variables }, { headers })
  const { data, errors } = await response.json()
  return { status: response.status, data, errors }
}

describe('over GraphQL', () => {
  it('[API-GQL-005][ENT-011][ENT-012][NOTIF-011] notifications are a connection of ten, with the unviewed count, paged from either end', async () => {
    for (let i = 0; i < 11; i++) await fixture.notify('maya')
    await fixture.notify('maya', { message: 'Theo wrote.', url: '/articles/edit?article=1' }, { now: at(1) })
    const args = schema
      .getQueryType()
      ?.getFields()
      .notifications?.args.map(({ name }) => name)
    expect(args).toEqual(expect.arrayContaining(['first', 'last', 'after', 'before']))
    const { data } = await ask(LIST, 'maya')
    const [newest] = (await fixture.notificationsOf('maya')).slice(-1)
    expect(data.notifications.edges[0].node).toMatchObject({
      id: newest?.id,
      url: '/articles/edit?article=1',
      message: 'Theo wrote.',
      hasRead: false,
      createdAt: at(1).toISOString(),
    })
    expect(data.notifications.edges).toHaveLength(10)
    expect(Object.keys(data.notifications.edges[0].node)).toEqual([
      'id',
      'url',
      'message',
      'hasRead',
      'createdAt',
      'option',
      'count',
    ])
    expect(data.notifications.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false, hasUnviewed: true })
    const after = data.notifications.pageInfo.endCursor
    const listed = async (args: string) =>
      (await ask(`{ notifications(${args}) { edges { node { id } } } }`, 'maya')).data.notifications.edges.map(
        ({ node }: { node: { id: string } }) => node.id,
      )
    const newestFirst = (await fixture.notificationsOf('maya')).map(({ id }) => id).reverse()
    expect(await listed(`after: "${after}"`)).toEqual(newestFirst.slice(10))
    expect(await listed('last: 2')).toEqual(newestFirst.slice(10))
    expect(await listed(`last: 1, before: "${data.notifications.edges[2].cursor}"`)).toEqual([newestFirst[1]])
  })

  it('[API-GQL-055][API-GQL-056] one, two and all are marked, and unmarked by the time of the call', async () => {
    for (let i = 0; i < 4; i++) await fixture.notify('maya')
    const ids = (await fixture.notificationsOf('maya')).map(({ id }) => id)
    const { data } = await ask(MARK, 'maya', { ids: ids.slice(0, 2) })
    expect(data.notificationsMarkAsRead.count).toBe(2)
    const all = await ask('mutation { notificationsMarkAllAsRead { count } }', 'maya')
    expect(all.data.notificationsMarkAllAsRead.count).toBe(2)
    const { markedAt } = data.notificationsMarkAsRead
    const undo = 'mutation ($at: DateTime!) { notificationsMarkAsUnread(markedAt: $at) }'
    expect((await ask(undo, 'maya', { at: markedAt })).data.notificationsMarkAsUnread).toBe(2)
    const read = (await fixture.notificationsOf('maya')).map(({ readAt }) => readAt !== null)
    expect(read).toEqual([false, false, true, true])
  })

  it("opening the popup is recorded, and the member's page reflects it", async () => {
    await fixture.notify('maya')
    const badge = '{ me { hasUnviewedNotifications } }'
    expect((await ask(badge, 'maya')).data.me.hasUnviewedNotifications).toBe(true)
    const [newest] = await fixture.notificationsOf('maya')
    const view = 'mutation ($id: ID!) { notificationsMarkAsViewed(newestId: $id) }'
    expect((await ask(view, 'maya', { id: newest?.id })).data.notificationsMarkAsViewed).toBe(false)
    expect((await ask(badge, 'maya')).data.me.hasUnviewedNotifications).toBe(false)
  })

  it.each([
    ['both ends', 'notifications(first: 1, last: 1)'],
    ['nothing', 'notifications(first: 0)'],
    ['an invented cursor', 'notifications(after: "nonsense")'],
  ])('asking for %s is refused', async (_, field) => {
    const { errors } = await ask(`{ ${field} { edges { cursor } } }`, 'maya')
    expect(errors?.[0].extensions).toMatchObject({ code: 'BadRequest.Invalid', fields: {} })
  })

  it('an unknown option returns the whole list', async () => {
    await fixture.notify('maya')
    const { data } = await ask('{ notifications(option: "none") { edges { cursor } } }', 'maya')
    expect(data.notifications.edges).toHaveLength(1)
  })

  it.each([
    ['an unknown option', 'nonsense'],
    ['a group of options', 'articles'],
    ['an empty option', ''],
    ['a name that every object has', 'constructor'],
  ])('[API-GQL-056] marking all of %s marks nothing and names the field', async (_, option) => {
    await fixture.notify('maya')
    const markAll = 'mutation ($option: ID) { notificationsMarkAllAsRead(option: $option) { count } }'
    const { errors } = await ask(markAll, 'maya', { option })
    expect(errors?.[0].extensions).toMatchObject({ code: 'BadRequest.Invalid', fields: { option: 999 } })
    expect((await fixture.notificationsOf('maya')).map(({ readAt }) => readAt)).toEqual([null])
    expect((await ask(markAll, 'maya', { option: null })).data.notificationsMarkAllAsRead.count).toBe(1)
  })

  it('without a session, or with one of another community, nothing can be read or marked', async () => {
    await fixture.notify('maya')
    const ids = (await fixture.notificationsOf('maya')).map(({ id }) => id)
    for (const [who, caller] of [
      [null, meridian],
      ['maya', harbor],
    ] as const) {
      expect((await ask(LIST, who, {}, caller)).status).toBe(401)
      expect((await ask(MARK, who, { ids }, caller)).status).toBe(401)
    }
    expect(await fixture.notificationsOf('maya')).toMatchObject([{ readAt: null }])
  })

  it.each(['sam', 'theo'] as const)("%s can neither read nor mark Maya's notifications", async (who) => {
    await fixture.notify('maya')
    const ids = (await fixture.notificationsOf('maya')).map(({ id }) => id)
    expect((await ask(LIST, who)).data.notifications.edges).toEqual([])
    expect((await ask(MARK, who, { ids })).data.notificationsMarkAsRead.count).toBe(0)
    expect(await fixture.notificationsOf('maya')).toMatchObject([{ readAt: null }])
  })
})

describe('staff', () => {
  const LIST_OF_STAFF = '{ notifications { edges { node { id message } } pageInfo { hasUnviewed } } }'
  const VIEW = 'mutation ($id: ID!) { notificationsMarkAsViewed(newestId: $id) }'

  async function asTheo(where: 'meridian' | 'harbor', query: string, variables: object = {}) {
    const headers = await fixture.headersFor('theo', 'admin', where)
    const caller = where === 'meridian' ? meridian : harbor
    return (await caller.post('/graphql', { query, variables }, { headers })).json()
  }

  it('read and mark their notifications in the community of the host; viewing them there leaves those elsewhere unviewed', async () => {
    const { meridian: here, harbor: there } = fixture.cast
    await fixture.notify('theo', { option: 'edited-articles', message: 'Here.' }, { where: here })
    await fixture.notify('theo', { option: 'edited-articles', message: 'There.' }, { where: there })
    const listed = async (where: 'meridian' | 'harbor') => (await asTheo(where, LIST_OF_STAFF)).data.notifications
    const inMeridian = await listed('meridian')
    expect(inMeridian).toMatchObject({ edges: [{ node: { message: 'Here.' } }], pageInfo: { hasUnviewed: true } })
    expect((await listed('harbor')).edges).toMatchObject([{ node: { message: 'There.' } }])

    const { id } = inMeridian.edges[0].node
    expect((await asTheo('harbor', VIEW, { id })).data.notificationsMarkAsViewed).toBe(true)
    expect((await asTheo('harbor', MARK, { ids: [id] })).data.notificationsMarkAsRead.count).toBe(0)
    expect((await asTheo('meridian', VIEW, { id })).data.notificationsMarkAsViewed).toBe(false)
    expect((await listed('meridian')).pageInfo.hasUnviewed).toBe(false)
    expect((await listed('harbor')).pageInfo.hasUnviewed).toBe(true)
    expect((await asTheo('meridian', MARK, { ids: [id] })).data.notificationsMarkAsRead.count).toBe(1)
  })

  it('poll with one statement beside the session check', async () => {
    await fixture.notify('theo', { option: 'edited-articles' }, { where: fixture.cast.meridian })
    const answer = await asTheo('meridian', POLL)
    expect(answer.data.notifications.pageInfo).toEqual({ hasUnviewed: true })
    const db = peekRecorded().at(-1)?.db as Db | undefined
    expect(db?.cost).toMatchObject({ trips: 1, statements: 2 })
  })

  it('get no notifications of members, and no member gets theirs', async () => {
    await fixture.notify('maya')
    await fixture.notify('theo', { option: 'edited-articles' }, { where: fixture.cast.meridian })
    const mine = await fixture.notificationsOf('theo')
    expect(mine).toHaveLength(1)
    expect((await asTheo('meridian', LIST_OF_STAFF)).data.notifications.edges).toMatchObject([
      { node: { id: mine[0]?.id } },
    ])
    expect((await ask(MARK, 'maya', { ids: [mine[0]?.id] })).data.notificationsMarkAsRead.count).toBe(0)
  })
})

describe('a poll', () => {
  it('takes one round trip with one statement beside the session check, and never counts as use of the session', async () => {
    await fixture.notify('maya')
    const { authToken, sessionId } = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    const usedAt = async () =>
      (
        await fixture
          .db()
          .read(build.select({ at: sessions.lastUsedAt }).from(sessions).where(eq(sessions.id, sessionId)))
      )[0]?.at
    const before = await usedAt()
    const headers = { Authorization: `Bearer ${authToken}`, [BACKGROUND_HEADER]: BACKGROUND_POLL }
    for (let i = 0; i < POLLS; i++) {
      const answer = await meridian.post('/graphql', { query: POLL }, { headers })
      expect(await answer.json()).toEqual({ data: { notifications: { pageInfo: { hasUnviewed: true } } } })
    }
    const db = peekRecorded().at(-1)?.db as Db | undefined
    expect(db?.cost).toMatchObject({ trips: 1, statements: 2 })
    expect(await usedAt()).toEqual(before)
  })
})
