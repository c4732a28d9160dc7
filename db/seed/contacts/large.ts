import { DAY_MS } from '#shared/kernel/clock.ts'
import { communityId } from '../communities.ts'
import { idOf, type LargeInsert, type LargeSize } from '../large-rows.ts'

const FOLLOWS_EACH = 4
const MESSAGES_EACH = 6

const FOLLOWER = '(1 + (i - 1) / :followsEach)'
const FOLLOWED = `(1 + (${FOLLOWER} * 13 + i % :followsEach * 977) % :members)`

const FOLLOWS = `
  INSERT INTO member_follows (user_id, followed_id, community_id, created_at)
  SELECT ${idOf('m', FOLLOWER)}, ${idOf('m', FOLLOWED)}, :community, :now - (i % 500) * ${DAY_MS}
  FROM n WHERE ${FOLLOWER} <> ${FOLLOWED}`

/** Of every second member. */
const SEARCHES = `
  INSERT INTO saved_searches (id, community_id, user_id, name, text, seen_entry_id, checked_at, created_at)
  SELECT ${idOf('s')}, :community, ${idOf('m', '2 * i')}, 'Search ' || i, 'engineering', 0,
    :now - (i % 6) * ${DAY_MS}, :now - (7 + i % 300) * ${DAY_MS}
  FROM n`

/** Each member asks the next one. One request in three is accepted, one is over, and one waits. */
const RECIPIENT = '(1 + i % :members)'
const ASKED_AT = `(:now - (CASE i % 3 WHEN 2 THEN i % 20 ELSE 22 + i % 400 END) * ${DAY_MS})`
const CLOSED_AT = `(${ASKED_AT} + CASE i % 3 WHEN 0 THEN 1 ELSE 21 END * ${DAY_MS})`

const REQUESTS = `
  INSERT INTO introductions (id, community_id, user_id, recipient_id, why, help, operation_id, created_at, expires_at,
    accepted_at, closed_at)
  SELECT ${idOf('i')}, :community, ${idOf('m')}, ${idOf('m', RECIPIENT)}, 'We build the same thing.', 'I can show you our plans.',
    'large/' || i, ${ASKED_AT}, ${ASKED_AT} + 21 * ${DAY_MS}, CASE i % 3 WHEN 0 THEN ${CLOSED_AT} END,
    CASE WHEN i % 3 < 2 THEN ${CLOSED_AT} END
  FROM n`

const RECEIVED = `
  INSERT INTO received_introductions (introduction_id, community_id, user_id, answer, answered_at, created_at)
  SELECT ${idOf('i')}, :community, ${idOf('m', RECIPIENT)}, CASE WHEN i % 3 = 0 THEN 'ACCEPTED' WHEN i % 3 = 1 AND i % 2 THEN 'NOT_NOW' END,
    CASE WHEN i % 3 = 0 OR i % 3 = 1 AND i % 2 THEN ${ASKED_AT} + ${DAY_MS} END, ${ASKED_AT}
  FROM n`

/** The threads of those who accepted: that of the third member and the next one is the first. */
const [ONE, OTHER] = [idOf('m', '3 * i'), idOf('m', '(1 + 3 * i % :members)')]

const THREADS = `
  INSERT INTO message_threads (id, community_id, first_id, second_id, created_at)
  SELECT ${idOf('t')}, :community, min(${ONE}, ${OTHER}), max(${ONE}, ${OTHER}), :now - (21 + i % 400) * ${DAY_MS}
  FROM n`

function places(member: string, other: string): string {
  return `
  INSERT INTO thread_members (thread_id, community_id, user_id, other_id, last_at, read_seq)
  SELECT ${idOf('t')}, :community, ${member}, ${other}, :now - (i % 400) * ${DAY_MS}, i % (:messagesEach + 1)
  FROM n`
}

const THREAD = '(1 + (i - 1) / :messagesEach)'

const MESSAGES = `
  INSERT INTO thread_messages (id, community_id, thread_id, seq, user_id, body, is_delivered, operation_id, created_at)
  SELECT ${idOf('g')}, :community, ${idOf('t', THREAD)}, 1 + (i - 1) % :messagesEach,
    CASE i % 2 WHEN 0 THEN ${idOf('m', `3 * ${THREAD}`)} ELSE ${idOf('m', `(1 + 3 * ${THREAD} % :members)`)} END,
    'Thursday suits me. Shall we say ten?', 1, 'large/' || i, :now - (${THREAD} % 400) * ${DAY_MS}
  FROM n`

/** Whom members follow and ask, what they write to each other, and the searches that they keep. */
export function seedManyContacts({ members }: LargeSize, now: Date): LargeInsert[] {
  const each = { followsEach: FOLLOWS_EACH, messagesEach: MESSAGES_EACH }
  const args = { community: communityId('MTC'), now: now.getTime(), members, ...each }
  const threads = Math.floor(members / 3)
  return [
    { sql: FOLLOWS, count: FOLLOWS_EACH * members, args },
    { sql: SEARCHES, count: Math.floor(members / 2), args },
    { sql: REQUESTS, count: members, args },
    { sql: RECEIVED, count: members, args },
    { sql: THREADS, count: threads, args },
    { sql: places(ONE, OTHER), count: threads, args },
    { sql: places(OTHER, ONE), count: threads, args },
    { sql: MESSAGES, count: MESSAGES_EACH * threads, args },
  ]
}
