import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attempts } from '#db/schema/auth.ts'
import { build, once } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { deleteConflictCopies, keepConflictCopies, readConflictCopies } from './conflict-copies.ts'
import { CREATE_NOTE_TABLE, noteSaver, notes } from './testing/note-drafts.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
  await fixture.db().commit([CREATE_NOTE_TABLE])
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  const { communityId, userId: writerId } = fixture.actor('maya')
  const row = { id: 'note', communityId, writerId, title: '', content: '<p>First.</p>', updatedAt: NOW }
  await fixture.db().commit([build.delete(notes), build.insert(notes).values({ ...row, draftId: 'first' })])
})

const saveNote = noteSaver('copies of refused texts')
const saveUncopied = noteSaver('no copies')

type Saved = { readonly base?: string; readonly operationId?: string; readonly minutes?: number; readonly who?: Name }

function save(content: string, { base = 'first', operationId, minutes = 1, who = 'sam' }: Saved = {}, by = saveNote) {
  const typed = { title: '', content: `<p>${content}</p>`, base, operationId: operationId ?? null }
  return by(fixture.as(who, at(minutes)), { noteId: 'note' }, typed)
}
async function note() {
  const [row] = await fixture.db().read(build.select().from(notes))
  return row
}
async function copies(who: Name = 'sam') {
  const found = await readConflictCopies(fixture.as(who), 'note')
  return found.map(({ content, writerId }) => [content, writerId])
}
function lock(title = '') {
  return fixture.db().commit([build.update(notes).set({ isLocked: true, title })])
}

describe('a draft', () => {
  it('is replaced by a text that is based on it, and a repeat of the save is answered with it', async () => {
    const saved = await save('Second.', { operationId: 'op-1' })
    expect(saved).toMatchObject({ draftId: 'op-1', content: '<p>Second.</p>', writerId: fixture.id('sam') })
    expect(await save('Second.', { operationId: 'op-1', minutes: 2 })).toEqual(saved)
    expect(await note()).toEqual(saved)
    expect(await copies()).toEqual([])
  })

  it('is stored together with what else belongs to the save', async () => {
    const typed = { title: '', content: '<p>Second.</p>', base: 'first' }
    await saveNote(fixture.as('sam'), { noteId: 'note' }, typed, {
      alsoWrite: ({ draftId }) => [once(build.update(notes).set({ isLocked: true }).where(eq(notes.draftId, draftId)))],
    })
    expect(await note()).toMatchObject({ content: '<p>Second.</p>', isLocked: true })
  })

  it('that somebody else changed stays, and both texts are kept beside it', async () => {
    const { draftId } = await save('Second.', { who: 'maya' })
    await expect(save('Other.', { minutes: 2 })).rejects.toMatchObject({
      code: 'StaleRevision',
      message: 'This note was changed somewhere else.',
      extensions: {
        current: { id: draftId, content: '<p>Second.</p>', updatedAt: at(1).toISOString() },
        keptRevisionId: expect.any(String),
      },
    })
    expect(await note()).toMatchObject({ draftId, content: '<p>Second.</p>' })
    expect(await copies()).toEqual([
      ['<p>Other.</p>', fixture.id('sam')],
      ['<p>Second.</p>', fixture.id('maya')],
    ])
  })

  it('whose refused text is sent again keeps it once, under one id', async () => {
    await save('Second.', { who: 'maya' })
    const ids: unknown[] = []
    for (const minutes of [2, 3])
      await save('Other.', { minutes }).catch(({ extensions }) => ids.push(extensions.keptRevisionId))
    expect(ids).toEqual([expect.any(String), ids[0]])
    expect(await copies()).toHaveLength(2)
  })

  it('of a kind without copies keeps none, and says so', async () => {
    await save('Second.', { who: 'maya' }, saveUncopied)
    await expect(save('Other.', { minutes: 2 }, saveUncopied)).rejects.toMatchObject({
      code: 'StaleRevision',
      extensions: { keptRevisionId: null },
    })
    expect(await copies()).toEqual([])
  })

  it('that takes no text any more refuses with its own reason, and keeps the text beside it', async () => {
    await lock()
    await expect(save('Late.')).rejects.toMatchObject({
      code: 'Unprocessable',
      message: 'Locked.',
      extensions: { keptRevisionId: expect.any(String) },
    })
    expect(await copies()).toEqual([['<p>Late.</p>', fixture.id('sam')]])
  })

  it('of a kind without copies that takes no text any more only refuses', async () => {
    await lock()
    await expect(save('Late.', {}, saveUncopied)).rejects.toMatchObject({ code: 'Unprocessable', message: 'Locked.' })
    expect(await copies()).toEqual([])
  })

  it('that throws refused texts away keeps none', async () => {
    await lock('Thrown away')
    const refused: unknown = await save('Late.').catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'Unprocessable' })
    expect(refused).not.toHaveProperty('extensions.keptRevisionId')
    expect(await copies()).toEqual([])
  })

  it('is not found in another community', async () => {
    await expect(save('Theirs.', { who: 'lena' })).rejects.toMatchObject({ code: 'NotFound' })
    expect(await fixture.db().read(build.select().from(attempts))).toEqual([])
  })

  it('is saved within a limit a minute, for each person', async () => {
    const { draftId } = await save('Second.')
    await fixture.db().commit([build.update(attempts).set({ count: ATTEMPT_LIMITS.saveText.most })])
    await expect(save('Third.', { base: draftId })).rejects.toMatchObject({ code: 'TooManyRequests' })
    expect(await note()).toMatchObject({ draftId })
    const third = await save('Third.', { base: draftId, who: 'maya' })
    expect(await save('Fourth.', { base: third.draftId, minutes: 2 })).toMatchObject({ content: '<p>Fourth.</p>' })
  })

  it('that was stored by the last save within the limit is found by its repeat beyond it', async () => {
    await save('Second.', { operationId: 'op-1' })
    await fixture.db().commit([build.update(attempts).set({ count: ATTEMPT_LIMITS.saveText.most })])
    expect(await save('Second.', { operationId: 'op-1' })).toMatchObject({ draftId: 'op-1' })
  })
})

describe('the copies of a document', () => {
  const keep = (content: string, minutes: number, documentId = 'note', who: Name = 'sam') =>
    keepConflictCopies(fixture.as(who, at(minutes)), { documentId, refused: { title: '', content } })

  it('are the newest ten, the latest first, without those of another document or community', async () => {
    for (let i = 1; i <= 11; i++) await keep(`Copy ${i}`, i)
    await keep('Of another document', 20, 'another')
    await keep('Of another community', 20, 'note', 'lena')
    expect((await copies()).map(([content]) => content)).toEqual(Array.from({ length: 10 }, (_, i) => `Copy ${11 - i}`))
    expect(await copies('lena')).toEqual([['Of another community', fixture.id('lena')]])
  })

  it('with the same text but another title, or of another document, are copies of their own', async () => {
    await keep('Text', 1)
    const { id } = await keepConflictCopies(fixture.as('sam', at(2)), {
      documentId: 'note',
      refused: { title: 'Titled', content: 'Text' },
    }).then((kept) => ({ id: kept }))
    await keep('Text', 3, 'another')
    expect(await readConflictCopies(fixture.as('sam'), 'note')).toMatchObject([{ id, title: 'Titled' }, { title: '' }])
    expect(await readConflictCopies(fixture.as('sam'), 'another')).toHaveLength(1)
  })

  it('are deleted from an instant on, and of no other document', async () => {
    for (const minutes of [1, 2, 3]) await keep(`Copy ${minutes}`, minutes)
    await keep('Of another document', 3, 'another')
    await keep('Of another community', 3, 'note', 'lena')
    const { communityId } = fixture.actor('sam')
    const ofNote = { communityId, documentIds: sql`(SELECT 'note')` }
    await fixture.db().commit([deleteConflictCopies({ ...ofNote, since: at(2) })])
    expect((await copies()).map(([content]) => content)).toEqual(['Copy 1'])
    await fixture.db().commit([deleteConflictCopies(ofNote)])
    expect(await copies()).toEqual([])
    expect(await readConflictCopies(fixture.as('sam'), 'another')).toHaveLength(1)
    expect(await copies('lena')).toHaveLength(1)
  })
})
