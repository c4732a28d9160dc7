import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LINK_SOURCES } from '#shared/domain/auth/known-clients.ts'
import { LINK_PURPOSES } from '#shared/domain/auth/passwords.contract.ts'
import { id, instant } from './columns.ts'
import { community } from './communities.ts'
import { person } from './members.ts'

/** Emailed links that set a password, each usable once. Their tokens are stored as SHA-256 only. */
export const passwordLinks = sqliteTable(
  'password_links',
  {
    id: id(),
    userId: person(),
    /** The community on whose site the link works. */
    communityId: community(),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    /** Who requested the link: limits and replacement are counted for each source. */
    source: text('source', { enum: LINK_SOURCES }).notNull().default('STRANGERS'),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the link was used, or was ended by a newer link or another change of the password. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('password_links_by_user').on(t.userId, t.createdAt),
    index('password_links_by_age').on(t.createdAt),
    check('password_links_purpose', sql`${t.purpose} IN ('RESET', 'SETUP')`),
  ],
)
