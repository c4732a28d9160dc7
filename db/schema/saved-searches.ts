import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { community } from './communities.ts'
import { person } from './members.ts'

/** Searches of the directory that members save to be notified of new matches. */
export const savedSearches = sqliteTable(
  'saved_searches',
  {
    id: id(),
    communityId: community(),
    userId: person(),
    name: text('name').notNull(),
    /** The search text as typed. */
    text: text('text'),
    industry: text('industry'),
    location: text('location'),
    expertise: text('expertise'),
    /** Not a reference: a search outlives its group, and then finds nobody. */
    groupId: text('group_id'),
    /** Who has entered the directory with a number up to this one is not new. */
    seenEntryId: integer('seen_entry_id').notNull(),
    /** New matches have been looked for up to this time. */
    checkedAt: instant('checked_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Set while the deletion can be undone; the next deletion removes the row. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('saved_searches_newest').on(t.communityId, t.userId, t.createdAt, t.id),
    index('saved_searches_to_check').on(t.communityId, t.checkedAt, t.userId).where(sql`${t.deletedAt} IS NULL`),
  ],
)
