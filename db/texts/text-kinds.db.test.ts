import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attempts } from '#db/schema/auth.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { CREATE_POST_TABLES, postRevisions, posts } from './testing/post-tables.ts'
import { begunPostTexts, postTexts, sharedPostTexts } from './testing/post-texts.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
  await fixture.db().commit(CREATE_POST_TABLES)
})
afterAll(() => fixture.stop())

const POST = { postId: 'post' }

beforeEach(async () => {
  await fixture.reset()
  const { userId: authorId, communityId } = fixture.actor('maya')
  await fixture
    .db()
    .commit([
      build.delete(postRevisions),
      build.delete(posts),
      build.insert(posts).values({ id: POST.postId, communityId, authorId, updatedAt: NOW }),
    ])
})

async function save(
  content: string,
  base: string | null,
  { minutes = 0, who = 'maya' as Name, operationId = '', postId = POST.postId } = {},
) {
  const text = {
    title: 'On saving',
    content: `<p>${content}</p>`,
    baseRevisionId: base,
    operationId: operationId || null,
  }
  const saved = await postTexts.save(fixture.as(who, at(minutes)), { postId }, text)
  if (saved.kind !== 'saved') throw new Error(saved.kind)
  return saved.document.id
}
async function stored() {
  const rows = await fixture.db().read(build.select().from(postRevisions).orderBy(postRevisions.createdAt))
  return rows.map(({ content, becameCurrent, origin }) => [content, becameCurrent, origin])
}

/* The complete definition of a kind of text that exists only in this test is `testing/post-texts.ts`. */

test('a declared text is saved, once for each operation, and read back', async () => {
  const first = await save('One.', NO_REVISION, { operationId: 'op' })
  expect(await save('One.', NO_REVISION, { operationId: 'op' })).toBe(first)
  await save('Two <script>alert(1)</script>', first, { minutes: 1 })
  expect(await stored()).toEqual([
    ['<p>One.</p>', true, 'WRITTEN'],
    ['<p>Two</p>', true, 'WRITTEN'],
  ])
})

test('an operation belongs to one document: with the same id, a text of another document is checked against its own revisions', async () => {
  const { userId: authorId, communityId } = fixture.actor('maya')
  const postId = 'another-post'
  await fixture.db().commit([build.insert(posts).values({ id: postId, communityId, authorId, updatedAt: NOW })])
  await save('One.', NO_REVISION, { operationId: 'op' })
  await save('Of another.', NO_REVISION, { postId, minutes: 1 })
  const late = save('Late.', NO_REVISION, { postId, minutes: 2, operationId: 'op' })
  await expect(late).rejects.toMatchObject({ code: 'StaleRevision' })
})

test('two texts based on one revision are both kept: the later one as a copy, and its writer gets the other', async () => {
  const first = await save('One.', NO_REVISION)
  const second = await save('Two.', first, { minutes: 1 })
  await expect(save('Other.', first, { minutes: 2 })).rejects.toMatchObject({
    code: 'StaleRevision',
    message: 'This post was changed somewhere else.',
    extensions: { current: { id: second, content: '<p>Two.</p>' }, keptRevisionId: expect.any(String) },
  })
  expect(await stored()).toEqual([
    ['<p>One.</p>', true, 'WRITTEN'],
    ['<p>Two.</p>', true, 'WRITTEN'],
    ['<p>Other.</p>', false, 'WRITTEN'],
  ])
})

test('of many concurrent texts each is kept, and one becomes current', async () => {
  const first = await save('One.', NO_REVISION)
  const saves = await Promise.allSettled([1, 2, 3, 4].map((i) => save(`Number ${i}.`, first, { minutes: 1 })))
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await stored()).map(([, becameCurrent]) => becameCurrent).sort()).toEqual([false, false, false, true, true])
})

test('a text that the document no longer accepts is kept as a copy, unless it is the first one', async () => {
  const first = await save('One.', NO_REVISION)
  await fixture.db().commit([build.update(posts).set({ isLocked: true }).where(eq(posts.id, POST.postId))])
  const late = { title: 'On saving', content: '<p>Late.</p>' }
  expect(await postTexts.save(fixture.as('maya', at(1)), POST, { ...late, baseRevisionId: first })).toMatchObject({
    kind: 'refused',
    keptRevisionId: expect.any(String),
  })
  expect(await postTexts.save(fixture.as('maya', at(2)), POST, late)).toMatchObject({ keptRevisionId: null })
  expect(await stored()).toHaveLength(2)
})

test('a text that was found on the device after its editor had ended is named as recovered', async () => {
  const text = { title: 'On saving', content: '<p>Found.</p>', baseRevisionId: NO_REVISION, isRecovered: true }
  expect(await postTexts.save(fixture.as('maya'), POST, text)).toMatchObject({ kind: 'saved' })
  expect(await stored()).toEqual([['<p>Found.</p>', true, 'RECOVERED']])
})

test('an earlier text is restored as a new revision, and the replaced one stays', async () => {
  const first = await save('One.', NO_REVISION)
  await save('Two.', first, { minutes: 1 })
  const restored = await postTexts.restore(fixture.as('maya', at(2)), POST, { revisionId: first })
  expect(restored).toMatchObject({ kind: 'saved', document: { content: '<p>One.</p>' } })
  expect(await stored()).toEqual([
    ['<p>One.</p>', true, 'WRITTEN'],
    ['<p>Two.</p>', true, 'WRITTEN'],
    ['<p>One.</p>', true, 'RESTORED'],
  ])
  const others = postTexts.restore(fixture.as('sam', at(2)), POST, { revisionId: first })
  await expect(others).rejects.toMatchObject({ code: 'NotFound' })
})

test('saves are limited per minute and in size, and only the author may save', async () => {
  await save('One.', NO_REVISION)
  await fixture.db().commit([build.update(attempts).set({ count: ATTEMPT_LIMITS.saveText.most })])
  await expect(save('Two.', null)).rejects.toMatchObject({ code: 'TooManyRequests', retryAfterSeconds: 60 })
  await save('Two.', null, { minutes: 1 })
  await expect(save('x'.repeat(1001), null, { minutes: 1 })).rejects.toMatchObject({
    code: 'TooLarge',
    message: 'This post is too long.',
  })
  expect(await postTexts.save(fixture.as('sam'), POST, { title: '', content: '' })).toEqual({ kind: 'notFound' })
})

test('of a text whose repeats are known by the text, one that is sent again is saved and stored once', async () => {
  const text = { title: 'On saving', content: '<p>One.</p>', baseRevisionId: NO_REVISION }
  for (const minutes of [0, 1])
    expect(await sharedPostTexts.save(fixture.as('maya', at(minutes)), POST, text)).toMatchObject({ kind: 'saved' })
  expect(await stored()).toEqual([['<p>One.</p>', true, 'WRITTEN']])
})

test('a text that is stored already is answered as saved when it is sent again beyond the limit', async () => {
  const text = { title: 'On saving', content: '<p>One.</p>', baseRevisionId: NO_REVISION }
  const sendAgain = async () => {
    await fixture.db().commit([build.update(attempts).set({ count: ATTEMPT_LIMITS.saveText.most })])
    return [
      await postTexts.save(fixture.as('maya'), POST, { ...text, operationId: 'op' }),
      await sharedPostTexts.save(fixture.as('maya'), POST, text),
    ]
  }
  await postTexts.save(fixture.as('maya'), POST, { ...text, operationId: 'op' })
  expect(await sendAgain()).toMatchObject([{ kind: 'saved' }, { kind: 'saved' }])
})

test('a first text creates its document; one that may not create it is refused and not counted', async () => {
  const text = { title: 'On saving', content: '<p>One.</p>' }
  const begin = (postId: string, baseRevisionId: string | null) =>
    begunPostTexts.save(fixture.as('maya'), { postId }, { ...text, baseRevisionId })
  expect(await begin('unbegun', null)).toEqual({ kind: 'notFound' })
  expect(await begin('begun', NO_REVISION)).toMatchObject({ kind: 'saved', document: { content: '<p>One.</p>' } })
  await fixture.db().commit([build.update(posts).set({ isLocked: true })])
  await fixture.db().commit([build.delete(attempts)])
  expect(await begin('begun', null)).toMatchObject({ kind: 'refused', keptRevisionId: null })
  expect(await fixture.db().read(build.select().from(attempts))).toEqual([])
})

test('an operation belongs to one writer: with the same id, the text of another is not taken for saved', async () => {
  const by = async (who: Name, content: string, baseRevisionId: string) =>
    sharedPostTexts.save(fixture.as(who), POST, { title: '', content, baseRevisionId, operationId: 'op' })
  const first = await by('maya', '<p>One.</p>', NO_REVISION)
  const base = (first.kind === 'saved' && first.document.id) || ''
  expect(await by('sam', '<p>Two.</p>', base)).toMatchObject({ kind: 'refused', keptRevisionId: null })
  expect(await stored()).toEqual([['<p>One.</p>', true, 'WRITTEN']])
})
