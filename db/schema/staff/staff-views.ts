import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { VIEWED_LISTS } from '#shared/domain/staff/viewed-lists.ts'
import { id, instant, isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { person } from '../members.ts'

/** A list with its filters, order and columns, saved by a member of staff for themselves or for all staff of the community. */
export const staffViews = sqliteTable(
  'staff_views',
  {
    id: id(),
    communityId: community(),
    userId: person(),
    list: text('list', { enum: VIEWED_LISTS }).notNull(),
    name: text('name').notNull(),
    /** Query string of the list's address. */
    query: text('query').notNull(),
    isShared: integer('is_shared', { mode: 'boolean' }).notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('staff_views_name').on(t.communityId, t.userId, t.list, t.name),
    index('staff_views_shared').on(t.communityId, t.list, t.name).where(sql`${t.isShared} = 1`),
    check('staff_views_list', isOneOf(t.list, VIEWED_LISTS)),
  ],
)
