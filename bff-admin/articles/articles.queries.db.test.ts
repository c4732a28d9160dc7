import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publishDue } from '#db/articles/publish-due.ts'
import { articleFeedback } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { newId } from '#shared/kernel/ids.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { listArticleEvents, listEditingSessions, readArticleForEditor } from './articles.queries.ts'
import { assignEditor } from './assignment/assign-editor.ts'
import { listEditors } from './assignment/list-editors.ts'
import { readFeedbackForEditor } from './feedback/feedback.queries.ts'
import { setArticleStatus } from './status/set-article-status.ts'
import { autoSaveRevision } from './text/auto-save-revision.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

describe('the workspace', () => {
  test('an article is read with its text, one of another community is null', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    const read = fixture.as('theo')
    expect(await readArticleForEditor(read, id)).toMatchObject({ id, currentRevision: { wordCount: 600 } })
    expect(read.db.cost.trips).toBe(1)
    expect(await readArticleForEditor(fixture.as('stig'), id)).toBeNull()
    expect(await readArticleForEditor(fixture.as('theo'), 'nothing')).toBeNull()
  })

  test('the text is readable by editors while the article is with them; an admin without that permission reads it', async () => {
    const canEdit = async (who: Name, id: string) => (await readArticleForEditor(fixture.as(who), id))?.canEditText
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    expect([await canEdit('theo', id), await canEdit('ada', id)]).toEqual([true, false])
    const { id: draftId } = await fixture.giveArticle({ status: 'DRAFT', by: 'sam' })
    expect(await canEdit('theo', draftId)).toBe(false)
  })

  test('the status changes of an article are listed newest first, with their actors', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    await assignEditor(fixture.as('theo', at(1)), { articleId: id })
    await assignEditor(fixture.as('ada', at(2)), { articleId: id, editorId: fixture.id('theo') })
    await setArticleStatus(fixture.as('theo', at(3)), {
      articleId: id,
      status: 'FIRST_ROUND_EDIT',
      reason: 'Reads well',
    })
    const events = await listArticleEvents(fixture.as('ada'), id)
    expect(events).toMatchObject([
      { fromStatus: 'EDITING', toStatus: 'FIRST_ROUND_EDIT', reason: 'Reads well', actor: { givenName: 'Theo' } },
      { fromStatus: 'SUBMITTED_FOR_REVIEW', toStatus: 'EDITING', actor: { givenName: 'Theo' } },
    ])
    expect(events).toHaveLength(2)
    await expect(listArticleEvents(fixture.as('stig'), id)).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('saves half an hour apart are two editing sessions, slightly less is one', async () => {
    const save = async (articleId: string, now: Date) => {
      const saved = await autoSaveRevision(fixture.as('theo', now), { articleId, title: 'T', content: '<p>x</p>' })
      return saved.currentRevisionId
    }
    const { id, revisionId } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    const first = await save(id, NOW)
    await save(id, at(30))
    const last = await save(id, new Date(at(60).getTime() - 1))
    const { edges } = await listEditingSessions(fixture.as('theo'), { articleId: id, last: 20, before: null })
    expect(edges.map(({ node }) => node.id)).toEqual([revisionId, first, last])
  })

  test('a status change by a background job has no actor', async () => {
    const { id } = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(-1) })
    await publishDue({ db: fixture.db(), now: NOW, outboxKey: OUTBOX_KEY })
    expect(await listArticleEvents(fixture.as('theo'), id)).toMatchObject([{ toStatus: 'PUBLISHED', actor: null }])
  })

  test('the listed editors are the people who may edit in this community', async () => {
    expect((await listEditors(fixture.as('ada'))).map((person) => person.givenName)).toEqual(['Theo'])
    expect((await listEditors(fixture.as('stig'))).map((person) => person.givenName)).toEqual(['Theo', 'Stig'])
  })
})

describe('permissions', () => {
  const operations = (who: Name, articleId: string) => [
    () => readArticleForEditor(fixture.as(who), articleId),
    () => readFeedbackForEditor(fixture.as(who), { articleId, last: 10, before: null }),
    () => listArticleEvents(fixture.as(who), articleId),
    () => listEditors(fixture.as(who)),
  ]

  test.each(['maya', 'sam', 'lena'] as const)('%s, a member, may not read what editors read', async (who) => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    for (const run of operations(who, id)) await expect(run()).rejects.toMatchObject({ code: 'NotAllowed' })
  })

  test('staff without a permission in this community may not read its articles', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    const outOfCommunity = fixture.as('stig', NOW, fixture.cast.meridian)
    await expect(readArticleForEditor(outOfCommunity, id)).rejects.toMatchObject({ code: 'NotAllowed' })
  })
})

describe('query cost', () => {
  test('a full workspace takes one round trip, with the same number of statements for 30 comments as for none', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    const run = async () => {
      const read = fixture.as('theo')
      await Promise.all([
        readArticleForEditor(read, id),
        readFeedbackForEditor(read, { articleId: id, last: 50, before: null }),
        listArticleEvents(read, id),
        listEditors(read),
      ])
      return read.db.cost
    }
    const few = await run()
    await fixture.db().commit([
      build.insert(articleFeedback).values(
        Array.from({ length: 30 }, (_, i) => ({
          id: newId(at(i)),
          communityId: fixture.cast.meridian.id,
          articleId: id,
          authorId: fixture.id(i % 2 ? 'theo' : 'maya'),
          remark: 'x',
          createdAt: at(i),
        })),
      ),
    ])
    expect(await run()).toMatchObject({ trips: 1, statements: few.statements })
  })
})
