import { addNote } from '../../members/notes/write-note.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCase, MutationCases } from './mutation-case.ts'

type Given = { readonly userId: string; readonly noteId: string; readonly versionId: string }

export function noteCases(fixture: StaffFixture): MutationCases {
  function noteCase(callOf: (given: Given) => string): MutationCase {
    return {
      prepare: async () => {
        const userId = fixture.id('maya')
        const { id: noteId, versionId } = await addNote(fixture.as('theo', new Date()), {
          ...{ userId, kind: 'GENERAL', body: 'Prefers the phone.', isPinned: false, operationId: 'given' },
        })
        return { call: callOf({ userId, noteId, versionId }), targetIds: [userId] }
      },
    }
  }
  const text = 'kind: BILLING, body: "B", operationId: "o"'
  return {
    memberNoteAdd: noteCase(({ userId }) => `memberNoteAdd(userId: "${userId}", isPinned: true, ${text}) { id }`),
    memberNoteEdit: noteCase(
      ({ noteId, versionId }) => `memberNoteEdit(noteId: "${noteId}", baseVersionId: "${versionId}", ${text}) { id }`,
    ),
    memberNotePin: noteCase(({ noteId }) => `memberNotePin(noteId: "${noteId}", isPinned: true) { id }`),
    memberNoteRemove: noteCase(({ noteId }) => `memberNoteRemove(noteId: "${noteId}") { id }`),
  }
}
