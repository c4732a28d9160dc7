import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteAccountStatements } from '#db/members/privacy/delete-account.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { auditLog } from '#db/schema/platform.ts'
import { memberNotes, memberNoteVersions } from '#db/schema/staff/member-notes.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { NOTE_REFUSALS, PINNED_NOTES_MAX } from '#shared/domain/members/notes.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'
import { pinNote, removeNote } from './change-note.ts'
import { readMemberNotes } from './read-notes.ts'
import { addNote, editNote } from './write-note.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
  await fixture.allow('pia', 'members')
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const DAY = 24 * 60

function add(change: Partial<Parameters<typeof addNote>[1]> = {}, minutes = 0, who: Name = 'theo') {
  return addNote(fixture.as(who, at(minutes)), {
    userId: fixture.id('maya'),
    kind: 'GENERAL',
    body: 'Prefers the phone.',
    isPinned: false,
    operationId: `operation-${minutes}`,
    ...change,
  })
}
function edit(noteId: string, baseVersionId: string, change: object = {}, minutes = 5, who: Name = 'theo') {
  return editNote(fixture.as(who, at(minutes)), {
    ...{ noteId, baseVersionId, kind: 'BILLING' as const, body: 'Prefers email.', operationId: `edit-${minutes}` },
    ...change,
  })
}
async function read(who: Name = 'theo', minutes = 0, memberId = fixture.id('maya')) {
  return readMemberNotes(fixture.as(who, at(minutes)), { memberId, first: 20, after: null })
}
async function bodies() {
  const page = await read()
  return page?.notes.edges.map(({ node }) => node.body)
}
function audits() {
  return fixture.db().read(build.select().from(auditLog))
}

describe('adding', () => {
  it('[ADM-025] a note is shown with its author and date, and writes an audit row hidden from the member', async () => {
    const note = await add({ body: '  First line.\r\n\r\nSecond, https://example.com  ' })
    expect(note).toMatchObject({
      kind: 'GENERAL',
      body: 'First line.\n\nSecond, https://example.com',
      authorName: 'Theo Brandt',
      createdAt: at(0),
      canEdit: true,
      editableUntil: at(DAY),
      earlier: [],
    })
    expect(await audits()).toMatchObject([
      {
        action: 'user.note-add',
        targetId: fixture.id('maya'),
        visibleToMember: false,
        after: { noteId: note.id, noteKind: 'GENERAL', notePinned: false },
      },
    ])
  })

  it('the same operation id creates one note', async () => {
    const first = await add()
    const again = await add({ body: '  Prefers the phone.\r\n' })
    expect(again.id).toBe(first.id)
    const both = await Promise.all([add({ operationId: 'at-once' }, 1), add({ operationId: 'at-once' }, 1)])
    expect(both[0].id).toBe(both[1].id)
    expect(await bodies()).toHaveLength(2)
    expect(await audits()).toHaveLength(2)
  })

  it.each([
    ['another text', () => ({ body: 'Another text' })],
    ['another kind', () => ({ kind: 'BILLING' as const })],
    ['another member', () => ({ userId: fixture.id('sam') })],
  ])('the same operation with %s is refused, and is not answered with the note that it made', async (_, other) => {
    await add()
    await expect(add(other())).rejects.toMatchObject({ code: 'Unprocessable', message: NOTE_REFUSALS.addedEarlier })
    expect(await bodies()).toEqual(['Prefers the phone.'])
    expect(await audits()).toHaveLength(1)
    await add({ ...other(), operationId: 'another-operation' })
    expect(await audits()).toHaveLength(2)
  })

  it.each([
    ['no text', '  \n ', NOTE_REFUSALS.empty],
    ['a character too many', 'x'.repeat(5001), NOTE_REFUSALS.tooLong],
  ])('%s is refused', async (_, body, message) => {
    await expect(add({ body })).rejects.toMatchObject({ code: 'BadRequest.Invalid', message })
    expect(await bodies()).toEqual([])
  })

  it('the longest text is accepted', async () => {
    expect((await add({ body: 'x'.repeat(5000) })).body).toHaveLength(5000)
  })

  it('there are no notes about staff, or about members of another community', async () => {
    for (const userId of [fixture.id('lena'), fixture.id('ada'), 'unknown']) {
      await expect(add({ userId })).rejects.toMatchObject({ code: 'NotFound' })
      expect(await read('theo', 0, userId)).toBeNull()
    }
  })
})

describe('editing', () => {
  it('the author edits for 24 hours, and every text is kept', async () => {
    const note = await add()
    const once = await edit(note.id, note.versionId)
    const twice = await edit(note.id, once.versionId, { body: 'Third', operationId: 'edit-late' }, DAY - 1)
    expect(twice).toMatchObject({ body: 'Third', kind: 'BILLING' })
    expect(twice.earlier.map(({ body, kind }) => [body, kind])).toEqual([
      ['Prefers the phone.', 'GENERAL'],
      ['Prefers email.', 'BILLING'],
    ])
    await expect(edit(note.id, twice.versionId, { operationId: 'too-late' }, DAY)).rejects.toMatchObject({
      message: NOTE_REFUSALS.editTimeOver,
    })
  })

  it('the same operation id at the same moment edits once, and both calls get the result', async () => {
    const note = await add()
    const both = await Promise.all([edit(note.id, note.versionId), edit(note.id, note.versionId)])
    expect(both).toMatchObject([{ body: 'Prefers email.' }, { body: 'Prefers email.' }])
    expect((await audits()).map(({ action }) => action)).toEqual(['user.note-add', 'user.note-edit'])
  })

  it('the same operation id edits once', async () => {
    const note = await add()
    await edit(note.id, note.versionId)
    expect(await edit(note.id, note.versionId)).toMatchObject({ body: 'Prefers email.' })
    expect((await audits()).map(({ action }) => action)).toEqual(['user.note-add', 'user.note-edit'])
  })

  it('the same operation id with another text, or another note, is refused', async () => {
    const note = await add()
    await edit(note.id, note.versionId)
    const other = await add({}, 1)
    const refused = { code: 'StaleRevision', message: NOTE_REFUSALS.changed }
    await expect(edit(note.id, note.versionId, { body: 'Corrected' })).rejects.toMatchObject(refused)
    await expect(edit(other.id, other.versionId)).rejects.toMatchObject(refused)
    expect(await bodies()).toEqual(['Prefers the phone.', 'Prefers email.'])
  })

  it('an edit based on an older text is refused, and changes nothing', async () => {
    const note = await add()
    await edit(note.id, note.versionId)
    await expect(edit(note.id, note.versionId, { body: 'Mine', operationId: 'other' }, 6)).rejects.toMatchObject({
      code: 'StaleRevision',
      message: NOTE_REFUSALS.changed,
    })
    expect(await bodies()).toEqual(['Prefers email.'])
  })

  it('a person who loses the permission to help members cannot edit, also at the same moment', async () => {
    const note = await add({}, 0, 'pia')
    const { id: userId } = fixture.cast.pia
    const held = await fixture
      .db()
      .read(build.select().from(staffPermissions).where(eq(staffPermissions.userId, userId)))
    beforeWriteOf(memberNotes, () =>
      fixture.db().commit([build.delete(staffPermissions).where(eq(staffPermissions.id, 'pia-members'))]),
    )
    await expect(edit(note.id, note.versionId, {}, 5, 'pia')).rejects.toMatchObject({ code: 'StaleRevision' })
    const given = held.filter(({ id }) => id === 'pia-members')
    await fixture.db().commit([build.insert(staffPermissions).values(given)])
    expect(await bodies()).toEqual(['Prefers the phone.'])
  })

  it('only the author can edit', async () => {
    const note = await add()
    await expect(edit(note.id, note.versionId, {}, 5, 'pia')).rejects.toMatchObject({
      message: NOTE_REFUSALS.notAuthor,
    })
    const page = await read('pia')
    expect(page?.notes.edges[0]?.node.canEdit).toBe(false)
  })
})

describe('pinning and removing', () => {
  it('a pinned note is listed separately, and pinning it again changes nothing', async () => {
    const note = await add()
    await pinNote(fixture.as('pia', at(1)), { noteId: note.id, isPinned: true })
    await pinNote(fixture.as('theo', at(2)), { noteId: note.id, isPinned: true })
    const page = await read()
    expect([page?.pinned.map(({ id }) => id), page?.notes.edges]).toEqual([[note.id], []])
    expect((await audits()).map(({ action }) => action)).toEqual(['user.note-add', 'user.note-pin'])
    await pinNote(fixture.as('theo', at(3)), { noteId: note.id, isPinned: false })
    expect((await read())?.pinned).toEqual([])
  })

  it('one more than the maximum of pinned notes is refused', async () => {
    for (let n = 0; n < PINNED_NOTES_MAX; n++) await add({ isPinned: true }, n)
    const message = NOTE_REFUSALS.tooManyPinned
    await expect(add({ isPinned: true }, 100)).rejects.toMatchObject({ message })
    const note = await add({}, 101)
    await expect(pinNote(fixture.as('theo'), { noteId: note.id, isPinned: true })).rejects.toMatchObject({ message })
  })

  it('a removed note is kept with the remover and the time, and cannot be changed', async () => {
    const note = await add({ isPinned: true })
    await removeNote(fixture.as('pia', at(1)), note.id)
    await removeNote(fixture.as('theo', at(2)), note.id)
    const page = await read()
    expect(page?.pinned).toEqual([])
    expect(page?.notes.edges[0]?.node).toMatchObject({
      body: note.body,
      removedAt: at(1),
      removedBy: 'Pia Novak',
      canEdit: false,
    })
    const message = NOTE_REFUSALS.removed
    await expect(edit(note.id, note.versionId)).rejects.toMatchObject({ message })
    await expect(pinNote(fixture.as('theo'), { noteId: note.id, isPinned: true })).rejects.toMatchObject({ message })
    expect((await audits()).map(({ action }) => action)).toEqual(['user.note-add', 'user.note-remove'])
  })
})

describe('permissions', () => {
  const isRefused = { code: 'NotAllowed' }

  it('[ADM-014] admins and staff who can help members read and write notes; other staff and members are refused', async () => {
    const note = await add()
    await fixture.db().commit([build.delete(staffPermissions).where(eq(staffPermissions.userId, fixture.id('ada')))])
    await expect(read('ada')).rejects.toMatchObject(isRefused)
    await expect(add({}, 1, 'ada')).rejects.toMatchObject(isRefused)
    await expect(edit(note.id, note.versionId, {}, 5, 'ada')).rejects.toMatchObject(isRefused)
    await expect(pinNote(fixture.as('ada'), { noteId: note.id, isPinned: true })).rejects.toMatchObject(isRefused)
    await expect(removeNote(fixture.as('ada'), note.id)).rejects.toMatchObject(isRefused)
    await expect(read('maya')).rejects.toMatchObject(isRefused)
    expect(await read('pia')).toMatchObject({ member: { name: 'Maya Chen', isActive: true } })
    expect(await bodies()).toEqual(['Prefers the phone.'])
  })

  it('the notes of another community are not found', async () => {
    const note = await add()
    const stig = () => fixture.as('stig')
    expect(await readMemberNotes(stig(), { memberId: fixture.id('maya'), first: 20, after: null })).toBeNull()
    await expect(removeNote(stig(), note.id)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(pinNote(stig(), { noteId: note.id, isPinned: true })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(edit(note.id, note.versionId, {}, 5, 'stig')).rejects.toMatchObject({ code: 'NotFound' })
  })

  it('without a session every query is refused', async () => {
    const app = callerOf(createApp(), fixture.env, 'meridian.localhost')
    const answer = await app.post('/graphqlAdmin', { query: '{ memberNotes(userId: "x") { member { id } } }' })
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'NotAuthenticated' } }] })
  })
})

it('each page continues after the previous one', async () => {
  for (let n = 0; n < 5; n++) await add({ body: `Note ${n}` }, n)
  const of = { memberId: fixture.id('maya'), first: 2 }
  const first = await readMemberNotes(fixture.as('theo'), { ...of, after: null })
  expect(first?.notes.edges.map(({ node }) => node.body)).toEqual(['Note 4', 'Note 3'])
  const last = first?.notes.edges[1]?.node
  const next = await readMemberNotes(fixture.as('theo'), { ...of, after: { at: at(3), id: last?.id ?? '' } })
  expect(next?.notes.edges.map(({ node }) => node.body)).toEqual(['Note 2', 'Note 1'])
})

it('the notes are deleted with the account', async () => {
  const note = await add()
  await edit(note.id, note.versionId)
  await add({ userId: fixture.id('sam'), operationId: 'sam' })
  const [first, ...rest] = deleteAccountStatements(fixture.actor('maya'))
  if (first) await fixture.db().commit([first, ...rest])
  const db = fixture.db()
  const left = await Promise.all([
    db.read(build.select({ userId: memberNotes.userId }).from(memberNotes)),
    db.read(build.select({ userId: memberNoteVersions.userId }).from(memberNoteVersions)),
  ])
  expect(left).toEqual([[{ userId: fixture.id('sam') }], [{ userId: fixture.id('sam') }]])
})
