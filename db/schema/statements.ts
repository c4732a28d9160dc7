import { index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { member } from './billing.ts'
import { id, instant } from './columns.ts'
import { community } from './communities.ts'

/** The accountant's address to which a member has statements sent. */
export const accountants = sqliteTable(
  'accountants',
  {
    id: id(),
    communityId: community(),
    userId: member(),
    email: text('email').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [unique('accountants_one').on(t.userId)],
)

/** Which statement was sent to which address. The link in the email opens only this statement, until it expires. */
export const statementSends = sqliteTable(
  'statement_sends',
  {
    id: id(),
    communityId: community(),
    userId: member(),
    statementId: text('statement_id').notNull(),
    email: text('email').notNull(),
    /** The link's token is stored as a hash: the database alone does not open a statement. */
    tokenHash: text('token_hash').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    unique('statement_sends_token').on(t.tokenHash),
    index('statement_sends_by_user').on(t.communityId, t.userId, t.sentAt, t.id),
  ],
)
