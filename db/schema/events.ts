import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { OutsideService } from '#shared/domain/analytics/outside.ts'
import { ROLES_COUNTED } from '#shared/domain/events/events.contract.ts'
import { flag, id, instant } from './columns.ts'
import { community } from './communities.ts'
import { users } from './members.ts'

/** Counted actions of visitors and users. The only personal data is the id of a signed-in user. */
export const events = sqliteTable(
  'events',
  {
    id: id(),
    communityId: community(),
    userId: text('user_id').references(() => users.id),
    role: text('role', { enum: ROLES_COUNTED }),
    category: text('category').notNull(),
    action: text('action').notNull(),
    label: text('label'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('events_by_community').on(t.communityId, t.createdAt),
    index('events_by_age').on(t.createdAt),
    index('events_by_user').on(t.userId).where(sql`${t.userId} IS NOT NULL`),
    check('events_role', sql`${t.role} IN ('ADMIN', 'MEMBER')`),
  ],
)

/**
 * The counts of each day that has ended, in the time zone of its community. They name nobody and outlive the rows that they were counted
 * from.
 */
export const dailyTotals = sqliteTable(
  'daily_totals',
  {
    communityId: community(),
    /** "2026-11-25" */
    day: text('day').notNull(),
    /** One of `MEASURES`, optionally with a part after a dot: "articles-left.EDITING". */
    measure: text('measure').notNull(),
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.communityId, t.day, t.measure] })],
)

/** Whether a member lets outside services count their visits. Without a row the member was not asked, and nothing is sent. */
export const analyticsConsents = sqliteTable('analytics_consents', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  communityId: community(),
  /** The services that the member was asked about; new ones need a new question. */
  services: text('services', { mode: 'json' }).$type<readonly OutsideService[]>().notNull(),
  isAllowed: flag('is_allowed').notNull(),
  decidedAt: instant('decided_at').notNull(),
})
