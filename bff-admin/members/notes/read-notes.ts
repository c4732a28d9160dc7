import type { ActorContext } from '#db/context.ts'
import { placeArgs } from '#db/lists/newest-first.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkCanHelpMembers } from '../member/member-access.ts'
import { type MemberHeaderView, readMemberHeader } from '../member-header.ts'
import { type NoteView, notesBefore, oneNote, pinnedNotes, toNote, versionsOf } from './note-rows.ts'

export type MemberNotesView = {
  readonly member: MemberHeaderView
  readonly pinned: readonly NoteView[]
  readonly notes: ConnectionView<NoteView>
}

/** The notes about a member of this community, newest first. Null if the community has no such member. */
export async function readMemberNotes(
  ctx: ActorContext,
  { memberId, ...page }: PageInput & { readonly memberId: string },
): Promise<MemberNotesView | null> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const of = { userId, communityId, memberId }
  const [, member, pinned, rows] = await Promise.all([
    checkCanHelpMembers(ctx),
    readMemberHeader(ctx, memberId),
    db.read(pinnedNotes(of)),
    db.read(notesBefore({ ...of, ...placeArgs(page) })),
  ])
  if (!member) return null
  const noteIds = [...pinned, ...rows].map(({ id }) => id)
  const versions = noteIds.length > 0 ? await db.read(versionsOf({ userId, communityId, noteIds })) : []
  const viewer = { userId, now }
  return {
    member,
    pinned: pinned.map((row) => toNote(row, versions, viewer)),
    notes: pageOf(rows, page, (row) => edgeAt({ at: row.createdAt, id: row.id }, toNote(row, versions, viewer))),
  }
}

/** Null if the community has no such note. */
export async function readNote(ctx: ActorContext, noteId: string): Promise<NoteView | null> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const [, [row], versions] = await Promise.all([
    checkCanHelpMembers(ctx),
    db.read(oneNote({ userId, communityId, noteId })),
    db.read(versionsOf({ userId, communityId, noteIds: [noteId] })),
  ])
  return row ? toNote(row, versions, { userId, now }) : null
}
