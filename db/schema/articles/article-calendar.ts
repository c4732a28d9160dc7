import { sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { id, instant } from '../columns.ts'
import { community } from '../communities.ts'
import { person } from '../members.ts'

/** The secret address at which a member of staff reads a community's calendar in a calendar app. Its token is stored as SHA-256 only. */
export const articleCalendarAddresses = sqliteTable(
  'article_calendar_addresses',
  {
    id: id(),
    communityId: community(),
    userId: person(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [unique('article_calendar_addresses_once').on(t.communityId, t.userId)],
)
