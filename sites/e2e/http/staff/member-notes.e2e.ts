import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { NOTE_REFUSALS } from '../../../../shared/domain/members/notes.ts'
import { THEO } from '../../support/browser.ts'
import { element, fieldsOf, getPage, httpSession, postForm, textOf } from '../../support/http.ts'
import { newMember } from '../../support/members.ts'

test('a change of a note that was removed meanwhile keeps its text in the form for a new note', async () => {
  const member = await newMember('meridian')
  const staff = await httpSession('meridian', 'staff', THEO)
  const path = `/admin/members/${member.id}/notes`
  const read = async () => (await getPage(staff, path)).document
  const added = await postForm(staff, path, { ...fieldsOf(await read(), 'action', 'add'), body: 'First words' })
  expect(added.status).toBe(303)
  const page = await read()
  const change = { ...fieldsOf(page, 'action', 'edit'), body: 'Many more words' }
  expect((await postForm(staff, path, fieldsOf(page, 'action', 'remove'))).status).toBe(303)

  const refused = await postForm(staff, path, change)
  expect(refused.status).toBe(422)
  const shown = parseDocument(refused.body)
  expect(textOf(element(shown, 'main'))).toContain(`${NOTE_REFUSALS.removed} Your text is in the form for a new note.`)
  const again = fieldsOf(shown, 'action', 'add')
  expect(again.body).toBe('Many more words')
  expect((await postForm(staff, path, again)).status).toBe(303)
  expect(textOf(element(await read(), 'main'))).toContain('Many more words')
})
