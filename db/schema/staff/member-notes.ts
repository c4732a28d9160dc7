import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { NOTE_KINDS } from '#shared/domain/members/notes.ts'
import { flag, id, instant, isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { person, users } from '../members.ts'

/** Notes by staff about a member, for staff only. The text of a note is its last version. */
export const memberNotes = sqliteTable(
  'member_notes',
  {
    id: id(),
    communityId: community(),
    /** The member. */
    userId: person(),
    authorId: person('author_id'),
    kind: text('kind', { enum: NOTE_KINDS }).notNull(),
    /** Plain text: paragraphs, in which addresses are shown as links. */
    body: text('body').notNull(),
    /** The current version: an edit names the version it is based on. */
    versionId: text('version_id').notNull(),
    isPinned: flag('is_pinned').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** A removed note is kept with the others, shown collapsed. */
    removedAt: instant('removed_at'),
    removedBy: text('removed_by').references(() => users.id),
  },
  (t) => [
    index('member_notes_newest').on(t.communityId, t.userId, t.createdAt, t.id),
    index('member_notes_pinned').on(t.userId, t.createdAt, t.id).where(sql`${t.isPinned} = 1`),
    check('member_notes_kind', isOneOf(t.kind, NOTE_KINDS)),
    check('member_notes_removed', sql`(${t.removedAt} IS NULL) = (${t.removedBy} IS NULL)`),
    check('member_notes_pinned', sql`${t.isPinned} = 0 OR ${t.removedAt} IS NULL`),
  ],
)

/** Each text of a note, including the current one. */
export const memberNoteVersions = sqliteTable(
  'member_note_versions',
  {
    id: id(),
    communityId: community(),
    /** The member that the note is about. */
    userId: person(),
    noteId: text('note_id')
      .notNull()
      .references(() => memberNotes.id),
    kind: text('kind', { enum: NOTE_KINDS }).notNull(),
    body: text('body').notNull(),
    /** Always the author of the note. */
    writerId: person('writer_id'),
    operationId: text('operation_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('member_note_versions_once').on(t.writerId, t.operationId),
    index('member_note_versions_of_note').on(t.noteId, t.createdAt, t.id),
    index('member_note_versions_of_member').on(t.userId),
    check('member_note_versions_kind', isOneOf(t.kind, NOTE_KINDS)),
  ],
)
