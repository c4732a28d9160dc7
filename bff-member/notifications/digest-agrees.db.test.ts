import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readUnseen } from '#db/notifications/digest/read-digests.ts'
import { withdrawNotificationStatements } from '#db/notifications/notification-statements.ts'
import { markAllAsRead } from '#db/notifications/own/mark-all-as-read.ts'
import { markAsRead } from '#db/notifications/own/mark-as-read.ts'
import { markAsUnread } from '#db/notifications/own/mark-as-unread.ts'
import { listNotifications, readHasUnviewed } from '#db/notifications/own/notifications.queries.ts'
import { recordView } from '#db/notifications/own/record-view.ts'
import { notificationViews } from '#db/schema/notifications.ts'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import { notificationFactory } from '#db/testing/notifications.ts'
import { isEmailChoice } from '#shared/domain/notifications/email-options.ts'
import { NOTIFICATION_OPTION_IDS, type NotificationOptionId } from '#shared/domain/notifications/options.ts'

let fixture: BaseFixture & ReturnType<typeof notificationFactory>
beforeAll(async () => {
  const base = await baseFixture()
  fixture = { ...base, ...notificationFactory(base) }
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const STEPS = 50
const RUNS = process.env.TEST_LONG ? 40 : 5
const SEED = process.env.SEED ?? 'digest'
const OPTIONS = NOTIFICATION_OPTION_IDS as readonly [NotificationOptionId, ...NotificationOptionId[]]
const PAGE = { option: null, size: 50, from: 'newest', after: null, before: null } as const
const ACTIONS = [
  'tell',
  'tell',
  'tell',
  'open',
  'mark',
  'mark all',
  'undo',
  'withdraw',
  'choose web',
  'choose email',
] as const

it.each(Array.from({ length: RUNS }, (_, run) => run))(
  'the digest lists the unread and unviewed notifications of the options its reader wants by email, and then there is a badge (run %i)',
  async (run) => {
    const random = seededRandom(`${SEED} ${run}`)
    const { id: userId, communityId } = fixture.cast.maya
    const ctx = (minutes: number) => fixture.reading('maya', at(minutes))
    const list = async (step: number) => (await listNotifications(ctx(step), PAGE)).edges.map(({ node }) => node)
    const emailOff = new Set<NotificationOptionId>()
    const told: string[] = []
    let marked: Date | null = null

    for (let step = 0; step < STEPS; step++) {
      const option = random.pick(OPTIONS)
      const action = random.pick(ACTIONS)
      if (action === 'tell') {
        const group = { key: `remarks/${random.between(1, 2)}`, actorName: 'Theo Brandt', subject: 'Quiet' }
        const now = at(step - random.between(0, 5))
        told.push(await fixture.notify('maya', { option, ...(random.chance(0.4) ? { group } : {}) }, { now }))
      } else if (action === 'open') {
        const [newest] = await list(step)
        if (newest) await recordView(ctx(step), newest.id)
      } else if (action === 'mark') {
        const ids = (await list(step)).map(({ id }) => id).filter(() => random.chance(0.3))
        if (ids.length > 0) marked = (await markAsRead(ctx(step), ids)).markedAt
      } else if (action === 'mark all') {
        marked = (await markAllAsRead(ctx(step), option)).markedAt
      } else if (action === 'undo' && marked) {
        await markAsUnread(ctx(step), marked)
      } else if (action === 'withdraw' && told.length > 0) {
        const causeKey = random.pick(told as [string, ...string[]])
        await fixture.db().commit([...withdrawNotificationStatements({ communityId, userId, causeKey })])
      } else if (action === 'choose web') {
        await fixture.choose('maya', option, random.chance(0.7))
      } else if (action === 'choose email' && isEmailChoice(option)) {
        const isOn = random.chance(0.5)
        await fixture.choose('maya', option, isOn, 'EMAIL')
        if (isOn) emailOff.delete(option)
        else emailOff.add(option)
      }
      const [view] = await fixture
        .db()
        .read(build.select().from(notificationViews).where(eq(notificationViews.userId, userId)))
      const isUnseen = (one: { hasRead: boolean; createdAt: Date }) =>
        !one.hasRead && one.createdAt.getTime() > (view?.viewedAt.getTime() ?? 0)
      const listed = (await list(step)).filter(
        (one) =>
          isUnseen(one) &&
          !(emailOff as ReadonlySet<string>).has(one.option) &&
          one.option !== 'forum-followed' &&
          one.option !== 'forum-group-posts',
      )
      const digest = (await readUnseen(fixture.db(), { communityId, userIds: [userId] })).get(userId) ?? []
      const said = digest.map(({ id, message, url, count }) => ({ id, message, url, count }))
      const expected = listed.map(({ id, message, url, count }) => ({ id, message, url, count }))
      expect(said, `after step ${step}: ${action}`).toEqual(expected.slice(0, 9))
      if (digest.length > 0) expect(await readHasUnviewed(ctx(step))).toBe(true)
    }
  },
)
