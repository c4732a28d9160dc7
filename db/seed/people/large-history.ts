import { DAY_MS, HOUR_MS } from '#shared/kernel/clock.ts'
import { MERIDIAN_CAST, STAFF_CAST } from '../cast.ts'
import { communityId } from '../communities.ts'
import { idOf, type LargeInsert, type LargeSize } from '../large-rows.ts'

/** What one member, Maya Chen, has of each: more than a page of them. */
const OF_ONE = 1000

const SIGN_INS = `
  INSERT INTO sessions (id, user_id, community_id, kind, refresh_hash, rotated_at, user_agent, created_at, last_used_at,
    expires_at, revoked_at, revoked_because)
  SELECT ${idOf('s')}, :user, :community, 'MEMBER', 'large-' || i, :now - i * ${12 * HOUR_MS},
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', :now - i * ${12 * HOUR_MS},
    :now - i * ${12 * HOUR_MS}, :now + ${DAY_MS}, :now - i * ${12 * HOUR_MS}, 'logout'
  FROM n`

const ACTS = `
  INSERT INTO audit_log (id, community_id, actor_id, action, target_type, target_id, after, visible_to_member,
    correlation_id, created_at)
  SELECT ${idOf('l')}, :community, :staff, 'user.send-password-link', 'user',
    CASE WHEN i <= ${OF_ONE} THEN :user ELSE ${idOf('m', '1 + i % :members')} END, '{"passwordLink":"RESET"}', 1,
    printf('LRGE-%04d-%04d', i / 10000, i % 10000), :now - i * ${HOUR_MS / 12}
  FROM n`

/** How often a member signed in, and what staff did in the last months. */
export function seedManyActs({ members }: LargeSize, now: Date): LargeInsert[] {
  const args = {
    ...{ community: communityId('MTC'), now: now.getTime(), members },
    ...{ user: MERIDIAN_CAST[0]?.id ?? '', staff: STAFF_CAST[0]?.id ?? '' },
  }
  return [
    { sql: SIGN_INS, count: OF_ONE, args },
    { sql: ACTS, count: OF_ONE + members, args },
  ]
}
