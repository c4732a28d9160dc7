import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withdrawNotificationStatements } from '#db/notifications/notification-statements.ts'
import { markAllAsRead } from '#db/notifications/own/mark-all-as-read.ts'
import { markAsRead } from '#db/notifications/own/mark-as-read.ts'
import { markAsUnread } from '#db/notifications/own/mark-as-unread.ts'
import { listNotifications, readHasUnviewed } from '#db/notifications/own/notifications.queries.ts'
import { recordView } from '#db/notifications/own/record-view.ts'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { at, type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import { notificationFactory } from '#db/testing/notifications.ts'
import { NOTIFICATION_OPTION_IDS, type NotificationOptionId } from '#shared/domain/notifications/options.ts'

let fixture: BaseFixture & ReturnType<typeof notificationFactory>
beforeAll(async () => {
  const base = await baseFixture()
  fixture = { ...base, ...notificationFactory(base) }
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const STEPS = 60
const RUNS = process.env.TEST_LONG ? 40 : 6
const SEED = process.env.SEED ?? 'badge'
const OPTIONS = NOTIFICATION_OPTION_IDS as readonly [NotificationOptionId, ...NotificationOptionId[]]

/** The expected state of a member: the events they were notified of, and which of them they have not seen. */
function expectedState() {
  return { told: new Map<string, { isSeen: boolean }>(), off: new Set<NotificationOptionId>(), events: 0 }
}

it.each(Array.from({ length: RUNS }, (_, run) => run))(
  'the badge is zero exactly when nothing in the list is unviewed, after any sequence of actions (run %i)',
  async (run) => {
    const random = seededRandom(`${SEED} ${run}`)
    const expected = expectedState()
    let marked: Date | null = null
    const ctx = (minutes: number) => fixture.reading('maya', at(minutes))
    const page = { option: null, size: 50, from: 'newest', after: null, before: null } as const
    const key = (causeKey: string) => ({ communityId: fixture.cast.meridian.id, userId: fixture.id('maya'), causeKey })

    for (let step = 0; step < STEPS; step++) {
      const option = random.pick(OPTIONS)
      const action = random.pick([
        'tell',
        'tell',
        'tell again',
        'open',
        'mark',
        'mark all',
        'undo',
        'withdraw',
        'choose',
      ])
      if (action === 'tell') {
        const causeKey = `event/${++expected.events}`
        const isGrouped = random.chance(0.4)
        const group = { key: `remarks/${random.between(1, 2)}`, actorName: 'Theo Brandt', subject: 'Quiet' }
        // Workers' clocks differ: some batches commit later than their time.
        const now = at(step - random.between(0, 5))
        await fixture.notify('maya', { option, ...(isGrouped ? { group } : {}) }, { causeKey, now })
        if (!expected.off.has(option) || option === 'security') expected.told.set(causeKey, { isSeen: false })
      } else if (action === 'tell again') {
        const [causeKey] = [...expected.told.keys()].slice(-1)
        if (causeKey) await fixture.notify('maya', { option }, { causeKey, now: at(step) })
      } else if (action === 'open') {
        const [newest] = (await listNotifications(ctx(step), page)).edges
        if (newest) await recordView(ctx(step), newest.node.id)
        for (const one of expected.told.values()) one.isSeen = true
      } else if (action === 'mark') {
        const ids = (await listNotifications(ctx(step), page)).edges.map(({ node }) => node.id)
        const chosen = ids.filter(() => random.chance(0.3))
        if (chosen.length > 0) marked = (await markAsRead(ctx(step), chosen)).markedAt
      } else if (action === 'mark all') {
        marked = (await markAllAsRead(ctx(step), random.chance(0.5) ? option : null)).markedAt
      } else if (action === 'undo' && marked) {
        await markAsUnread(ctx(step), marked)
      } else if (action === 'withdraw') {
        const [causeKey] = [...expected.told.keys()].slice(-random.between(1, 3))
        if (causeKey) await fixture.db().commit([...withdrawNotificationStatements(key(causeKey))])
        if (causeKey) expected.told.delete(causeKey)
      } else if (action === 'choose') {
        const isSelected = random.chance(0.6)
        await fixture.choose('maya', option, isSelected)
        if (isSelected) expected.off.delete(option)
        else expected.off.add(option)
      }
      const isUnviewed = [...expected.told.values()].some(({ isSeen }) => !isSeen)
      expect(await readHasUnviewed(ctx(step)), `after step ${step}: ${action}`).toBe(isUnviewed)
      const { edges } = await listNotifications(ctx(step), page)
      const total = edges.reduce((sum, { node }) => sum + node.count, 0)
      expect(total, `after step ${step}: ${action}`).toBe(expected.told.size)
    }
  },
)
