import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { notificationFactory } from '#db/testing/notifications.ts'
import { channelUse, NOTIFICATION_OPTION_IDS } from '#shared/domain/notifications/options.ts'
import { notificationStatements, withdrawNotificationStatements } from './notification-statements.ts'

let fixture: BaseFixture & ReturnType<typeof notificationFactory>

beforeAll(async () => {
  const base = await baseFixture()
  fixture = { ...base, ...notificationFactory(base) }
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

describe('a notification', () => {
  it('[ENT-011] holds what the event said, its option and when it was', async () => {
    await fixture.notify('maya', {
      option: 'article-feedback',
      message: 'Theo wrote.',
      url: '/articles/edit?article=1',
      group: { key: 'remarks/1', actorName: 'Theo', subject: 'Quiet platforms' },
    })
    expect(await fixture.notificationsOf('maya')).toMatchObject([
      {
        communityId: fixture.cast.meridian.id,
        option: 'article-feedback',
        message: 'Theo wrote.',
        url: '/articles/edit?article=1',
        groupKey: 'remarks/1',
        actorName: 'Theo',
        subject: 'Quiet platforms',
        createdAt: NOW,
        readAt: null,
      },
    ])
  })

  it('is written once for an event, however often it is tried', async () => {
    await Promise.all([1, 2, 3].map(() => fixture.notify('maya', {}, { causeKey: 'article/1/e1' })))
    await fixture.notify('maya', {}, { causeKey: 'article/1/e1', now: at(60) })
    expect(await fixture.notificationsOf('maya')).toHaveLength(1)
    await fixture.notify('sam', {}, { causeKey: 'article/1/e1' })
    expect(await fixture.notificationsOf('sam')).toHaveLength(1)
  })

  it('is not written to who is not active', async () => {
    await fixture.notify('ian')
    expect(await fixture.notificationsOf('ian')).toEqual([])
  })

  it.each(['SUSPENDED', 'UNPAID'] as const)(
    'is written to a former member only where it concerns their account or money (%s)',
    async (standing) => {
      onTestFinished(() => fixture.change(fixture.cast.maya, { standing: 'GOOD' }))
      await fixture.change(fixture.cast.maya, { standing })
      for (const option of NOTIFICATION_OPTION_IDS)
        await fixture.notify('maya', { option, url: '/x' }, { causeKey: `a/${option}` })
      const told = (await fixture.notificationsOf('maya')).map(({ option }) => option)
      expect(told.toSorted()).toEqual(['billing', 'important-notices', 'security'])
      await fixture.change(fixture.cast.maya, { standing: 'PAST_DUE' })
      await fixture.notify('maya', {}, { causeKey: 'a/2' })
      expect(await fixture.notificationsOf('maya')).toHaveLength(4)
    },
  )

  it('is written to staff in the communities where they work, and in no other', async () => {
    const { meridian, council } = fixture.cast
    await fixture.notify('theo', { option: 'edited-articles' }, { where: meridian })
    await fixture.notify('theo', { option: 'edited-articles' }, { where: council })
    await fixture.notify('maya', {}, { where: fixture.cast.harbor })
    expect(await fixture.notificationsOf('theo')).toMatchObject([{ communityId: meridian.id }])
    expect(await fixture.notificationsOf('maya')).toEqual([])
  })

  it('is not written to a member of another community', async () => {
    const db = fixture.db()
    const key = { communityId: fixture.cast.harbor.id, userId: fixture.id('maya'), causeKey: 'event/1' }
    const content = { option: 'article-progress', message: 'Hello', url: '/articles' } as const
    await db.commit([...notificationStatements({ db, now: NOW }, key, content)])
    expect(await fixture.notificationsOf('maya')).toEqual([])
  })

  it('leads to a page of ours only', async () => {
    await expect(fixture.notify('maya', { url: '//evil.example' })).rejects.toThrow()
    await expect(fixture.notify('maya', { url: 'https://evil.example' })).rejects.toThrow()
  })

  it('that is withdrawn is gone, for that person only', async () => {
    const causeKey = await fixture.notify('maya')
    await fixture.notify('sam', {}, { causeKey })
    const key = { communityId: fixture.cast.meridian.id, userId: fixture.id('maya'), causeKey }
    await fixture.db().commit([...withdrawNotificationStatements(key)])
    expect(await fixture.notificationsOf('maya')).toEqual([])
    expect(await fixture.notificationsOf('sam')).toHaveLength(1)
  })
})

describe('an option that is switched off', () => {
  it.each(NOTIFICATION_OPTION_IDS)(
    '%s stops its own notifications and no others, unless it cannot be',
    async (option) => {
      await fixture.choose('maya', option, false)
      for (const each of NOTIFICATION_OPTION_IDS) await fixture.notify('maya', { option: each })
      const expected = NOTIFICATION_OPTION_IDS.filter((each) => each !== option || channelUse(each, 'WEB') === 'ALWAYS')
      const arrived = (await fixture.notificationsOf('maya')).map((row) => row.option)
      expect(arrived.toSorted()).toEqual(expected.toSorted())
      await fixture.choose('maya', option, true)
      await fixture.notify('maya', { option })
      expect((await fixture.notificationsOf('maya')).filter((row) => row.option === option).length).toBeGreaterThan(0)
    },
  )
})
