import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { articles } from '#db/schema/articles/articles.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { setArticleStatus } from '../status/set-article-status.ts'
import { undoMove } from '../status/undo-move.ts'
import { assignEditor } from './assign-editor.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.giveByline('maya')
})

describe('assigning an editor', () => {
  const assign = (articleId: string, editor?: Name, operationId?: string, who: Name = 'theo') =>
    assignEditor(fixture.as(who), { articleId, editorId: editor && fixture.id(editor), operationId })

  test.each(['SUBMITTED_FOR_REVIEW', 'UNASSIGNED'] as const)(
    '[EDIT-006] an article that is %s moves to EDITING when an editor takes it',
    async (status) => {
      const { id } = await fixture.giveArticle({ status })
      const article = await assign(id)
      expect(article).toMatchObject({
        status: 'EDITING',
        editorId: fixture.id('theo'),
        editor: { id: fixture.id('theo') },
      })
      expect(await fixture.row(id)).toMatchObject({ status: 'EDITING', editorId: fixture.id('theo') })
      expect(await fixture.events(id)).toMatchObject([
        { fromStatus: status, toStatus: 'EDITING', actorId: fixture.id('theo') },
      ])
      expect(await fixture.audits(id)).toMatchObject([{ action: 'article.assign-editor', actorId: fixture.id('theo') }])
    },
  )

  test('an admin who is no editor assigns one, and cannot take the article', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    expect(await assign(id, 'theo', undefined, 'ada')).toMatchObject({
      editorId: fixture.id('theo'),
      status: 'EDITING',
    })
    await expect(assign(id, undefined, undefined, 'ada')).rejects.toMatchObject({ code: 'Unprocessable' })
  })

  test('assigning another editor to an article in work keeps its status', async () => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'ada' })
    const before = await fixture.row(id)
    expect(await assign(id)).toMatchObject({ status: 'FINAL_EDIT', editorId: fixture.id('theo') })
    expect((await fixture.row(id)).statusUpdatedAt).toEqual(before.statusUpdatedAt)
  })

  test('assigning the current editor again records nothing, also after a resubmission: an editor does not take it again', async () => {
    const inWork = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    expect(await assign(inWork.id)).toMatchObject({ status: 'FINAL_EDIT', editorId: fixture.id('theo') })
    expect(await fixture.events(inWork.id)).toEqual([])
    expect(await fixture.audits(inWork.id)).toEqual([])
    const waiting = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', editor: 'theo', by: 'sam' })
    expect(await assign(waiting.id)).toMatchObject({
      status: 'SUBMITTED_FOR_REVIEW',
      editorId: fixture.id('theo'),
    })
    expect(await fixture.events(waiting.id)).toEqual([])
  })

  test('a repeated operation id changes nothing, even after later changes', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    await Promise.all([assign(id, 'theo', 'op'), assign(id, 'theo', 'op')])
    expect(await fixture.events(id)).toHaveLength(1)
    await fixture.db().commit([
      build
        .update(articles)
        .set({ editorId: fixture.id('ada') })
        .where(eq(articles.id, id)),
    ])
    expect(await assign(id, 'theo', 'op')).toMatchObject({ editorId: fixture.id('ada') })
  })

  test('concurrent calls with one operation id assign once, also when the status does not change', async () => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'ada' })
    const answers = await Promise.all([1, 2, 3, 4].map(() => assign(id, 'theo', 'op')))
    for (const article of answers) expect(article).toMatchObject({ editorId: fixture.id('theo'), status: 'FINAL_EDIT' })
    expect(await fixture.events(id)).toHaveLength(1)
    expect(await fixture.audits(id)).toHaveLength(1)
  })

  test.each([
    ['who assigns', 'ada', 'NotAllowed'],
    ['who is to edit', 'theo', 'Unprocessable'],
  ] as const)('a person %s and loses the permission at the moment of the write stops it', async (_, who, code) => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    const isTheirs = eq(staffPermissions.userId, fixture.id(who))
    const held = await fixture.db().read(build.select().from(staffPermissions).where(isTheirs))
    onTestFinished(() =>
      fixture
        .db()
        .commit([build.insert(staffPermissions).values(held)])
        .then(() => undefined),
    )
    beforeWriteOf(articles, () => fixture.db().commit([build.delete(staffPermissions).where(isTheirs)]))
    await expect(assign(id, 'theo', undefined, 'ada')).rejects.toMatchObject({ code })
    expect(await fixture.row(id)).toMatchObject({ editorId: null, status: 'SUBMITTED_FOR_REVIEW' })
    expect(await fixture.audits(id)).toEqual([])
  })

  test.each([
    ['a member', 'maya'],
    ['an admin who does not edit', 'ada'],
    ['an editor of another community', 'stig'],
    ['an unknown id', null],
  ] as const)('%s cannot be assigned', async (_, who) => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    const editorId = who ? fixture.id(who) : 'unknown'
    await expect(assignEditor(fixture.as('theo'), { articleId: id, editorId })).rejects.toMatchObject({
      code: 'Unprocessable',
      message: 'That person isn’t an editor here.',
    })
    expect(await fixture.row(id)).toMatchObject({ editorId: null, status: 'SUBMITTED_FOR_REVIEW' })
  })

  test('a deactivated editor cannot be assigned', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    const set = (status: 'ACTIVE' | 'INACTIVE') =>
      fixture.db().commit([
        build
          .update(users)
          .set({ status })
          .where(eq(users.id, fixture.id('theo'))),
      ])
    await set('INACTIVE')
    await expect(assign(id, 'theo', undefined, 'ada')).rejects.toMatchObject({ code: 'Unprocessable' })
    await set('ACTIVE')
  })

  test.each(['PUBLISHED', 'MANUALLY_PUBLISHED', 'TRASHED'] as const)(
    'an article that is %s cannot be assigned',
    async (status) => {
      const { id } = await fixture.giveArticle({ status })
      await expect(assign(id)).rejects.toMatchObject({ code: 'InvalidTransition' })
    },
  )

  test('members and staff without a permission here cannot assign', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    await expect(assign(id, 'theo', undefined, 'maya')).rejects.toMatchObject({ code: 'NotAllowed' })
    const outOfCommunity = fixture.as('stig', NOW, fixture.cast.meridian)
    await expect(assignEditor(outOfCommunity, { articleId: id })).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(assign(id, undefined, undefined, 'stig')).rejects.toMatchObject({ code: 'NotFound' })
  })

  test.each([
    ['SUBMITTED_FOR_REVIEW', 'EDITING'],
    ['UNASSIGNED', 'EDITING'],
    ['FINAL_EDIT', 'FINAL_EDIT'],
  ] as const)('an article on hold since %s that gets an editor comes back to them, in %s', async (from, to) => {
    const { id } = await fixture.giveArticle({ status: from, editor: from === 'FINAL_EDIT' ? 'ada' : null })
    const move = (minute: number, status: ArticleStatus) =>
      setArticleStatus(fixture.as('theo', at(minute)), { articleId: id, status })
    await move(1, 'ON_HOLD')
    const taken = await assignEditor(fixture.as('theo', at(2)), { articleId: id, operationId: 'taken' })
    expect(taken).toMatchObject({ status: 'ON_HOLD', previousStatus: to, editorId: fixture.id('theo') })
    expect(await move(3, to)).toMatchObject({ status: to, editorId: fixture.id('theo') })
  })

  test('undoing an assignment on hold leaves the article waiting for an editor', async () => {
    const { id } = await fixture.giveArticle({ status: 'ON_HOLD', previousStatus: 'UNASSIGNED' })
    await assign(id, undefined, 'taken')
    await undoMove(fixture.as('theo'), { articleId: id, operationId: 'taken' })
    expect(await fixture.row(id)).toMatchObject({ status: 'ON_HOLD', previousStatus: 'UNASSIGNED', editorId: null })
  })

  test('assigning takes two round trips', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    const ctx = fixture.as('theo')
    await assignEditor(ctx, { articleId: id })
    expect(ctx.db.cost.trips).toBe(2)
  })
})
