import { DAY_MS } from '#shared/kernel/clock.ts'
import { communityId } from '../communities.ts'
import { idOf, type LargeInsert, type LargeSize } from '../large-rows.ts'

const GROUPS = 40
const MEMBERS_MAX = 2000

const GROUP_ROWS = `
  INSERT INTO groups (id, community_id, name, about, slug, visibility, created_by, created_at, updated_at)
  SELECT ${idOf('u')}, :community, 'Group ' || i, 'What members of group ' || i || ' have in common.', 'group-' || i,
    CASE WHEN i % 8 = 0 THEN 'HIDDEN' WHEN i % 3 = 0 THEN 'REQUEST' ELSE 'OPEN' END, ${idOf('m', '1')},
    :now - (100 + i) * ${DAY_MS}, :now - (100 + i) * ${DAY_MS}
  FROM n`

const ADDRESSES = `
  INSERT INTO group_addresses (community_id, slug, group_id)
  SELECT :community, 'group-' || i, ${idOf('u')} FROM n`

/** The groups have different sizes: the first one has the most members. */
const GROUP = '(1 + (i - 1) / :most)'
const RANK = '((i - 1) % :most)'
const MEMBER = `(1 + (${RANK} + ${GROUP} * 101) % :members)`

const MEMBERS = `
  INSERT INTO group_members (group_id, user_id, community_id, state, is_chair, changed_at)
  SELECT ${idOf('u', GROUP)}, ${idOf('m', MEMBER)}, :community, 'MEMBER', ${RANK} < 3, :now - (${RANK} % 90) * ${DAY_MS} - ${RANK}
  FROM n WHERE ${RANK} < :most / ${GROUP} + 10
  ON CONFLICT (group_id, user_id) DO NOTHING`

export function seedManyGroups({ members }: LargeSize, now: Date): LargeInsert[] {
  const args = { community: communityId('MTC'), now: now.getTime(), members, most: Math.min(members, MEMBERS_MAX) }
  // The first member makes them.
  const groups = members > 0 ? GROUPS : 0
  return [
    { sql: GROUP_ROWS, count: groups, args },
    { sql: ADDRESSES, count: groups, args },
    { sql: MEMBERS, count: groups * args.most, args },
  ]
}
