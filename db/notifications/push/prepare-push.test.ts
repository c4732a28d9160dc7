import { expect, test } from 'vitest'
import { NOTIFICATION_OPTIONS } from '#shared/domain/notifications/options.ts'
import { preparePush } from './prepare-push.ts'
import type { PushTarget } from './read-push-targets.ts'
import { retryAt } from './settle-pushes.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
function later(ms: number) {
  return new Date(NOW.getTime() + ms)
}

const TARGET: PushTarget = {
  ...{ id: 'p', pushTokenId: 'd', token: 'token', notificationId: 'n', option: 'article-feedback', message: 'Hello' },
  ...{
    url: '/articles',
    groupKey: 'article/1',
    status: 'ACTIVE',
    isFormer: false,
    timeZone: 'UTC',
    fromMinute: null,
    toMinute: null,
  },
  ...{ expiresAt: later(1), isSwitchedOff: false, isRead: false, unviewed: 3 },
}

test('a push has what its device shows, in the thread of its subject', () => {
  const push = {
    ...{ token: 'token', title: NOTIFICATION_OPTIONS['article-feedback'].name, body: 'Hello', url: '/articles' },
    ...{ notificationId: 'n', threadId: 'article/1', collapseKey: 'article-feedback', badge: 3 },
  }
  expect(preparePush(TARGET, NOW)).toEqual({ ok: true, push })
  expect(preparePush({ ...TARGET, groupKey: null }, NOW)).toEqual({
    ok: true,
    push: { ...push, threadId: 'article-feedback' },
  })
})

test.each<[string, PushTarget | undefined, object]>([
  ['of a device that is gone', undefined, { kind: 'withheld', reason: 'no device' }],
  ['of a device whose time is up', { ...TARGET, expiresAt: NOW }, { kind: 'withheld', reason: 'no device' }],
  ['to somebody deactivated', { ...TARGET, status: 'INACTIVE' }, { kind: 'withheld', reason: 'no active recipient' }],
  ['to a former member', { ...TARGET, isFormer: true }, { kind: 'withheld', reason: 'no longer a member' }],
  ['that is switched off', { ...TARGET, isSwitchedOff: true }, { kind: 'withheld' }],
  ['of what is read', { ...TARGET, isRead: true }, { kind: 'withheld', reason: 'read meanwhile' }],
  [
    'in quiet hours',
    { ...TARGET, fromMinute: 14 * 60, toMinute: 16 * 60 },
    { kind: 'postponed', until: later(3_600_000) },
  ],
])('a push %s is not sent now', (_, target, outcome) => {
  expect(preparePush(target, NOW)).toMatchObject({ ok: false, outcome })
})

test.each([
  ['about the account of a former member', { isFormer: true, option: 'security' }],
  ['without an end of quiet hours', { fromMinute: 14 * 60 }],
  ['without a beginning of quiet hours', { toMinute: 16 * 60 }],
])('a push %s is sent', (_, change) => {
  expect(preparePush({ ...TARGET, ...change } as PushTarget, NOW)).toMatchObject({ ok: true })
})

test('a push outside of quiet hours is sent', () => {
  expect(preparePush({ ...TARGET, fromMinute: 16 * 60, toMinute: 17 * 60 }, NOW)).toMatchObject({ ok: true })
})

test.each([
  [1, { kind: 'unknown', reason: 'x' }, 60_000],
  [1, { kind: 'later', reason: 'x', retryAfterSeconds: 600 }, 600_000],
  [2, { kind: 'later', reason: 'x', retryAfterSeconds: 1 }, 300_000],
  [6, { kind: 'later', reason: 'x', retryAfterSeconds: 1 }, null],
] as const)('after attempt %i and %j it is retried after %s ms', (attempts, outcome, ms) => {
  expect(retryAt(attempts, outcome, NOW)).toEqual(ms === null ? null : later(ms))
})
