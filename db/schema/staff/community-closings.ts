import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CLOSING_EVENTS } from '#shared/domain/communities/closing/closing.ts'
import { id, instant, isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { person } from '../members.ts'

/** A community that is closing, or has closed; its step follows from the dates. A closing that was taken back stays as a row. */
export const communityClosings = sqliteTable(
  'community_closings',
  {
    id: id(),
    communityId: community(),
    announcedById: person('announced_by_id'),
    reason: text('reason').notNull(),
    announcedAt: instant('announced_at').notNull(),
    /** From then on it is read only. */
    closesAt: instant('closes_at').notNull(),
    /** From then on its host shows nothing. */
    endsAt: instant('ends_at').notNull(),
    takenBackAt: instant('taken_back_at'),
    /** What the job has begun to tell members of. */
    event: text('event', { enum: CLOSING_EVENTS }).notNull(),
    /**
     * The last member who was told of it, by id; empty before the first one, null once all are. That it was taken back is told backwards: whose
     * ids are below.
     */
    toldTo: text('told_to'),
    /** When the job had nothing more to do with it. */
    settledAt: instant('settled_at'),
  },
  (t) => [
    uniqueIndex('community_closings_one').on(t.communityId).where(sql`${t.takenBackAt} IS NULL`),
    index('community_closings_by_time').on(t.communityId, t.announcedAt),
    index('community_closings_unsettled').on(t.announcedAt).where(sql`${t.settledAt} IS NULL`),
    check('community_closings_event', isOneOf(t.event, CLOSING_EVENTS)),
    check('community_closings_dates', sql`${t.announcedAt} < ${t.closesAt} AND ${t.closesAt} < ${t.endsAt}`),
  ],
)
