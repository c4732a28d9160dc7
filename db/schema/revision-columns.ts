import { text } from 'drizzle-orm/sqlite-core'
import { REVISION_ORIGINS } from '#shared/domain/articles/history.ts'
import { flag, id, instant } from './columns.ts'
import { community } from './communities.ts'
import { person } from './members.ts'

/**
 * The common columns of all revision tables, besides the document, the values derived from the text, and a unique index on document and
 * operation. Such a table is append-only: a revision whose base is not the current one is kept as a conflict copy and never becomes
 * current.
 */
export function revisionColumns() {
  return {
    id: id(),
    communityId: community(),
    /** Who wrote it. */
    authorId: person('author_id'),
    baseRevisionId: text('base_revision_id'),
    title: text('title').notNull(),
    content: text('content').notNull(),
    becameCurrent: flag('became_current').notNull().default(true),
    /** How the text was created: written, recovered from a device, or restored from an earlier one. */
    origin: text('origin', { enum: REVISION_ORIGINS }).notNull().default('WRITTEN'),
    /** The client's id of the save; a repeated request is answered with the first result. */
    operationId: text('operation_id'),
    createdAt: instant('created_at').notNull(),
  }
}
