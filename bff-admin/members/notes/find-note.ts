import { type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { memberNotes } from '#db/schema/staff/member-notes.ts'
import { build, once } from '#db/statement.ts'
import { type NoteRefusal, noteRefusal } from '#shared/domain/members/notes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkCanHelpMembers } from '../member/member-access.ts'
import { isNote } from './note-rows.ts'

/** A note with the data needed to change it; NotFound if the community has no such note. */
export async function findNote(ctx: ActorContext, noteId: string) {
  const { userId, communityId } = ctx.actor
  const stored = build
    .select({
      memberId: memberNotes.userId,
      authorId: memberNotes.authorId,
      kind: memberNotes.kind,
      body: memberNotes.body,
      versionId: memberNotes.versionId,
      isPinned: memberNotes.isPinned,
      createdAt: memberNotes.createdAt,
      removedAt: memberNotes.removedAt,
    })
    .from(memberNotes)
    .where(isNote({ userId, communityId, noteId }))
  const [, [row]] = await Promise.all([checkCanHelpMembers(ctx), ctx.db.read(once(stored))])
  if (!row) throw new AppError('NotFound')
  return row
}

/** The number of a member's pinned notes. */
export function pinnedOf(communityId: string, memberId: string): SQL {
  return sql`(SELECT count(*) FROM ${memberNotes} AS pinned WHERE pinned.user_id = ${memberId} AND pinned.is_pinned = 1
    AND +pinned.community_id = ${communityId})`
}

export function noteRefused(reason: NoteRefusal): AppError {
  return new AppError('Unprocessable', noteRefusal(reason))
}
