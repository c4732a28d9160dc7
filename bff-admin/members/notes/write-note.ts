import { and, eq, sql } from 'drizzle-orm'
import { isUniqueViolation, PreconditionFailed } from '#db/errors.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { users } from '#db/schema/members.ts'
import { memberNotes, memberNoteVersions } from '#db/schema/staff/member-notes.ts'
import { build } from '#db/statement.ts'
import { readableLines } from '#shared/domain/articles/text-runs.ts'
import {
  canEditNote,
  NOTE_MAX_CHARACTERS,
  type NoteKind,
  noteRefusal,
  PINNED_NOTES_MAX,
} from '#shared/domain/members/notes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canHelpMembers, checkCanHelpMembers } from '../member/member-access.ts'
import { readMemberHeader } from '../member-header.ts'
import { findNote, noteRefused, pinnedOf } from './find-note.ts'
import { isNote, type NoteView } from './note-rows.ts'
import { readNote } from './read-notes.ts'

type TypedNote = { readonly kind: NoteKind; readonly body: string; readonly operationId: string }
export type AddNoteInput = TypedNote & { readonly userId: string; readonly isPinned: boolean }
export type EditNoteInput = TypedNote & {
  readonly noteId: string
  /** The version that the writer saw. */
  readonly baseVersionId: string
}

/** Adds a note about a member of this community, once per operation. */
export async function addNote(ctx: StaffContext, input: AddNoteInput): Promise<NoteView> {
  const { db, actor, now } = ctx
  const { kind, userId: memberId, isPinned } = input
  const operationId = checkOperationId(input.operationId) ?? ''
  const [, member] = await Promise.all([checkCanHelpMembers(ctx), readMemberHeader(ctx, memberId)])
  if (!member) throw new AppError('NotFound')
  const body = checkBody(input.body)
  const [noteId, versionId] = [newId(now), newId(now)]
  const { userId, communityId } = actor
  const written = build.run(sql`INSERT INTO ${memberNotes}
    (id, community_id, user_id, author_id, kind, body, version_id, is_pinned, created_at, updated_at)
    SELECT ${noteId}, ${communityId}, "users"."id", ${userId}, ${kind}, ${body}, ${versionId}, ${isPinned ? 1 : 0},
      ${now.getTime()}, ${now.getTime()}
    FROM ${users} WHERE "users"."id" = ${memberId} AND "users"."community_id" = ${communityId} AND "users"."kind" = 'MEMBER'
      AND (${isPinned ? 0 : 1} = 1 OR ${pinnedOf(communityId, memberId)} < ${PINNED_NOTES_MAX})
      AND ${canHelpMembers(actor)}`)
  try {
    await db.commitIf([
      written,
      versionStatement(ctx, { id: versionId, noteId, memberId, kind, body, operationId }),
      auditStatement(ctx, {
        action: 'user.note-add',
        target: { type: 'user', id: memberId },
        memberVisible: false,
        after: { noteId, noteKind: kind, notePinned: isPinned },
      }),
    ])
  } catch (error) {
    const repeated = isRepeated(error) && (await noteOfOperation(ctx, operationId, { memberId, kind, body }))
    if (repeated === 'other') throw noteRefused('addedEarlier')
    if (repeated) return repeated
    throw error instanceof PreconditionFailed && isPinned ? noteRefused('tooManyPinned') : error
  }
  return checkFound(await readNote(ctx, noteId))
}

/** Changes the text of a note, within 24 hours and only by its author; each text is kept. Once per operation. */
export async function editNote(ctx: StaffContext, input: EditNoteInput): Promise<NoteView> {
  const { db, actor, now } = ctx
  const { noteId, kind, baseVersionId } = input
  const { userId, communityId } = actor
  const operationId = checkOperationId(input.operationId) ?? ''
  const row = await findNote(ctx, noteId)
  const body = checkBody(input.body)
  if (row.removedAt !== null) throw noteRefused('removed')
  if (row.authorId !== userId) throw noteRefused('notAuthor')
  if (!canEditNote(row, userId, now)) throw noteRefused('editTimeOver')
  if (row.body === body && row.kind === kind) return checkFound(await readNote(ctx, noteId))
  const text = { memberId: row.memberId, noteId, kind, body }
  if (row.versionId !== baseVersionId) {
    const repeated = await noteOfOperation(ctx, operationId, text)
    if (repeated && repeated !== 'other') return repeated
    throw new AppError('StaleRevision', noteRefusal('changed'))
  }
  const versionId = newId(now)
  try {
    await db.commitIf([
      build
        .update(memberNotes)
        .set({ kind, body, versionId, updatedAt: now })
        .where(
          and(
            isNote({ userId, communityId, noteId }),
            eq(memberNotes.authorId, userId),
            eq(memberNotes.versionId, baseVersionId),
            sql`${memberNotes.removedAt} IS NULL`,
            canHelpMembers(actor),
          ),
        ),
      versionStatement(ctx, { id: versionId, operationId, ...text }),
      auditStatement(ctx, {
        action: 'user.note-edit',
        target: { type: 'user', id: row.memberId },
        memberVisible: false,
        before: { noteId, noteKind: row.kind, noteVersionId: row.versionId },
        after: { noteId, noteKind: kind, noteVersionId: versionId },
      }),
    ])
  } catch (error) {
    const isChanged = error instanceof PreconditionFailed
    // The stored text differs by now: it is that of the same edit, sent twice, or somebody else's.
    const known = (isChanged || isRepeated(error)) && (await noteOfOperation(ctx, operationId, text))
    if (known && known !== 'other') return known
    throw isChanged || known ? new AppError('StaleRevision', noteRefusal('changed')) : error
  }
  return checkFound(await readNote(ctx, noteId))
}

function checkBody(typed: string): string {
  const body = readableLines(typed).trim()
  if (body === '')
    throw new AppError('BadRequest.Invalid', { ...noteRefusal('empty'), fields: { body: FORM_CODES.missing } })
  if (countCharacters(body) > NOTE_MAX_CHARACTERS)
    throw new AppError('BadRequest.Invalid', { ...noteRefusal('tooLong'), fields: { body: FORM_CODES.unknown } })
  return body
}

type Version = Omit<TypedNote, 'operationId'> & {
  readonly id: string
  readonly noteId: string
  readonly memberId: string
  readonly operationId: string
}

function versionStatement({ actor, now }: StaffContext, { memberId, ...version }: Version) {
  const { userId: writerId, communityId } = actor
  return build
    .insert(memberNoteVersions)
    .values({ ...version, communityId, userId: memberId, writerId, createdAt: now })
}

function isRepeated(error: unknown): boolean {
  return isUniqueViolation(error, 'member_note_versions.writer_id, member_note_versions.operation_id')
}

type SentNote = Omit<TypedNote, 'operationId'> & { readonly memberId: string; readonly noteId?: string }

/** The note written under an operation id; `other` if that operation wrote different values. */
async function noteOfOperation(
  ctx: StaffContext,
  operationId: string,
  sent: SentNote,
): Promise<NoteView | 'other' | null> {
  const { userId, communityId } = ctx.actor
  const [made] = await ctx.db.read(
    build
      .select({
        noteId: memberNoteVersions.noteId,
        memberId: memberNoteVersions.userId,
        kind: memberNoteVersions.kind,
        body: memberNoteVersions.body,
      })
      .from(memberNoteVersions)
      .where(
        and(
          eq(memberNoteVersions.writerId, userId),
          eq(memberNoteVersions.operationId, operationId),
          eq(memberNoteVersions.communityId, communityId),
        ),
      ),
  )
  if (!made) return null
  const { noteId = made.noteId, memberId, kind, body } = sent
  if (made.noteId !== noteId || made.memberId !== memberId || made.kind !== kind || made.body !== body) return 'other'
  return readNote(ctx, noteId)
}
