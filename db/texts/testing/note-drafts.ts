import { and, eq, sql } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ActorArgs } from '#db/context.ts'
import { flag, id, instant } from '#db/schema/columns.ts'
import { community } from '#db/schema/communities.ts'
import { build, statement } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { draftSaver } from '../drafts.ts'
import { toStoredText } from '../stored-text.ts'

/* A kind of draft that the product does not have: notes that several people write. */

export const notes = sqliteTable('test_notes', {
  id: id(),
  communityId: community(),
  draftId: text('draft_id').notNull(),
  writerId: text('writer_id').notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  isLocked: flag('is_locked').notNull().default(false),
  updatedAt: instant('updated_at').notNull(),
})

export const CREATE_NOTE_TABLE =
  build.run(sql`CREATE TABLE test_notes (id text PRIMARY KEY, community_id text NOT NULL, draft_id text NOT NULL,
    writer_id text NOT NULL, title text NOT NULL, content text NOT NULL, is_locked integer NOT NULL DEFAULT 0, updated_at integer NOT NULL)`)

type NoteRow = typeof notes.$inferSelect
type NoteArgs = ActorArgs & { readonly noteId: string }

function isNote(p: NoteArgs) {
  return and(eq(notes.id, p.noteId), eq(notes.communityId, p.communityId))
}

/** The complete declaration of a new kind of draft. */
export function noteSaver(keeps: 'copies of refused texts' | 'no copies') {
  return draftSaver({
    staleMessage: 'This note was changed somewhere else.',
    toStored: (typed) =>
      toStoredText(typed, { maxBytes: 1000, maxTitleCharacters: 100, tooLarge: 'This note is too long.' }),
    isFound: (p: NoteArgs) => sql`EXISTS ${build.select({ id: notes.id }).from(notes).where(isNote(p))}`,
    write: (p, condition) =>
      build
        .update(notes)
        .set({ draftId: p.draftId, writerId: p.userId, title: p.title, content: p.content, updatedAt: p.now })
        .where(and(isNote(p), eq(notes.draftId, sql`${p.base}`), eq(notes.isLocked, false), condition)),
    read: statement((p: NoteArgs) => build.select().from(notes).where(isNote(p))),
    toDraft: ({ draftId, title, content, updatedAt }: NoteRow) => ({ id: draftId, title, content, updatedAt }),
    refusalOf: ({ isLocked, title }: NoteRow) =>
      isLocked
        ? { error: new AppError('Unprocessable', { message: 'Locked.' }), isKept: title !== 'Thrown away' }
        : null,
    ...(keeps === 'copies of refused texts' && {
      copiesOf: ({ id: documentId, writerId }: NoteRow) => ({ documentId, writerId }),
    }),
  })
}
