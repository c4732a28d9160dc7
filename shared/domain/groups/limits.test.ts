import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { enumValues } from '#shared/testing/interfaces/enum-values.ts'
import { GROUP_IMAGE_RATIO, GROUP_IMAGE_WIDTHS } from './image.ts'
import {
  ASK_GROUP_AGAIN_DAYS,
  ASK_GROUP_AGAIN_MS,
  GROUP_ABOUT_MAX_CHARACTERS,
  GROUP_CHAIRS_MAX,
  GROUP_COUNTED_MAX,
  GROUP_IMAGE_ALT_MAX_CHARACTERS,
  GROUP_IMAGE_MAX_BYTES,
  GROUP_INVITATIONS_A_DAY,
  GROUP_LATELY_DAYS,
  GROUP_LATELY_MS,
  GROUP_MEMBERS_PAGE,
  GROUP_NAME_MAX_CHARACTERS,
  GROUP_NEWEST_SHOWN,
  GROUP_NOTE_MAX_CHARACTERS,
  GROUP_REQUESTS_SHOWN,
  GROUP_SLUG_MAX_CHARACTERS,
  GROUP_UNANSWERED_SHOWN,
  GROUPS_PAGE,
} from './limits.ts'
import { MEMBERSHIP_STATES } from './statuses.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, unknown, unknown]>([
  ['group image widths', GROUP_IMAGE_WIDTHS, [600, 1200]],
  ['group image ratio', GROUP_IMAGE_RATIO, 16 / 9],
  ['group name max characters', GROUP_NAME_MAX_CHARACTERS, 80],
  ['group about max characters', GROUP_ABOUT_MAX_CHARACTERS, 2000],
  ['group slug max characters', GROUP_SLUG_MAX_CHARACTERS, 60],
  ['group note max characters', GROUP_NOTE_MAX_CHARACTERS, 500],
  ['group image alt max characters', GROUP_IMAGE_ALT_MAX_CHARACTERS, 250],
  ['group image max bytes', GROUP_IMAGE_MAX_BYTES, 2 * 1024 * 1024],
  ['group chairs max', GROUP_CHAIRS_MAX, 5],
  ['groups page', GROUPS_PAGE, 24],
  ['group members page', GROUP_MEMBERS_PAGE, 24],
  ['group requests shown', GROUP_REQUESTS_SHOWN, 50],
  ['group lately days', GROUP_LATELY_DAYS, 30],
  ['group lately ms', GROUP_LATELY_MS, 30 * DAY_MS],
  ['group newest shown', GROUP_NEWEST_SHOWN, 3],
  ['group unanswered shown', GROUP_UNANSWERED_SHOWN, 5],
  ['group counted max', GROUP_COUNTED_MAX, 1000],
  ['ask group again days', ASK_GROUP_AGAIN_DAYS, 30],
  ['ask group again ms', ASK_GROUP_AGAIN_MS, 30 * DAY_MS],
  ['group invitations a day', GROUP_INVITATIONS_A_DAY, 50],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})

it.each<[string, readonly string[]]>([['GroupMembershipState', MEMBERSHIP_STATES]])(
  'the interfaces publish all values of %s, and no others',
  (name, values) => {
    expect([...values].toSorted()).toEqual(enumValues(name))
  },
)
