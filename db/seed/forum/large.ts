import { DAY_MS } from '#shared/kernel/clock.ts'
import { communityId } from '../communities.ts'
import { idOf, type LargeInsert, type LargeSize } from '../large-rows.ts'
import { seededId } from '../seeded-id.ts'

const POSTS_FOR_EACH_ARTICLE = 5
const REPLIES_EACH = 2
const LONGEST = 2000

/** The post with the most replies. */
export const LARGE_POST_ID = seededId('large forum post')

const POST_ID = `CASE i WHEN 1 THEN '${LARGE_POST_ID}' ELSE ${idOf('p')} END`
/** Every eighth is for a group. The first one is the oldest. */
const CREATED_AT = `(:now - (1 + :posts - i) * (400 * ${DAY_MS} / :posts))`
const POSTS = `
  INSERT INTO forum_posts (id, community_id, group_id, author_id, title, state, last_activity_at, created_at)
  SELECT ${POST_ID}, :community, CASE WHEN i % 8 = 0 THEN ${idOf('u', '(1 + i % 40)')} END, ${idOf('m', '(1 + i % :members)')},
    'Post ' || i || ' about ' || CASE i % 3 WHEN 0 THEN 'payroll' WHEN 1 THEN 'hiring' ELSE 'budgets' END, 'APPROVED', ${CREATED_AT}, ${CREATED_AT}
  FROM n`

const ENTRY_COLUMNS =
  'id, community_id, post_id, seq, author_id, content, plain_text, state, published_at, revision_id, operation_id, created_at'
const TEXT = `'What we learned about it in year ' || (i % 20) || ', with the figures.'`

const MESSAGES = `
  INSERT INTO forum_entries (${ENTRY_COLUMNS})
  SELECT ${POST_ID}, :community, ${POST_ID}, 0, ${idOf('m', '(1 + i % :members)')}, '<p>' || ${TEXT} || '</p>', ${TEXT}, 'APPROVED',
    ${CREATED_AT}, ${idOf('p')}, 'large/post/' || i, ${CREATED_AT}
  FROM n`

/** Of all posts but the first one, and of every fourth none. */
const POST = '(2 + (i - 1) / :repliesEach)'
const REPLIED_AT = `(:now - (1 + :posts - ${POST}) * (400 * ${DAY_MS} / :posts) + i % :repliesEach + 1)`
const REPLIES = `
  INSERT INTO forum_entries (${ENTRY_COLUMNS})
  SELECT ${idOf('r')}, :community, ${idOf('p', POST)}, 1 + (i - 1) % :repliesEach, ${idOf('m', `(1 + (${POST} + i % :repliesEach + 1) % :members)`)},
    '<p>' || ${TEXT} || '</p>', ${TEXT}, 'APPROVED', ${REPLIED_AT}, ${idOf('r')}, 'large/reply/' || i, ${REPLIED_AT}
  FROM n WHERE ${POST} % 4 > 0`

const LONG_REPLIES = `
  INSERT INTO forum_entries (${ENTRY_COLUMNS})
  SELECT ${idOf('l')}, :community, '${LARGE_POST_ID}', i, ${idOf('m', '(1 + i % :members)')}, '<p>' || ${TEXT} || '</p>', ${TEXT}, 'APPROVED',
    :now - (:longest - i) * 60000, ${idOf('l')}, 'large/long/' || i, :now - (:longest - i) * 60000
  FROM n`

/** With 20,000 articles; a forum that grew on with them would take the time of a bench of articles. */
const POSTS_MOST = 100_000

/** Posts with up to two replies, and one with many. The posts are for everyone or for one of the 40 groups. */
export function seedManyPosts({ members, articles }: LargeSize, now: Date): LargeInsert[] {
  const posts = Math.min(POSTS_FOR_EACH_ARTICLE * articles, POSTS_MOST)
  const longest = Math.min(LONGEST, posts)
  const args = { community: communityId('MTC'), now: now.getTime(), members, posts, longest, repliesEach: REPLIES_EACH }
  return [
    { sql: POSTS, count: posts, args },
    { sql: MESSAGES, count: posts, args },
    { sql: REPLIES, count: REPLIES_EACH * (posts - 1), args },
    { sql: LONG_REPLIES, count: longest, args },
  ]
}
