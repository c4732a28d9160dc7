import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNoFullScan } from '#db/query-plans.ts'
import { articleFeedback } from '#db/schema/articles.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { queriesOf } from '#db/testing/queries-of.ts'
import { newId } from '#shared/kernel/ids.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { articleOnDesk, feedbackOnDesk, listEditors, listEvents } from './articles.queries.ts'
import { assignEditor } from './assign-editor.ts'
import { createFeedback } from './create-feedback.ts'
import { publishDue } from './publish-due.ts'
import { setStatus } from './set-status.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

describe('the workspace', () => {
  test('an article with its text; of another community nothing', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    const read = fixture.as('theo')
    expect(await articleOnDesk(read, id)).toMatchObject({ id, currentRevision: { wordCount: 600 } })
    expect(read.db.cost.trips).toBe(1)
    expect(await articleOnDesk(fixture.as('stig'), id)).toBeNull()
    expect(await articleOnDesk(fixture.as('theo'), 'nothing')).toBeNull()
  })

  test('the history of an article, newest first, with who did it', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    await assignEditor(fixture.as('theo', at(1)), { articleId: id })
    await assignEditor(fixture.as('ada', at(2)), { articleId: id, editorId: fixture.id('theo') })
    await setStatus(fixture.as('theo', at(3)), { articleId: id, status: 'FIRST_ROUND_EDIT', reason: 'Reads well' })
    const events = await listEvents(fixture.as('ada'), id)
    expect(events).toMatchObject([
      { fromStatus: 'EDITING', toStatus: 'FIRST_ROUND_EDIT', reason: 'Reads well', actor: { givenName: 'Theo' } },
      { fromStatus: 'SUBMITTED_FOR_REVIEW', toStatus: 'EDITING', actor: { givenName: 'Theo' } },
    ])
    expect(events).toHaveLength(2)
    await expect(listEvents(fixture.as('stig'), id)).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('what a job did has no actor', async () => {
    const { id } = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(-1) })
    await publishDue({ db: fixture.db(), now: NOW, outboxKey: OUTBOX_KEY })
    expect(await listEvents(fixture.as('theo'), id)).toMatchObject([{ toStatus: 'PUBLISHED', actor: null }])
  })

  test('the editors are those who may edit here', async () => {
    expect((await listEditors(fixture.as('ada'))).map((person) => person.givenName)).toEqual(['Theo'])
    expect((await listEditors(fixture.as('stig'))).map((person) => person.givenName)).toEqual(['Theo', 'Stig'])
  })
})

describe('rights', () => {
  const operations = (who: Name, articleId: string) => [
    () => articleOnDesk(fixture.as(who), articleId),
    () => feedbackOnDesk(fixture.as(who), articleId, { last: 10, before: null }),
    () => listEvents(fixture.as(who), articleId),
    () => listEditors(fixture.as(who)),
  ]

  test.each(['maya', 'sam', 'lena'] as const)('%s, a member, sees nothing of the editorial side', async (who) => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    for (const run of operations(who, id)) await expect(run()).rejects.toMatchObject({ code: 'NotAllowed' })
  })

  test('staff without a right in this community see nothing of it', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    const strayed = {
      ...fixture.as('stig'),
      actor: { userId: fixture.id('stig'), communityId: fixture.cast.meridian.id },
    }
    await expect(articleOnDesk(strayed, id)).rejects.toMatchObject({ code: 'NotAllowed' })
  })
})

describe('cost', () => {
  test('a full workspace is one round trip, with as many statements for 30 remarks as for none', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    const run = async () => {
      const read = fixture.as('theo')
      await Promise.all([
        articleOnDesk(read, id),
        feedbackOnDesk(read, id, { last: 50, before: null }),
        listEvents(read, id),
        listEditors(read),
      ])
      return read.db.cost
    }
    const few = await run()
    await fixture.db().commit([
      fixture
        .db()
        .build.insert(articleFeedback)
        .values(
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

  test('no read or write of an editor reads a growing table from end to end', async () => {
    const verb = fixture.as('theo')
    const asked = queriesOf(verb.db)
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    await assignEditor(verb, { articleId: id, operationId: 'a' })
    await createFeedback(verb, { articleId: id, feedback: 'x', operationId: 'b' })
    await setStatus(verb, { articleId: id, status: 'ON_HOLD', operationId: 'c' })
    const ready = await fixture.giveArticle({ status: 'READY_TO_PUBLISH', by: 'sam' })
    await setStatus(verb, { articleId: ready.id, status: 'PUBLISHED' })
    await fixture.giveArticle({ status: 'SCHEDULED', by: 'sam', scheduledAt: at(-1), title: 'Due' })
    await publishDue({ db: verb.db, now: NOW, outboxKey: OUTBOX_KEY })
    const after = { at: NOW, id: 'x' }
    await articleOnDesk(verb, id)
    await feedbackOnDesk(verb, id, { last: 10, before: after })
    await listEvents(verb, id)
    await listEditors(verb)
    expect(asked.length).toBeGreaterThan(30)
    await expectNoFullScan(fixture.db(), ...asked)
  })
})
