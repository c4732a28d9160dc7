import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { KNOWN_CLIENT_KINDS } from '#shared/domain/auth/known-clients.ts'
import { id, instant } from './columns.ts'
import { community } from './communities.ts'
import { person } from './members.ts'

/** An index expression: when a session was revoked, or its latest end. */
export function sessionEnd(t: { readonly revokedAt: AnyColumn; readonly expiresAt: AnyColumn }): SQL<Date> {
  return sql`CASE WHEN ${t.revokedAt} IS NULL THEN ${t.expiresAt} ELSE ${t.revokedAt} END`
}

/** One row per signed-in browser or client, checked by every request. Refresh tokens are stored as SHA-256 only. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    userId: person(),
    communityId: community(),
    kind: text('kind', { enum: ['MEMBER', 'ADMIN'] }).notNull(),
    refreshHash: text('refresh_hash').notNull().unique(),
    /** SHA-256 of the part that all refresh tokens of the session share; null in rows written before the column existed. */
    familyHash: text('family_hash'),
    /** The token before the last rotation, accepted for some seconds from the same browser. */
    previousRefreshHash: text('previous_refresh_hash'),
    rotatedAt: instant('rotated_at').notNull(),
    userAgent: text('user_agent').notNull(),
    /**
     * The network that the session was opened from, shortened so that it is not a full address; null in rows written before the column
     * existed.
     */
    networkRange: text('network_range'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    /** The latest end; idle time can end the session earlier. */
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedBecause: text('revoked_because'),
    /** When the password or a code was last confirmed in this session, for operations that require it. */
    steppedUpAt: instant('stepped_up_at'),
  },
  (t) => [
    index('sessions_by_user').on(t.userId, t.revokedAt),
    index('sessions_by_previous_refresh').on(t.previousRefreshHash),
    index('sessions_by_end').on(sessionEnd(t)),
    index('sessions_opened').on(t.communityId, t.createdAt).where(sql`${t.kind} = 'MEMBER'`),
    check('sessions_kind', sql`${t.kind} IN ('MEMBER', 'ADMIN')`),
  ],
)

/** Browsers and addresses from which an account has signed in recently. */
export const knownClients = sqliteTable(
  'known_clients',
  {
    userId: person(),
    kind: text('kind', { enum: KNOWN_CLIENT_KINDS }).notNull(),
    /** SHA-256 of the browser's cookie or of the address; neither is stored in the clear. */
    hash: text('hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.hash] }),
    index('known_clients_by_hash').on(t.hash),
    index('known_clients_by_expiry').on(t.expiresAt),
    check('known_clients_kind', sql`${t.kind} IN ('BROWSER', 'ADDRESS')`),
  ],
)

/** Attempts per key (operation, account or network), counted before anything is verified. */
export const attempts = sqliteTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowStartedAt: instant('window_started_at').notNull(),
  },
  (t) => [index('attempts_by_age').on(t.windowStartedAt)],
)
