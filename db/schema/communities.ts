import { sql } from 'drizzle-orm'
import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CommunityConfig } from '#shared/domain/communities/config.ts'
import { flag, id, instant } from './columns.ts'

export const communities = sqliteTable('communities', {
  id: id(),
  code: text('code').notNull().unique(),
  /** BRAND, or ADMIN for the one admin community. */
  kind: text('kind', { enum: ['BRAND', 'ADMIN'] }).notNull(),
  name: text('name').notNull(),
  familiarName: text('familiar_name').notNull(),
  timeZone: text('time_zone').notNull(),
  config: text('config', { mode: 'json' }).$type<CommunityConfig>().notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** The community column of a table whose rows belong to one community each. */
export function community() {
  return text('community_id')
    .notNull()
    .references(() => communities.id)
}

export const communityHosts = sqliteTable(
  'community_hosts',
  {
    host: text('host').primaryKey(),
    communityId: community(),
    /** The host used for links in emails. */
    isPrimary: flag('is_primary').notNull().default(false),
  },
  (t) => [uniqueIndex('community_hosts_one_primary').on(t.communityId).where(sql`${t.isPrimary} = 1`)],
)
