import { expect, it } from 'vitest'
import { HOUR_MS } from '#shared/kernel/clock.ts'
import { enumValues } from '#shared/testing/interfaces/enum-values.ts'
import { NOTIFICATION_CHANNELS } from './declaration.ts'
import {
  DEFAULT_DIGEST_TIME,
  DIGEST_FREQUENCIES,
  DIGEST_LATEST_MS,
  DIGEST_NOTIFICATIONS_MAX,
  DIGEST_STORIES_MAX,
  FORUM_DIGEST_POSTS_MAX,
  FORUM_DIGEST_REPLIES_MAX,
} from './digest.ts'
import { MARK_MAX, PAGE_SIZE, POLL_MS, POPUP_SIZE } from './limits.ts'
import { PUSH_AFTER_MS, PUSH_DEVICES_MAX, PUSH_TOKEN_MAX_CHARACTERS } from './push.ts'
import { UNDELIVERABLE_REASONS } from './undeliverable.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, unknown, unknown]>([
  ['default digest time', DEFAULT_DIGEST_TIME, { weekday: 2, hour: 8 }],
  ['digest latest ms', DIGEST_LATEST_MS, 12 * HOUR_MS],
  ['digest notifications max', DIGEST_NOTIFICATIONS_MAX, 8],
  ['digest stories max', DIGEST_STORIES_MAX, 5],
  ['forum digest posts max', FORUM_DIGEST_POSTS_MAX, 10],
  ['forum digest replies max', FORUM_DIGEST_REPLIES_MAX, 20],
  ['popup size', POPUP_SIZE, 7],
  ['page size', PAGE_SIZE, 10],
  ['poll ms', POLL_MS, 30_000],
  ['mark max', MARK_MAX, 200],
  ['push devices max', PUSH_DEVICES_MAX, 10],
  ['push token max characters', PUSH_TOKEN_MAX_CHARACTERS, 4096],
  ['push after ms', PUSH_AFTER_MS, 15_000],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})

it.each<[string, readonly string[]]>([
  ['NotificationChannel', NOTIFICATION_CHANNELS],
  ['DigestFrequency', DIGEST_FREQUENCIES],
  ['EmailReport', UNDELIVERABLE_REASONS],
])('the interfaces publish all values of %s, and no others', (name, values) => {
  expect([...values].toSorted()).toEqual(enumValues(name))
})
