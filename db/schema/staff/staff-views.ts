import { check, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { id, instant, isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { users } from '../members.ts'

/** The lists of which staff keep views. */
export const VIEWED_LISTS = ['MEMBERS'] as const

/** A list with its filters, order and columns, which a member of staff keeps for themselves. */
export const staffViews = sqliteTable(
  'staff_views',
  {
    id: id(),
    communityId: community(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    list: text('list', { enum: VIEWED_LISTS }).notNull(),
    name: text('name').notNull(),
    /** Of the address of the list. */
    query: text('query').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('staff_views_name').on(t.communityId, t.userId, t.list, t.name),
    check('staff_views_list', isOneOf(t.list, VIEWED_LISTS)),
  ],
)
