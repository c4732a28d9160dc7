import { memberFollows } from '#db/schema/follows.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { communityId } from '../communities.ts'
import { groupId } from '../groups/seed-groups.ts'
import { insertRows } from '../insert-rows.ts'
import { daysBefore } from '../offsets.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { seededId } from '../seeded-id.ts'
import { userRows } from './user-rows.ts'

const TWICE = 'harpreet-gill'
const FOLLOWED = ['nina-kowalski', 'stefan-ionescu']
const GROUPS = ['Platform engineering', 'Boston breakfast']
const JOINED_AGAIN_DAYS_AGO = 40

/** Harpreet has joined twice, with the same mailbox spelt in two ways: the pair for trying out a merge of duplicates. */
export function seedSecondAccount({ membersOf }: SeedCast, now: Date): SeedStatement[] {
  const first = membersOf.MTC.find(({ key }) => key === TWICE)
  if (!first) return []
  const place = { communityId: communityId('MTC'), createdAt: daysBefore(now, JOINED_AGAIN_DAYS_AGO - 1) }
  const second = {
    ...first,
    id: seededId(`second account of ${TWICE}`),
    email: first.email.replace('.', ''),
    joinedDaysAgo: JOINED_AGAIN_DAYS_AGO,
    seenHoursAgo: 24 * (JOINED_AGAIN_DAYS_AGO - 2),
  }
  const followed = membersOf.MTC.filter(({ key }) => FOLLOWED.includes(key))
  return [
    ...insertRows(
      users,
      userRows('MTC', [second], now).map((row) => ({ ...row, avatarImageId: null, vertical: null })),
    ),
    ...insertRows(
      memberFollows,
      followed.map(({ id }) => ({ ...place, userId: second.id, followedId: id })),
    ),
    ...insertRows(
      groupMembers,
      GROUPS.map((name) => ({
        ...{ groupId: groupId('MTC', name), communityId: place.communityId, userId: second.id },
        ...{ state: 'MEMBER' as const, changedAt: place.createdAt },
      })),
    ),
  ]
}
