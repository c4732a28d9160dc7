import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { communities } from '#db/schema/communities.ts'
import { quietHours, undeliverableAddresses } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { notificationPreferences } from '#db/schema/notifications.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build } from '#db/statement.ts'
import {
  configWithForum,
  NOW,
  type OutboxFixture,
  outboxFixture,
  toUser,
  UNSUBSCRIBE_KEY,
} from '#db/testing/outbox-fixture.ts'
import { readOpenedToken } from '#shared/domain/broadcasts/opened-link.ts'
import { isEmailChoice } from '#shared/domain/notifications/email-options.ts'
import {
  isNotificationOption,
  NOTIFICATION_OPTION_IDS,
  type NotificationOptionId,
} from '#shared/domain/notifications/options.ts'
import type { UndeliverableReason } from '#shared/domain/notifications/undeliverable.ts'
import { readUnsubscribeToken } from '#shared/domain/notifications/unsubscribe-link.ts'
import type { NewEmail } from './enqueue.ts'
import { EMAIL_TEMPLATES, type EmailTemplate, emailOptionOf } from './templates/index.ts'
import { previews } from './templates/previews.ts'
import { insertSubjects, subjectInKey } from './testing/email-subjects.ts'

const CHOICES = NOTIFICATION_OPTION_IDS.filter(isEmailChoice)
const NORTH = 'outbox-test-north'
const SUBJECTS = { communityId: NORTH, readerId: 'outbox-test-maya', writerId: 'outbox-test-sam', now: NOW }

let fixture: OutboxFixture
beforeAll(async () => {
  fixture = await outboxFixture()
  await insertSubjects(fixture.db, SUBJECTS)
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.reset()
  const tables = [notificationPreferences, quietHours, undeliverableAddresses]
  const [first, ...rest] = tables.map((table) => build.delete(table))
  if (first) await fixture.db.commit([first, ...rest])
})

function emailOf(template: EmailTemplate, change: Partial<NewEmail> = {}): NewEmail {
  const { data } = previews.find((preview) => preview.template === template) ?? {}
  const email = { communityId: NORTH, recipient: toUser('maya'), template, data, ...change }
  const about = subjectInKey(template, SUBJECTS) ?? fixture.round()
  return { ...email, idempotencyKey: `${template}/${about}/${change.recipient?.kind}` } as NewEmail
}

/** One email of every template, to Maya. */
async function enqueueAll() {
  for (const template of EMAIL_TEMPLATES) await fixture.enqueue(emailOf(template) as never)
}
async function templatesBy(status: string) {
  return (await fixture.rows())
    .filter((row) => row.status === status)
    .map(({ template }) => template)
    .toSorted()
}
function templatesWhere(isWanted: (option: string) => boolean) {
  return EMAIL_TEMPLATES.filter((template) => isWanted(emailOptionOf(template))).toSorted()
}
async function switchOff(
  option: NotificationOptionId,
  change: Partial<typeof notificationPreferences.$inferInsert> = {},
) {
  const row = { communityId: NORTH, userId: 'outbox-test-maya', option, channel: 'EMAIL', isSelected: false } as const
  await fixture.db.commit([build.insert(notificationPreferences).values({ ...row, changedAt: NOW, ...change })])
}
async function report(reason: UndeliverableReason, change: Partial<typeof undeliverableAddresses.$inferInsert> = {}) {
  const row = { communityId: NORTH, address: 'maya@outbox.test', reason, reportedAt: NOW, ...change }
  await fixture.db.commit([build.insert(undeliverableAddresses).values(row)])
}
async function setQuietHours(fromMinute: number, toMinute: number) {
  const row = { communityId: NORTH, userId: 'outbox-test-maya', fromMinute, toMinute, changedAt: NOW }
  await fixture.db.commit([build.insert(quietHours).values(row)])
}

describe('a member whose membership has ended or is closed unpaid', () => {
  afterEach(() => setStanding('GOOD'))
  const setStanding = async (standing: 'GOOD' | 'PAST_DUE' | 'UNPAID' | 'SUSPENDED') => {
    await fixture.db.commit([build.update(users).set({ standing }).where(eq(users.id, 'outbox-test-maya'))])
  }

  it.each(['SUSPENDED', 'UNPAID'] as const)('gets no optional email, and every other one (%s)', async (standing) => {
    await enqueueAll()
    await setStanding(standing)
    expect(await fixture.sendDue(NOW)).toMatchObject({ later: 0, failed: [] })
    expect(await templatesBy('WITHHELD')).toEqual(templatesWhere(isEmailChoice))
    expect(await templatesBy('SENT')).toEqual(templatesWhere((one) => !isEmailChoice(one)))
  })

  it('gets all of them while the renewal fails', async () => {
    await fixture.enqueue()
    await setStanding('PAST_DUE')
    expect(await fixture.sendDue(NOW)).toMatchObject({ sent: 1 })
  })

  it('gets all of them in a community that is closing', async () => {
    onTestFinished(async () => {
      await fixture.db.commit([build.delete(communityClosings)])
    })
    await fixture.enqueue()
    await setStanding('SUSPENDED')
    const inDays = (days: number) => new Date(NOW.getTime() + days * 864e5)
    const dates = { announcedAt: NOW, closesAt: inDays(1), endsAt: inDays(2) }
    const row = { id: 'c', communityId: NORTH, announcedById: 'outbox-test-maya', reason: 'x', toldTo: '', ...dates }
    await fixture.db.commit([build.insert(communityClosings).values({ ...row, event: 'ANNOUNCED' })])
    expect(await fixture.sendDue(NOW)).toMatchObject({ sent: 1 })
  })
})

describe('an option that its member has switched off', () => {
  it.each(CHOICES)('%s stops its emails, including those already waiting, and no others', async (option) => {
    await enqueueAll()
    await switchOff(option)
    expect(await fixture.sendDue(NOW)).toMatchObject({ later: 0, failed: [] })
    expect(await templatesBy('WITHHELD')).toEqual(templatesWhere((one) => one === option))
    expect(await templatesBy('SENT')).toEqual(templatesWhere((one) => one !== option))
    const withheld = (await fixture.rows()).filter(({ status }) => status === 'WITHHELD')
    for (const row of withheld)
      expect(row).toMatchObject({ lastError: 'switched off by its member', payload: '', leasedUntil: null })
    expect(await fixture.sandbox.outbox()).toHaveLength(EMAIL_TEMPLATES.length - withheld.length)
  })

  it.each([
    ['on the web', { channel: 'WEB' }],
    ['and on again', { isSelected: true }],
    ['by another member', { userId: 'outbox-test-lena', communityId: 'outbox-test-south' }],
    ['in another community', { communityId: 'outbox-test-south' }],
  ] as const)('%s stops no email', async (_, change) => {
    await fixture.enqueue()
    await switchOff('article-feedback', change)
    expect(await fixture.sendDue(NOW)).toMatchObject({ sent: 1 })
  })

  it('stops no mandatory email, whatever its row says', async () => {
    await enqueueAll()
    for (const option of ['security', 'billing'] as const) await switchOff(option)
    expect(await fixture.sendDue(NOW)).toMatchObject({ sent: EMAIL_TEMPLATES.length })
  })

  it('stops no email to staff, who have no preferences', async () => {
    await fixture.enqueue(fixture.feedback({ recipient: toUser('theo') }))
    await switchOff('article-feedback', { userId: 'outbox-test-theo', communityId: 'outbox-test-south' })
    expect(await fixture.sendDue(NOW)).toMatchObject({ sent: 1 })
    const [email] = await fixture.sandbox.outbox()
    expect(email?.headers).toBeUndefined()
    expect(email?.text).not.toMatch(/settings|unsubscribe/)
  })
})

describe('the links of an email', () => {
  it('name exactly one option, and those of an optional email can switch it off', async () => {
    await enqueueAll()
    await fixture.sendDue(NOW)
    const emails = await fixture.sandbox.outbox('maya@outbox.test')
    expect(emails).toHaveLength(EMAIL_TEMPLATES.length)
    const named: Record<string, string | undefined> = {}
    for (const { text, html, headers } of emails) {
      const settings = [...text.matchAll(/http:\/\/north\.test:8787\/settings\/notifications\?option=([\w-]+)/g)]
      // Emails to people who are not members name none.
      const [option = 'none', ...others] = settings.map(([, id]) => id)
      expect(others).toEqual([])
      const [link] = /http:\/\/north\.test:8787\/unsubscribe\?token=\S+/.exec(text) ?? []
      if (option !== 'none') expect(html).toContain(`/settings/notifications?option=${option}"`)
      if (!isEmailChoice(option)) {
        expect([link, headers]).toEqual([undefined, undefined])
      } else {
        const token = new URL(link ?? '').searchParams.get('token') ?? ''
        const subscription = { communityId: NORTH, userId: 'outbox-test-maya', option }
        expect(await readUnsubscribeToken(UNSUBSCRIBE_KEY, NORTH, token)).toEqual(subscription)
        expect(headers).toEqual({
          'List-Unsubscribe': `<${link}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        })
        expect(html).toContain(`href="${link}"`)
      }
      named[option] = option
    }
    const ofMembers = EMAIL_TEMPLATES.map(emailOptionOf).filter(isNotificationOption)
    expect(Object.keys(named).toSorted()).toEqual([...new Set([...ofMembers, 'none'])].toSorted())
  })

  it('identify who opened which announcement, if the community counts that, and not for a test', async () => {
    const setTracking = (tracksOpens: boolean) => {
      const config = { ...configWithForum('north', 'Northern Council'), tracksOpens }
      return fixture.db.commit([build.update(communities).set({ config }).where(eq(communities.id, NORTH))])
    }
    const opened = async (isTest: boolean) => {
      await fixture.reset()
      const data = { broadcastId: 'news', subject: 'News', body: '<p>News</p>', isTest }
      await fixture.enqueue(emailOf('broadcast', { data } as Partial<NewEmail>) as never)
      await fixture.sendDue(NOW)
      const [email] = await fixture.sandbox.outbox('maya@outbox.test')
      const [, token] = /http:\/\/north\.test:8787\/media\/opened\/([^"]+)"/.exec(email?.html ?? '') ?? []
      return token === undefined ? 'no picture' : readOpenedToken(UNSUBSCRIBE_KEY, NORTH, token)
    }
    expect(await opened(false)).toBe('no picture')
    await setTracking(true)
    expect(await opened(false)).toEqual({ communityId: NORTH, broadcastId: 'news', userId: 'outbox-test-maya' })
    expect(await opened(true)).toBe('no picture')
    await setTracking(false)
  })
})

describe('quiet hours', () => {
  // The time is seven in the morning in New York, the community's time zone.
  it('delay optional emails until they end, and count no attempt', async () => {
    await setQuietHours(22 * 60, 8 * 60)
    await enqueueAll()
    const waiting = templatesWhere(isEmailChoice)
    expect(await fixture.sendDue(NOW)).toEqual({
      sent: EMAIL_TEMPLATES.length - waiting.length,
      later: waiting.length,
      failed: [],
    })
    expect(await templatesBy('WAITING')).toEqual(waiting)
    const end = new Date('2026-11-21T13:00:00Z')
    for (const row of (await fixture.rows()).filter(({ status }) => status === 'WAITING'))
      expect(row).toMatchObject({ attempts: 0, nextAttemptAt: end, batchKey: null, leasedUntil: null })
    expect(await fixture.sendDue(new Date(end.getTime() - 1000))).toMatchObject({ sent: 0, later: 0 })
    expect(await fixture.sendDue(end)).toMatchObject({ sent: waiting.length, later: 0 })
  })

  it('at another time of day, or of another member, delay nothing', async () => {
    await setQuietHours(22 * 60, 7 * 60)
    await fixture.enqueue()
    expect(await fixture.sendDue(NOW)).toMatchObject({ sent: 1 })
  })
})

describe('an address that the provider reported', () => {
  it.each([
    ['BOUNCE', 'takes nothing but what its member asks for to sign in', (option: string) => option === 'security'],
    ['COMPLAINT', 'takes only what cannot be switched off', (option: string) => !isEmailChoice(option)],
  ] as const)('for a %s %s', async (reason, _, isSent) => {
    await report(reason)
    for (const template of EMAIL_TEMPLATES.filter((one) => isNotificationOption(emailOptionOf(one))))
      await fixture.enqueue(emailOf(template) as never)
    expect(await fixture.sendDue(NOW)).toMatchObject({ later: 0, failed: [] })
    const ofMembers = (option: string) => isNotificationOption(option) && isSent(option)
    expect(await templatesBy('SENT')).toEqual(templatesWhere(ofMembers))
    expect(await templatesBy('WITHHELD')).toEqual(
      templatesWhere((option) => isNotificationOption(option) && !isSent(option)),
    )
  })

  it.each([
    ['at another community', { communityId: 'outbox-test-south' }],
    ['before its member asked to send again', { resumedAt: NOW }],
  ])('%s is sent to', async (_, change) => {
    await report('BOUNCE', change)
    await fixture.enqueue()
    expect(await fixture.sendDue(NOW)).toMatchObject({ sent: 1 })
  })

  it('is left behind when its member changes to another', async () => {
    await report('BOUNCE')
    await fixture.enqueue()
    const other = { email: 'maya.other@outbox.test' }
    await fixture.db.commit([build.update(users).set(other).where(eq(users.id, 'outbox-test-maya'))])
    expect(await fixture.sendDue(NOW)).toMatchObject({ sent: 1 })
  })
})
