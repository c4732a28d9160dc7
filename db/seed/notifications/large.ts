import { DAY_MS } from '#shared/kernel/clock.ts'
import { communityId } from '../communities.ts'
import { idOf, type LargeInsert, type LargeSize } from '../large-rows.ts'

const EACH = 3

const NOTIFICATIONS = `
  INSERT INTO notifications (id, community_id, user_id, option, cause_key, message, url, created_at, read_at)
  SELECT ${idOf('n')}, :community, ${idOf('m', '1 + i / :each')}, 'article-progress', 'large/' || i,
    'Your article was received.', '/articles', :now - (i % 300) * ${DAY_MS} - i % ${DAY_MS},
    CASE WHEN i % 4 > 0 THEN :now - (i % 300) * ${DAY_MS} END
  FROM n`

export function seedManyNotifications({ members }: LargeSize, now: Date): LargeInsert[] {
  const args = { community: communityId('MTC'), now: now.getTime(), each: EACH }
  return [{ sql: NOTIFICATIONS, count: EACH * members - 1, args }]
}
