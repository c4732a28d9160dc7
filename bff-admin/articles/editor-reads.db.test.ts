import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNoFullScan } from '#db/query-plans.ts'
import { articleFeedback } from '#db/schema/articles.ts'
import { type Name, type Newsroom, NOW, OUTBOX_KEY, openNewsroom, queriesOf } from '#db/testing/newsroom.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { type Cursor, parseCursor } from '#shared/kernel/cursor.ts'
import { newId } from '#shared/kernel/ids.ts'
import {
  articleOnDesk,
  countByStatus,
  feedbackOnDesk,
  listArticles,
  listEditors,
  listEvents,
} from './articles.queries.ts'
import { assignEditor } from './assign-editor.ts'
import { createFeedback } from './create-feedback.ts'
import { publishDue } from './publish-due.ts'
import { setStatus } from './set-status.ts'
import type { EditorVerb } from './verb.ts'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.stop())
beforeEach(async () => {
  await room.clear()
})

const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const as = (who: Name, now = NOW): EditorVerb => ({
  db: room.db(),
  actor: room.actor(who),
  now,
  outboxKey: OUTBOX_KEY,
  correlationId: 'ABCD-EFGH-JKMN',
})
const ALL = { statuses: null, editorId: null }
const FIRST = { first: 50, after: null }

describe('the editorial list', () => {
  test('last changed first, this community only, without the trash unless asked for', async () => {
    const old = await room.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', at: at(-30), by: 'sam' })
    const fresh = await room.giveArticle({ status: 'DRAFT', at: at(-10) })
    const trashed = await room.giveArticle({ status: 'TRASHED', at: at(-5) })
    await room.giveArticle({ status: 'DRAFT', by: 'lena' })
    const read = as('theo')
    const page = await listArticles(read, ALL, FIRST)
    expect(page.edges.map((edge) => edge.node.id)).toEqual([fresh.id, old.id])
    expect(page.edges[1]?.node).toMatchObject({ author: { givenName: 'Sam' }, editor: null })
    expect(page).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: false, hasPreviousPage: false } })
    expect(read.db.cost.trips).toBe(1)
    const trash = await listArticles(as('theo'), { ...ALL, statuses: ['TRASHED'] }, FIRST)
    expect(trash.edges.map((edge) => edge.node.id)).toEqual([trashed.id])
  })

  test('by status and by editor', async () => {
    const mine = await room.giveArticle({ status: 'EDITING', editor: 'theo' })
    await room.giveArticle({ status: 'EDITING', editor: 'ada', by: 'sam' })
    await room.giveArticle({ status: 'PUBLISHED', editor: 'theo' })
    const filter = { statuses: ['EDITING', 'FINAL_EDIT'] as const, editorId: room.id('theo') }
    const page = await listArticles(as('ada'), filter, FIRST)
    expect(page.edges.map((edge) => edge.node.id)).toEqual([mine.id])
    expect(page.totalCount).toBe(1)
    expect((await listArticles(as('ada'), { ...ALL, statuses: [] }, FIRST)).totalCount).toBe(0)
  })

  test('page by page nothing is missed or shown twice, also among articles of one instant', async () => {
    for (let i = 0; i < 7; i++) await room.giveArticle({ status: 'PUBLISHED', at: at(i < 4 ? -60 : -30) })
    const seen: string[] = []
    for (let after: Cursor | null = null; ; ) {
      const page = await listArticles(as('theo'), ALL, { first: 2, after })
      expect(page.totalCount).toBe(7)
      seen.push(...page.edges.map((edge) => edge.node.id))
      if (!page.pageInfo.hasNextPage) break
      after = parseCursor(page.edges.at(-1)?.cursor ?? '')
    }
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
  })

  test('counts every status, those with none included', async () => {
    await room.giveArticle({ status: 'DRAFT' })
    await room.giveArticle({ status: 'DRAFT', by: 'sam' })
    await room.giveArticle({ status: 'PUBLISHED' })
    await room.giveArticle({ status: 'DRAFT', by: 'lena' })
    const counts = await countByStatus(as('theo'))
    expect(counts.map((one) => one.status).sort()).toEqual([...ARTICLE_STATUSES].sort())
    expect(counts.filter((one) => one.count > 0)).toEqual([
      { status: 'DRAFT', count: 2 },
      { status: 'PUBLISHED', count: 1 },
    ])
  })
})

describe('the workspace', () => {
  test('an article with its text; of another community nothing', async () => {
    const { id } = await room.giveArticle({ status: 'EDITING', editor: 'theo' })
    const read = as('theo')
    expect(await articleOnDesk(read, id)).toMatchObject({ id, currentRevision: { wordCount: 600 } })
    expect(read.db.cost.trips).toBe(1)
    expect(await articleOnDesk(as('stig'), id)).toBeNull()
    expect(await articleOnDesk(as('theo'), 'nothing')).toBeNull()
  })

  test('the history of an article, newest first, with who did it', async () => {
    const { id } = await room.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    await assignEditor(as('theo', at(1)), { articleId: id })
    await assignEditor(as('ada', at(2)), { articleId: id, editorId: room.id('theo') })
    await setStatus(as('theo', at(3)), { articleId: id, status: 'FIRST_ROUND_EDIT', reason: 'Reads well' })
    const events = await listEvents(as('ada'), id)
    expect(events).toMatchObject([
      { fromStatus: 'EDITING', toStatus: 'FIRST_ROUND_EDIT', reason: 'Reads well', actor: { givenName: 'Theo' } },
      { fromStatus: 'SUBMITTED_FOR_REVIEW', toStatus: 'EDITING', actor: { givenName: 'Theo' } },
    ])
    expect(events).toHaveLength(2)
    await expect(listEvents(as('stig'), id)).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('what a job did has no actor', async () => {
    const { id } = await room.giveArticle({ status: 'SCHEDULED', scheduledAt: at(-1) })
    await publishDue({ db: room.db(), now: NOW, outboxKey: OUTBOX_KEY })
    expect(await listEvents(as('theo'), id)).toMatchObject([{ toStatus: 'PUBLISHED', actor: null }])
  })

  test('the editors are those who may edit here', async () => {
    expect((await listEditors(as('ada'))).map((person) => person.givenName)).toEqual(['Theo'])
    expect((await listEditors(as('stig'))).map((person) => person.givenName)).toEqual(['Theo', 'Stig'])
  })
})

describe('rights', () => {
  const operations = (who: Name, articleId: string) => [
    () => listArticles(as(who), ALL, FIRST),
    () => countByStatus(as(who)),
    () => articleOnDesk(as(who), articleId),
    () => feedbackOnDesk(as(who), articleId, { last: 10, before: null }),
    () => listEvents(as(who), articleId),
    () => listEditors(as(who)),
  ]

  test.each(['maya', 'sam', 'lena'] as const)('%s, a member, sees nothing of the editorial side', async (who) => {
    const { id } = await room.giveArticle({ status: 'EDITING', editor: 'theo' })
    for (const run of operations(who, id)) await expect(run()).rejects.toMatchObject({ code: 'NotAllowed' })
  })

  test('staff without a right in this community see nothing of it', async () => {
    const { id } = await room.giveArticle({ status: 'EDITING', editor: 'theo' })
    const strayed = { ...as('stig'), actor: { userId: room.id('stig'), communityId: room.cast.meridian.id } }
    await expect(listArticles(strayed, ALL, FIRST)).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(articleOnDesk(strayed, id)).rejects.toMatchObject({ code: 'NotAllowed' })
  })
})

describe('cost', () => {
  test('a full workspace and list is one round trip, with as many statements for 30 articles as for 1', async () => {
    const { id } = await room.giveArticle({ status: 'EDITING', editor: 'theo' })
    const run = async () => {
      const read = as('theo')
      await Promise.all([
        listArticles(read, ALL, FIRST),
        countByStatus(read),
        articleOnDesk(read, id),
        feedbackOnDesk(read, id, { last: 50, before: null }),
        listEvents(read, id),
        listEditors(read),
      ])
      return read.db.cost
    }
    const few = await run()
    for (let i = 0; i < 30; i++) await room.giveArticle({ status: 'PUBLISHED', editor: 'theo', at: at(-i) })
    await room.db().commit([
      room
        .db()
        .build.insert(articleFeedback)
        .values(
          Array.from({ length: 30 }, (_, i) => ({
            id: newId(at(i)),
            communityId: room.cast.meridian.id,
            articleId: id,
            authorId: room.id(i % 2 ? 'theo' : 'maya'),
            remark: 'x',
            createdAt: at(i),
          })),
        ),
    ])
    expect(await run()).toMatchObject({ trips: 1, statements: few.statements })
  })

  test('no read or write of an editor reads a growing table from end to end', async () => {
    const verb = as('theo')
    const asked = queriesOf(verb.db)
    const { id } = await room.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    await assignEditor(verb, { articleId: id, operationId: 'a' })
    await createFeedback(verb, { articleId: id, feedback: 'x', operationId: 'b' })
    await setStatus(verb, { articleId: id, status: 'ON_HOLD', operationId: 'c' })
    const ready = await room.giveArticle({ status: 'READY_TO_PUBLISH', by: 'sam' })
    await setStatus(verb, { articleId: ready.id, status: 'PUBLISHED' })
    await room.giveArticle({ status: 'SCHEDULED', by: 'sam', scheduledAt: at(-1), title: 'Due' })
    await publishDue({ db: verb.db, now: NOW, outboxKey: OUTBOX_KEY })
    const after = { at: NOW, id: 'x' }
    await listArticles(verb, ALL, { first: 50, after })
    await listArticles(verb, { statuses: ['EDITING'], editorId: room.id('theo') }, { first: 50, after })
    await countByStatus(verb)
    await articleOnDesk(verb, id)
    await feedbackOnDesk(verb, id, { last: 10, before: after })
    await listEvents(verb, id)
    await listEditors(verb)
    expect(asked.length).toBeGreaterThan(30)
    await expectNoFullScan(room.db(), ...asked)
  })
})
