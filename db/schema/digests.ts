import { sql } from 'drizzle-orm'
import { check, index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { DIGEST_FREQUENCIES } from '#shared/domain/notifications/digest.ts'
import { instant, isOneOf } from './columns.ts'
import { community } from './communities.ts'
import { users } from './members.ts'

/** The digests of a community at one instant, with the progress through its members. */
function runs(name: string) {
  return sqliteTable(
    name,
    {
      communityId: community(),
      dueAt: instant('due_at').notNull(),
      /** Members in the order of their ids; those up to this one are done. */
      afterUserId: text('after_user_id').notNull().default(''),
      finishedAt: instant('finished_at'),
    },
    (t) => [primaryKey({ columns: [t.communityId, t.dueAt] }), index(`${name}_by_age`).on(t.dueAt)],
  )
}

/** The weekly digests. */
export const digestRuns = runs('digest_runs')
/** The daily runs for the forum digest. */
export const forumDigestRuns = runs('forum_digest_runs')
export type DigestRuns = typeof digestRuns

/** How often a member gets the forum digest, and what the last one covered. Without a row it is sent weekly. */
export const forumDigests = sqliteTable(
  'forum_digests',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    communityId: community(),
    frequency: text('frequency', { enum: DIGEST_FREQUENCIES }).notNull(),
    /** Anything new before this instant is left out of later digests. */
    toldUntil: instant('told_until'),
  },
  (t) => [
    index('forum_digests_by_community').on(t.communityId),
    check('forum_digests_frequency', sql`${isOneOf(t.frequency, DIGEST_FREQUENCIES)}`),
  ],
)
