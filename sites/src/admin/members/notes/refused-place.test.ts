import { expect, it } from 'vitest'
import { refusedPlace } from './refused-place.ts'
import type { RefusedNote } from './submit-note-form.ts'

const TYPED = { kind: 'GENERAL', body: 'Long', isPinned: false, operationId: 'o', baseVersionId: 'v' } as const
const SHOWN = [
  { id: 'mine', canEdit: true },
  { id: 'removed', canEdit: false },
]

function refused(noteId: string | null, typed: RefusedNote['typed'] = TYPED): RefusedNote {
  return { failure: 'Refused', noteId, typed, isStale: false }
}

it.each([
  ['a new note stays in its form', refused(null), 'new'],
  ['a note stays in its form', refused('mine'), 'mine'],
  ['a note that was removed meanwhile goes into a new note', refused('removed'), 'new'],
  ['a note of another page goes into a new note', refused('other'), 'new'],
  ['no note is nowhere', refused('mine', null), null],
  ['no form is nowhere', null, null],
])('the refused text of %s', (_, form, place) => {
  expect(refusedPlace(form, SHOWN)).toBe(place)
})
