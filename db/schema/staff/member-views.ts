import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from '../columns.ts'
import { community } from '../communities.ts'
import { person } from '../members.ts'

/** A view of a member's pages by staff: a read-only session besides the one it was started from. The viewed pages are in the audit log. */
export const memberViews = sqliteTable(
  'member_views',
  {
    id: id(),
    communityId: community(),
    /** The member. */
    userId: person(),
    staffId: person('staff_id'),
    /** The staff session that it was started from: the view ends with it. Not a reference, because ended sessions are deleted. */
    sessionId: text('session_id').notNull(),
    /** In the words of the member of staff; the member reads it too. */
    reason: text('reason').notNull(),
    startedAt: instant('started_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was ended before its expiry. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('member_views_of_member').on(t.userId, t.startedAt, t.id),
    index('member_views_by_expiry').on(t.expiresAt),
    index('member_views_open').on(t.staffId).where(sql`${t.endedAt} IS NULL`),
    check('member_views_expiry', sql`${t.expiresAt} > ${t.startedAt}`),
  ],
)
