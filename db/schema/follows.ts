import { index, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { community } from './communities.ts'
import { person } from './members.ts'

/** The members whose new articles a member sees first on the home page. */
export const memberFollows = sqliteTable(
  'member_follows',
  {
    userId: person(),
    followedId: person('followed_id'),
    communityId: community(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.followedId] }),
    index('member_follows_newest').on(t.communityId, t.userId, t.createdAt, t.followedId),
    index('member_follows_of_followed').on(t.followedId),
  ],
)
