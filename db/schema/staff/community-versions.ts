import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import type { CommunityConfig } from '#shared/domain/communities/config.ts'
import { SITE_CHANGE_STATES } from '#shared/domain/communities/sites/changes.ts'
import { SITE_GROUPS } from '#shared/domain/communities/sites/fields.ts'
import type { SiteValues } from '#shared/domain/communities/sites/site.ts'
import { id, instant, isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { users } from '../members.ts'

function author() {
  return text('author_id').references(() => users.id)
}

/** A community's configuration from an instant until the next version. Rows are only added. */
export const communityVersions = sqliteTable(
  'community_versions',
  {
    id: id(),
    communityId: community(),
    number: integer('number').notNull(),
    name: text('name').notNull(),
    familiarName: text('familiar_name').notNull(),
    timeZone: text('time_zone').notNull(),
    config: text('config', { mode: 'json' }).$type<CommunityConfig>().notNull(),
    hosts: text('hosts', { mode: 'json' }).$type<readonly string[]>().notNull(),
    /** Start and end of each; null in rows written before closures were part of a version. */
    closures: text('closures', { mode: 'json' }).$type<readonly (readonly [startsAt: number, endsAt: number])[]>(),
    /** Null for the version before the first change by staff. */
    authorId: author(),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('community_versions_number').on(t.communityId, t.number),
    check('community_versions_from_1', sql`${t.number} >= 1`),
  ],
)

/** What staff entered for one group of fields, to apply from an instant on. */
export const communityChanges = sqliteTable(
  'community_changes',
  {
    id: id(),
    communityId: community(),
    group: text('field_group', { enum: SITE_GROUPS }).notNull(),
    typed: text('typed', { mode: 'json' }).$type<SiteValues>().notNull(),
    /** Identifies the values of the group that the author saw: the change applies only to these. */
    base: text('base').notNull(),
    startsAt: instant('starts_at').notNull(),
    state: text('state', { enum: SITE_CHANGE_STATES }).notNull(),
    authorId: author().notNull(),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('community_changes_due').on(t.startsAt).where(sql`${t.state} = 'WAITING'`),
    index('community_changes_of_community').on(t.communityId, t.createdAt),
    check('community_changes_group', isOneOf(t.group, SITE_GROUPS)),
    check('community_changes_state', isOneOf(t.state, SITE_CHANGE_STATES)),
  ],
)
