import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { community } from './communities.ts'

/** The weekly digests of a community: how far its members have been written to. */
export const digestRuns = sqliteTable(
  'digest_runs',
  {
    communityId: community(),
    dueAt: instant('due_at').notNull(),
    /** Members in the order of their ids; those up to this one are done. */
    afterUserId: text('after_user_id').notNull().default(''),
    finishedAt: instant('finished_at'),
  },
  (t) => [primaryKey({ columns: [t.communityId, t.dueAt] })],
)
