import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

const NOTE = graphql(`
  fragment NoteOfMember on MemberNote {
    id kind body versionId isPinned authorName createdAt updatedAt removedAt removedBy canEdit editableUntil
    earlier { id kind body createdAt }
  }
`)
export type MemberNote = ResultOf<typeof NOTE>

export const MEMBER_NOTES = graphql(
  `
    query MemberNotesPage($userId: ID!, $first: Int!, $after: String) {
      me { ...AdminInShell }
      memberNotes(userId: $userId, first: $first, after: $after) {
        member { id name email isActive }
        pinned { ...NoteOfMember }
        notes {
          edges { node { ...NoteOfMember } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  [ADMIN_IN_SHELL, NOTE],
)

export const ADD_NOTE = graphql(`
  mutation AddMemberNote($userId: ID!, $kind: MemberNoteKind!, $body: String!, $isPinned: Boolean!, $operationId: ID!) {
    memberNoteAdd(userId: $userId, kind: $kind, body: $body, isPinned: $isPinned, operationId: $operationId) { id }
  }
`)

export const EDIT_NOTE = graphql(`
  mutation EditMemberNote($noteId: ID!, $kind: MemberNoteKind!, $body: String!, $baseVersionId: ID!, $operationId: ID!) {
    memberNoteEdit(
      noteId: $noteId, kind: $kind, body: $body, baseVersionId: $baseVersionId, operationId: $operationId
    ) { id }
  }
`)

export const PIN_NOTE = graphql(`
  mutation PinMemberNote($noteId: ID!, $isPinned: Boolean!) { memberNotePin(noteId: $noteId, isPinned: $isPinned) { id } }
`)

export const REMOVE_NOTE = graphql(
  `mutation RemoveMemberNote($noteId: ID!) { memberNoteRemove(noteId: $noteId) { id } }`,
)
