import { NOTE_KINDS, NOTE_MAX_CHARACTERS, PINNED_NOTES_MAX } from '#shared/domain/members/notes.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../../context.ts'
import { audited, STAFF_ONLY } from '../../staff/audited-mutations.ts'
import type { MemberHeaderRef } from '../member-header.ts'
import { pinNote, removeNote } from './change-note.ts'
import type { NoteVersionView, NoteView } from './note-rows.ts'
import { type MemberNotesView, readMemberNotes } from './read-notes.ts'
import { addNote, editNote } from './write-note.ts'

const NOTES_PAGE = 20
/** Its verb measures it and says so in its own words. */
const BODY = atMost(2 * NOTE_MAX_CHARACTERS)

export function addMemberNotes(builder: Builder<AdminContext>, MemberHeader: MemberHeaderRef, pageInfo: PageInfoRef) {
  const NoteKind = builder.enumType('MemberNoteKind', { values: NOTE_KINDS })
  const Version = builder.objectRef<NoteVersionView>('MemberNoteVersion').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.expose('kind', { type: NoteKind }),
      body: t.exposeString('body'),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
    }),
  })
  const Note = builder.objectRef<NoteView>('MemberNote').implement({
    description: 'The notes of staff about a member, for staff only.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.expose('kind', { type: NoteKind }),
      body: t.exposeString('body', { description: 'Plain text: paragraphs with empty lines between them.' }),
      versionId: t.exposeID('versionId'),
      isPinned: t.exposeBoolean('isPinned'),
      authorName: t.exposeString('authorName'),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
      removedAt: t.expose('removedAt', { type: 'DateTime', nullable: true }),
      removedBy: t.exposeString('removedBy', { nullable: true }),
      canEdit: t.exposeBoolean('canEdit', { description: 'The author can edit it for 24 hours.' }),
      editableUntil: t.expose('editableUntil', { type: 'DateTime' }),
      earlier: t.expose('earlier', {
        type: [Version],
        description: 'The earlier texts, oldest first.',
      }),
    }),
  })
  const Connection = addConnection(asShared(builder), 'MemberNote', Note as never, pageInfo)
  const MemberNotes = builder.objectRef<MemberNotesView>('MemberNotes').implement({
    fields: (t) => ({
      member: t.expose('member', { type: MemberHeader }),
      pinned: t.expose('pinned', {
        type: [Note],
        description: `The newest first, at most ${PINNED_NOTES_MAX}.`,
      }),
      notes: t.field({
        type: asOwn(builder, Connection),
        description: 'All others, including removed ones, newest first.',
        resolve: ({ notes }) => notes as never,
      }),
    }),
  })
  builder.queryField('memberNotes', (t) =>
    t.field({
      type: MemberNotes,
      nullable: true,
      description: 'The notes of staff about a member; null for a person who is not a member here.',
      args: {
        userId: t.arg.id({ required: true }),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { userId, ...page }, ctx) =>
        readMemberNotes(ctx, { memberId: userId, ...listPage(page, NOTES_PAGE) }),
    }),
  )
  builder.mutationFields((t) => ({
    memberNoteAdd: t.field({
      type: Note,
      description: 'Adds a note about a member, once per operation id.',
      extensions: { audit: audited('user.note-add', STAFF_ONLY) },
      args: {
        userId: t.arg.id({ required: true }),
        kind: t.arg({ type: NoteKind, required: true }),
        body: t.arg.string({ required: true, ...BODY }),
        isPinned: t.arg.boolean({ required: true }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => addNote(ctx, args),
    }),
    memberNoteEdit: t.field({
      type: Note,
      description:
        'Changes the text of a note, by its author within 24 hours, once per operation id; `baseVersionId` is the version that the writer saw. Each text is kept.',
      extensions: { audit: audited('user.note-edit', STAFF_ONLY) },
      args: {
        noteId: t.arg.id({ required: true }),
        kind: t.arg({ type: NoteKind, required: true }),
        body: t.arg.string({ required: true, ...BODY }),
        baseVersionId: t.arg.id({ required: true }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => editNote(ctx, args),
    }),
    memberNotePin: t.field({
      type: Note,
      description: `Pins or unpins a note; repeating it changes nothing. At most ${PINNED_NOTES_MAX} per member are pinned.`,
      extensions: { audit: audited('user.note-pin', STAFF_ONLY) },
      args: { noteId: t.arg.id({ required: true }), isPinned: t.arg.boolean({ required: true }) },
      resolve: (_root, args, ctx) => pinNote(ctx, args),
    }),
    memberNoteRemove: t.field({
      type: Note,
      description: 'Collapses a note: it stays listed as removed, with all its texts. Repeating it changes nothing.',
      extensions: { audit: audited('user.note-remove', STAFF_ONLY) },
      args: { noteId: t.arg.id({ required: true }) },
      resolve: (_root, { noteId }, ctx) => removeNote(ctx, noteId),
    }),
  }))
}
