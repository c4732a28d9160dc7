import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { community } from './communities.ts'
import { users } from './members.ts'

/**
 * Conflict copies beside the one text of a correction or a roundup: a save of staff that was refused, and the text that it met. Nobody but
 * staff reads them.
 */
export const conflictCopies = sqliteTable(
  'conflict_copies',
  {
    id: id(),
    communityId: community(),
    /** The article that is corrected, or the roundup. */
    documentId: text('document_id').notNull(),
    /** Null for a text of which it is not known. */
    writerId: text('writer_id').references(() => users.id),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** When it was saved, or refused. */
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('conflict_copies_by_document').on(t.documentId, t.createdAt, t.id)],
)
