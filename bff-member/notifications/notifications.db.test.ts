import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markAllAsRead } from '#db/notifications/own/mark-all-as-read.ts'
import { markAsRead } from '#db/notifications/own/mark-as-read.ts'
import { markAsUnread } from '#db/notifications/own/mark-as-unread.ts'
import {
  listNotifications,
  type NotificationsPage,
  readHasUnviewed,
} from '#db/notifications/own/notifications.queries.ts'
import { recordView } from '#db/notifications/own/record-view.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { notificationFactory } from '#db/testing/notifications.ts'
import { MARK_MAX } from '#shared/domain/notifications/limits.ts'
import { parseCursor } from '#shared/kernel/cursor.ts'

let fixture: BaseFixture & ReturnType<typeof notificationFactory>

beforeAll(async () => {
  const base = await baseFixture()
  fixture = { ...base, ...notificationFactory(base) }
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

type Who = 'maya' | 'sam' | 'lena'

const FIRST: NotificationsPage = { option: null, size: 10, from: 'newest', after: null, before: null }

async function list(page: Partial<NotificationsPage> = {}, who: Who = 'maya') {
  return listNotifications(fixture.as(who), { ...FIRST, ...page })
}

async function shown(page: Partial<NotificationsPage> = {}, who: Who = 'maya') {
  return (await list(page, who)).edges.map(({ node }) => node)
}

async function notifyTimes(count: number) {
  for (let i = 1; i <= count; i++) await fixture.notify('maya', { message: `No. ${i}` }, { now: at(i) })
}

function feedback(articleId: string, actorName = 'Theo Brandt') {
  return {
    option: 'article-feedback' as const,
    message: `${actorName} left feedback on “Quiet”.`,
    group: { key: `remarks/${articleId}`, actorName, subject: 'Quiet' },
  }
}

describe('the list of notifications', () => {
  it('[NOTIF-011] of 25 is read in pages of ten, newest first, each once', async () => {
    await notifyTimes(25)
    const messages: string[] = []
    const pages: number[] = []
    let after: NotificationsPage['after'] = null
    for (;;) {
      const { edges, pageInfo } = await list({ after })
      pages.push(edges.length)
      messages.push(...edges.map(({ node }) => node.message))
      if (!pageInfo.hasNextPage) break
      after = parseCursor(edges.at(-1)?.cursor ?? '')
    }
    expect(pages).toEqual([10, 10, 5])
    expect(messages).toEqual(Array.from({ length: 25 }, (_, i) => `No. ${25 - i}`))
  })

  it('is read from its end and between cursors, too', async () => {
    await notifyTimes(5)
    expect((await shown({ from: 'oldest', size: 2 })).map(({ message }) => message)).toEqual(['No. 2', 'No. 1'])
    const [first, , , fourth] = (await list()).edges.map(({ cursor }) => parseCursor(cursor))
    if (!first || !fourth) throw new Error('The list is too short')
    const between = await list({ after: first, before: fourth })
    expect(between.edges.map(({ node }) => node.message)).toEqual(['No. 4', 'No. 3'])
    const last = await list({ from: 'oldest', size: 1, before: fourth })
    expect(last.edges.map(({ node }) => node.message)).toEqual(['No. 3'])
    expect(last.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: true })
  })

  it('continues after the end of a page also among those with the same time', async () => {
    for (let i = 1; i <= 5; i++) await fixture.notify('maya')
    const all = (await list()).edges.map(({ node }) => node.id)
    const { edges } = await list({ size: 2 })
    const place = parseCursor(edges.at(-1)?.cursor ?? '')
    expect((await shown({ after: place })).map(({ id }) => id)).toEqual(all.slice(2))
    expect((await shown({ from: 'oldest', before: place })).map(({ id }) => id)).toEqual(all.slice(0, 1))
  })

  it('of ten ends with its only page, from either end', async () => {
    await notifyTimes(10)
    expect((await list()).pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: false })
    expect((await list({ from: 'oldest' })).pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: false })
  })

  it('keeps its position when a new one arrives between two pages', async () => {
    await notifyTimes(12)
    const { edges } = await list()
    await fixture.notify('maya', { message: 'New' }, { now: at(60) })
    const after = parseCursor(edges.at(-1)?.cursor ?? '')
    expect((await shown({ after })).map(({ message }) => message)).toEqual(['No. 2', 'No. 1'])
  })

  it('is filtered by one option', async () => {
    await fixture.notify('maya', { option: 'billing' })
    await fixture.notify('maya')
    expect((await shown({ option: 'billing' })).map(({ option }) => option)).toEqual(['billing'])
    expect(await shown()).toHaveLength(2)
  })

  it.each(['sam', 'lena'] as const)("of %s has none of Maya's", async (who) => {
    await notifyTimes(2)
    expect(await shown({}, who)).toEqual([])
  })
})

describe('unread comments about one article', () => {
  it('are one entry with their number and authors', async () => {
    await fixture.notify('maya', feedback('1'), { now: at(1) })
    await fixture.notify('maya', feedback('1'), { now: at(2) })
    await fixture.notify('maya', { message: 'Between' }, { now: at(3) })
    await fixture.notify('maya', feedback('1'), { now: at(4) })
    await fixture.notify('maya', feedback('2'), { now: at(5) })
    expect((await shown()).map(({ message, count }) => [message, count])).toEqual([
      ['Theo Brandt left feedback on “Quiet”.', 1],
      ['Theo Brandt left 3 comments on “Quiet”.', 3],
      ['Between', 1],
    ])
    await fixture.notify('maya', feedback('1', 'Ada Lindqvist'), { now: at(6) })
    expect((await shown())[0]?.message).toBe('Ada Lindqvist and 1 other left 4 comments on “Quiet”.')
  })

  it('are marked read together, without one that arrived later, and unread together again', async () => {
    await fixture.notify('maya', feedback('1'), { now: at(1) })
    await fixture.notify('maya', feedback('1'), { now: at(2) })
    const [entry] = await shown()
    await fixture.notify('maya', feedback('1'), { now: at(3) })
    const marked = await markAsRead(fixture.as('maya', at(10)), [entry?.id ?? ''])
    expect(marked).toEqual({ count: 2, markedAt: at(10) })
    expect((await shown()).map(({ count, hasRead }) => [count, hasRead])).toEqual([
      [1, false],
      [1, true],
      [1, true],
    ])
    expect(await markAsUnread(fixture.as('maya'), at(10))).toBe(2)
    expect((await shown()).map(({ count }) => count)).toEqual([3])
  })
})

describe('marking as read', () => {
  it('[NOTIF-006][NOTIF-007][NOTIF-008] marks one or several, and the others stay unread', async () => {
    await notifyTimes(4)
    const [first, second, third] = (await shown()).map(({ id }) => id)
    await markAsRead(fixture.as('maya'), [first ?? ''])
    expect((await shown()).map(({ hasRead }) => hasRead)).toEqual([true, false, false, false])
    await markAsRead(fixture.as('maya'), [second ?? '', third ?? ''])
    expect((await shown()).map(({ hasRead }) => hasRead)).toEqual([true, true, true, false])
  })

  it('[NOTIF-009] marks all, or all of one option', async () => {
    await notifyTimes(2)
    await fixture.notify('maya', { option: 'billing' })
    expect((await markAllAsRead(fixture.as('maya'), 'billing')).count).toBe(1)
    expect((await markAllAsRead(fixture.as('maya'), null)).count).toBe(2)
    expect((await shown()).every(({ hasRead }) => hasRead)).toBe(true)
  })

  it('can be undone for what that call marked, and nothing else', async () => {
    await notifyTimes(3)
    const [first] = await shown()
    await markAsRead(fixture.as('maya', at(10)), [first?.id ?? ''])
    const { markedAt } = await markAllAsRead(fixture.as('maya', at(11)), null)
    expect(await markAsUnread(fixture.as('maya', at(12)), markedAt)).toBe(2)
    expect((await shown()).map(({ hasRead }) => hasRead)).toEqual([true, false, false])
    expect(await markAsUnread(fixture.as('maya', at(13)), markedAt)).toBe(0)
  })

  it('twice marks nothing the second time, so that the first call is the one to undo', async () => {
    await notifyTimes(1)
    const [only] = await shown()
    expect((await markAsRead(fixture.as('maya', at(5)), [only?.id ?? ''])).count).toBe(1)
    expect((await markAsRead(fixture.as('maya', at(6)), [only?.id ?? ''])).count).toBe(0)
  })

  it.each([0, MARK_MAX + 1])('of %i at a time is refused', async (count) => {
    const ids = Array.from({ length: count }, (_, i) => `id-${i}`)
    await expect(markAsRead(fixture.as('maya'), ids)).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
  })

  it.each(['sam', 'lena'] as const)("by %s changes nothing of Maya's, nor does an undo", async (who) => {
    await notifyTimes(2)
    const ids = (await shown()).map(({ id }) => id)
    expect((await markAsRead(fixture.as(who, at(9)), ids)).count).toBe(0)
    expect((await markAllAsRead(fixture.as(who, at(9)), null)).count).toBe(0)
    await recordView(fixture.reading(who), ids[0] ?? '')
    expect(await readHasUnviewed(fixture.reading('maya'))).toBe(true)
    await markAsRead(fixture.as('maya', at(9)), ids)
    expect(await markAsUnread(fixture.as(who), at(9))).toBe(0)
    expect((await shown()).map(({ hasRead }) => hasRead)).toEqual([true, true])
  })
})

describe('the unviewed count', () => {
  it('[ENT-012] counts notifications since the list was opened, read or not', async () => {
    expect(await readHasUnviewed(fixture.reading('maya'))).toBe(false)
    await notifyTimes(2)
    expect(await readHasUnviewed(fixture.reading('maya'))).toBe(true)
    await markAllAsRead(fixture.as('maya'), null)
    expect(await readHasUnviewed(fixture.reading('maya'))).toBe(true)
    const [newest] = await shown()
    expect(await recordView(fixture.reading('maya'), newest?.id ?? '')).toBe(false)
    expect(await readHasUnviewed(fixture.reading('maya'))).toBe(false)
  })

  it('includes what arrived while the list was open, also with a clock that is behind', async () => {
    await fixture.notify('maya', {}, { now: at(10) })
    const [newest] = await shown()
    await recordView(fixture.reading('maya'), newest?.id ?? '')
    await fixture.notify('maya', { message: 'Late' }, { now: NOW })
    expect(await readHasUnviewed(fixture.reading('maya'))).toBe(true)
    expect((await shown())[0]?.message).toBe('Late')
  })

  it('does not come back when an earlier page is opened again', async () => {
    await notifyTimes(2)
    const [newest, oldest] = (await shown()).map(({ id }) => id)
    await recordView(fixture.reading('maya'), newest ?? '')
    expect(await recordView(fixture.reading('maya'), oldest ?? '')).toBe(false)
  })
})
