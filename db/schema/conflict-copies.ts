import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { community } from './communities.ts'
import { users } from './members.ts'

/**
 * Conflict copies of a correction or roundup, each of which has a single text: a save by staff that was refused, and the text that it
 * conflicted with. Only staff read them.
 */
export const conflictCopies = sqliteTable(
  'conflict_copies',
  {
    id: id(),
    communityId: community(),
    /** The article that is corrected, or the roundup. */
    documentId: text('document_id').notNull(),
    /** Null when the writer of the text is unknown. */
    writerId: text('writer_id').references(() => users.id),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** When the text was saved, or refused. */
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('conflict_copies_by_document').on(t.documentId, t.createdAt, t.id)],
)
