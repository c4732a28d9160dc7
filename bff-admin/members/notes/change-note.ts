import { and, sql } from 'drizzle-orm'
import { memberNotes } from '#db/schema/staff/member-notes.ts'
import { build, type Runnable } from '#db/statement.ts'
import { type NoteRefusal, PINNED_NOTES_MAX } from '#shared/domain/members/notes.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canHelpMembers } from '../member/member-access.ts'
import { findNote, noteRefused, pinnedOf } from './find-note.ts'
import { isNote, type NoteView } from './note-rows.ts'
import { readNote } from './read-notes.ts'

type PinNoteInput = { readonly noteId: string; readonly isPinned: boolean }

/** Pins or unpins a note; repeating it changes nothing. */
export async function pinNote(ctx: StaffContext, { noteId, isPinned }: PinNoteInput): Promise<NoteView> {
  const { memberId, removedAt, ...note } = await findNote(ctx, noteId)
  if (removedAt !== null) throw noteRefused('removed')
  const { userId, communityId } = ctx.actor
  const pinned = build
    .update(memberNotes)
    .set({ isPinned })
    .where(
      and(
        isNote({ userId, communityId, noteId }),
        sql`${memberNotes.removedAt} IS NULL AND ${memberNotes.isPinned} = ${isPinned ? 0 : 1}`,
        isPinned ? sql`${pinnedOf(communityId, memberId)} < ${PINNED_NOTES_MAX}` : undefined,
        canHelpMembers(ctx.actor),
      ),
    )
  const audit = auditStatement(ctx, {
    action: 'user.note-pin',
    target: { type: 'user', id: memberId },
    memberVisible: false,
    before: { noteId, notePinned: note.isPinned },
    after: { noteId, notePinned: isPinned },
  })
  return change(ctx, noteId, {
    statements: note.isPinned === isPinned ? null : [pinned, audit],
    isDone: (one) => one.isPinned === isPinned,
    refusal: 'tooManyPinned',
  })
}

/** Permanently collapses a note: its texts are kept, and it is shown as removed. Repeating it changes nothing. */
export async function removeNote(ctx: StaffContext, noteId: string): Promise<NoteView> {
  const { memberId, removedAt, kind } = await findNote(ctx, noteId)
  const { userId, communityId } = ctx.actor
  const removed = build
    .update(memberNotes)
    .set({ removedAt: ctx.now, removedBy: userId, isPinned: false })
    .where(
      and(isNote({ userId, communityId, noteId }), sql`${memberNotes.removedAt} IS NULL`, canHelpMembers(ctx.actor)),
    )
  const audit = auditStatement(ctx, {
    action: 'user.note-remove',
    target: { type: 'user', id: memberId },
    memberVisible: false,
    before: { noteId, noteKind: kind },
  })
  return change(ctx, noteId, {
    statements: removedAt === null ? [removed, audit] : null,
    isDone: (one) => one.removedAt !== null,
    refusal: 'removed',
  })
}

type Change = {
  /** Null when nothing has to be done. */
  readonly statements: readonly [Runnable, ...Runnable[]] | null
  readonly isDone: (note: NoteView) => boolean
  /** Why it could not be done, unless a concurrent request did the same. */
  readonly refusal: NoteRefusal
}

async function change(ctx: StaffContext, noteId: string, { statements, isDone, refusal }: Change): Promise<NoteView> {
  if (statements) await ctx.db.tryCommitIf(statements)
  const note = checkFound(await readNote(ctx, noteId))
  if (!isDone(note)) throw noteRefused(refusal)
  return note
}
