import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from '../columns.ts'
import { community } from '../communities.ts'
import { person, users } from '../members.ts'

/** While a hold is not lifted, its member's account is not deleted, even at the member's request. */
export const legalHolds = sqliteTable(
  'legal_holds',
  {
    id: id(),
    communityId: community(),
    userId: person(),
    /** In words for the member, who is notified. */
    reason: text('reason').notNull(),
    placedById: person('placed_by_id'),
    placedAt: instant('placed_at').notNull(),
    liftedById: text('lifted_by_id').references(() => users.id),
    liftedAt: instant('lifted_at'),
    /** Why it was lifted; for staff. */
    liftedBecause: text('lifted_because'),
  },
  (t) => [
    uniqueIndex('legal_holds_one_open').on(t.userId).where(sql`${t.liftedAt} IS NULL`),
    index('legal_holds_by_user').on(t.userId, t.placedAt),
    check(
      'legal_holds_lifted',
      sql`(${t.liftedAt} IS NULL) = (${t.liftedById} IS NULL) AND (${t.liftedAt} IS NULL) = (${t.liftedBecause} IS NULL)`,
    ),
  ],
)
