import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ActorArgs } from '#db/context.ts'
import { newestFirst, type PlaceArgs } from '#db/lists/newest-first.ts'
import { users } from '#db/schema/members.ts'
import { memberNotes, memberNoteVersions } from '#db/schema/staff/member-notes.ts'
import { build, hasId, inList, isAlso, isOfUser, statement } from '#db/statement.ts'
import { canEditNote, type NoteKind, noteEditableUntil, PINNED_NOTES_MAX } from '#shared/domain/members/notes.ts'
import { fullName } from '#shared/domain/members/views.ts'

export type NoteVersionView = {
  readonly id: string
  readonly kind: NoteKind
  readonly body: string
  readonly createdAt: Date
}

export type NoteView = {
  readonly id: string
  readonly kind: NoteKind
  readonly body: string
  readonly versionId: string
  readonly isPinned: boolean
  readonly authorName: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly removedAt: Date | null
  readonly removedBy: string | null
  readonly canEdit: boolean
  readonly editableUntil: Date
  /** The earlier texts, oldest first. */
  readonly earlier: readonly NoteVersionView[]
}

const remover = alias(users, 'remover')

function selectNotes() {
  return build
    .select({
      id: memberNotes.id,
      kind: memberNotes.kind,
      body: memberNotes.body,
      versionId: memberNotes.versionId,
      isPinned: memberNotes.isPinned,
      authorId: memberNotes.authorId,
      givenName: users.givenName,
      familyName: users.familyName,
      createdAt: memberNotes.createdAt,
      updatedAt: memberNotes.updatedAt,
      removedAt: memberNotes.removedAt,
      removerGivenName: remover.givenName,
      removerFamilyName: remover.familyName,
    })
    .from(memberNotes)
    .innerJoin(users, eq(users.id, memberNotes.authorId))
    .leftJoin(remover, eq(remover.id, memberNotes.removedBy))
}

export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number]

type OfMember = ActorArgs & { readonly memberId: string }
const NEWEST = newestFirst(memberNotes.createdAt, memberNotes.id)

/** Notes that are not pinned, including removed ones. */
export const notesBefore = statement((p: OfMember & PlaceArgs) =>
  selectNotes()
    .where(
      and(
        isOfUser(memberNotes, { userId: p.memberId, communityId: p.communityId }),
        sql`+${memberNotes.isPinned} = 0`,
        NEWEST.isFrom(p),
      ),
    )
    .orderBy(...NEWEST.order)
    .limit(p.limit),
)

export const pinnedNotes = statement((p: OfMember) =>
  selectNotes()
    .where(
      and(
        sql`${memberNotes.isPinned} = 1`,
        eq(memberNotes.userId, p.memberId),
        isAlso(memberNotes.communityId, p.communityId),
      ),
    )
    .orderBy(...NEWEST.order)
    .limit(PINNED_NOTES_MAX),
)

export type NoteOfActor = ActorArgs & { readonly noteId: string }

/** Condition: the note with the id, within the community. */
export function isNote(p: NoteOfActor): SQL | undefined {
  return hasId(memberNotes, p.noteId, p)
}

export const oneNote = statement((p: NoteOfActor) => selectNotes().where(isNote(p)))

/** More than the notes of one page can get within their 24 hours. */
const VERSIONS_MAX = 1000

export const versionsOf = statement((p: ActorArgs & { readonly noteIds: readonly string[] }) =>
  build
    .select({
      id: memberNoteVersions.id,
      noteId: memberNoteVersions.noteId,
      kind: memberNoteVersions.kind,
      body: memberNoteVersions.body,
      createdAt: memberNoteVersions.createdAt,
    })
    .from(memberNoteVersions)
    .where(and(inList(memberNoteVersions.noteId, p.noteIds), isAlso(memberNoteVersions.communityId, p.communityId)))
    .orderBy(asc(memberNoteVersions.noteId), asc(memberNoteVersions.createdAt), asc(memberNoteVersions.id))
    .limit(VERSIONS_MAX),
)

type VersionRow = NoteVersionView & { readonly noteId: string }
type Viewer = { readonly userId: string; readonly now: Date }

export function toNote(row: NoteRow, versions: readonly VersionRow[], { userId, now }: Viewer): NoteView {
  const { removerGivenName: givenName, removerFamilyName: familyName } = row
  return {
    id: row.id,
    kind: row.kind,
    body: row.body,
    versionId: row.versionId,
    isPinned: row.isPinned,
    authorName: fullName(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    removedAt: row.removedAt,
    removedBy: givenName === null || familyName === null ? null : fullName({ givenName, familyName }),
    canEdit: canEditNote(row, userId, now),
    editableUntil: noteEditableUntil(row.createdAt),
    earlier: versions.filter(({ noteId, id }) => noteId === row.id && id !== row.versionId),
  }
}
