import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleClosures, articleFeedback } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { contentFactory } from '#db/testing/content/texts.ts'
import { memberProgress } from '#shared/domain/articles/member-progress.ts'
import { ARTICLE_STATUSES, isInFlight } from '#shared/domain/articles/statuses.ts'
import { parseCursor } from '#shared/kernel/cursor.ts'
import { newId } from '#shared/kernel/ids.ts'
import { acceptProductAgreement } from './accept-product-agreement.ts'
import { listPendingArticles, listPublishedArticles, readArticleInFlight, readOwnArticle } from './articles.queries.ts'
import { readAuthorInfo } from './author-info.queries.ts'
import { createFeedback } from './feedback/create-feedback.ts'
import { markOwnFeedbackRead, readOwnFeedback } from './feedback/feedback.queries.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

/** Inserts `count` comments, one a minute, the odd ones by the editor. */
function giveComments(articleId: string, count: number) {
  return fixture.db().commit([
    build.insert(articleFeedback).values(
      Array.from({ length: count }, (_, i) => ({
        id: newId(at(i)),
        communityId: fixture.cast.meridian.id,
        articleId,
        authorId: fixture.id(i % 2 ? 'theo' : 'maya'),
        remark: `comment ${i}`,
        createdAt: at(i),
      })),
    ),
  ])
}

describe('the article in work', () => {
  test.each(ARTICLE_STATUSES)('[API-GQL-007] an article that is %s', async (status) => {
    const { id } = await fixture.giveArticle({ status, previousStatus: 'DRAFT' })
    const found = await readArticleInFlight(fixture.as('maya'))
    expect(found?.id).toBe(isInFlight(status) ? id : undefined)
    expect(await readArticleInFlight(fixture.as('sam'))).toBeNull()
  })

  test('is read with its text, author and editor in one round trip', async () => {
    await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    const read = fixture.as('maya')
    expect(await readArticleInFlight(read)).toMatchObject({
      author: { givenName: 'Maya', communityCode: 'meridian' },
      editor: { givenName: 'Theo', kind: 'STAFF' },
      currentRevision: { title: 'Quiet platforms', wordCount: 600, updatedAt: at(-24 * 60) },
    })
    expect(read.db.cost.trips).toBe(1)
  })

  test("another member's article, one in the trash and an unknown id are null", async () => {
    const { id } = await fixture.giveArticle()
    const trashed = await fixture.giveArticle({ status: 'TRASHED' })
    expect(await readOwnArticle(fixture.as('maya'), id)).toMatchObject({ id })
    expect(await readOwnArticle(fixture.as('sam'), id)).toBeNull()
    expect(await readOwnArticle(fixture.as('lena'), id)).toBeNull()
    expect(await readOwnArticle(fixture.as('maya'), trashed.id)).toBeNull()
    expect(await readOwnArticle(fixture.as('maya'), 'nothing')).toBeNull()
  })
})

describe('lists', () => {
  test('[API-GQL-008] articles pending publication: scheduled ones first, by date', async () => {
    const ready = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
    const later = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(200) })
    const sooner = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(100) })
    await fixture.giveArticle({ status: 'PUBLISHED', publishedAt: NOW })
    await fixture.giveArticle({ status: 'SCHEDULED', by: 'sam', scheduledAt: at(1) })
    const pending = await listPendingArticles(fixture.as('maya'))
    expect(pending.map((article) => article.id)).toEqual([sooner.id, later.id, ready.id])
  })

  test('[API-GQL-009] published articles, newest first, page by page', async () => {
    const ids = []
    for (let i = 0; i < 5; i++) {
      const status = i % 2 ? 'PUBLISHED' : 'MANUALLY_PUBLISHED'
      ids.unshift((await fixture.giveArticle({ status, publishedAt: at(Math.floor(i / 2)) })).id)
    }
    await fixture.giveArticle({ status: 'PUBLISHED', by: 'sam', publishedAt: NOW })
    const all = (await listPublishedArticles(fixture.as('maya'), { first: 50, after: null, hasPeople: false })).map(
      (article) => article.id,
    )
    expect([...all].sort()).toEqual([...ids].sort())
    const pages = []
    for (let after: string | null = null; ; ) {
      const page: string[] = (
        await listPublishedArticles(fixture.as('maya'), { first: 2, after, hasPeople: false })
      ).map((article) => article.id)
      pages.push(...page)
      after = page.at(-1) ?? null
      if (!after) break
    }
    expect(pages).toEqual(all)
  })

  test.each(['nothing', "another author's", 'never published'])(
    'a page after an article that is %s is refused in one trip, as in every list',
    async (which) => {
      await fixture.giveArticle({ status: 'PUBLISHED', publishedAt: NOW })
      const others = await fixture.giveArticle({ status: 'PUBLISHED', by: 'sam', publishedAt: NOW })
      const draft = await fixture.giveArticle({ status: 'DRAFT' })
      const ids: Readonly<Record<string, string>> = { nothing: 'nothing', "another author's": others.id }
      const after = ids[which] ?? draft.id
      for (const hasPeople of [false, true]) {
        const read = fixture.as('maya')
        await expect(listPublishedArticles(read, { first: 2, after, hasPeople })).rejects.toMatchObject({
          code: 'BadRequest.Invalid',
          message: 'This cursor doesn’t belong to this list.',
        })
        expect(read.db.cost.trips).toBe(1)
      }
    },
  )
})

describe('the feedback thread', () => {
  test('[ART-101] [ART-102] of 25 comments: the last 10, then 20 earlier ones, oldest first', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    await giveComments(id, 25)
    const read = fixture.as('maya')
    const last = await readOwnFeedback(read, { articleId: id, last: 10, before: null })
    expect(read.db.cost.trips).toBe(1)
    expect(last.edges.map((edge) => edge.node.remark)).toEqual(
      Array.from({ length: 10 }, (_, i) => `comment ${15 + i}`),
    )
    expect(last.pageInfo).toEqual({ hasPreviousPage: true, hasNextPage: false })
    const before = parseCursor(last.edges[0]?.cursor ?? '')
    const earlier = await readOwnFeedback(fixture.as('maya'), { articleId: id, last: 20, before })
    expect(earlier.edges.map((edge) => edge.node.remark)).toEqual(Array.from({ length: 15 }, (_, i) => `comment ${i}`))
    expect(earlier.pageInfo).toEqual({ hasPreviousPage: false, hasNextPage: true })
  })

  test('comments with the same time are paged without loss', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    await giveComments(id, 7)
    await fixture.db().commit([build.update(articleFeedback).set({ createdAt: NOW })])
    const seen = new Set<string>()
    for (let before = null; ; ) {
      const page = await readOwnFeedback(fixture.as('maya'), { articleId: id, last: 2, before })
      for (const edge of page.edges) seen.add(edge.node.remark)
      if (!page.pageInfo.hasPreviousPage) break
      before = parseCursor(page.edges[0]?.cursor ?? '')
    }
    expect(seen.size).toBe(7)
  })

  test("own comments count as read; the editor's comments count once the page has shown them, not when they are returned", async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    await giveComments(id, 2)
    const hasRead = async () =>
      (await readOwnFeedback(fixture.as('maya'), { articleId: id, last: 10, before: null })).edges.map(
        (edge) => edge.node.hasRead,
      )
    expect(await hasRead()).toEqual([true, false])
    await createFeedback({ ...fixture.as('maya'), now: at(5) }, { articleId: id, feedback: 'Thank you' })
    expect(await hasRead()).toEqual([true, false, true])
    const { edges } = await readOwnFeedback(fixture.as('maya'), { articleId: id, last: 10, before: null })
    const ctx = fixture.as('maya')
    await markOwnFeedbackRead(ctx, { ...ctx.actor, articleId: id, remarkId: edges[1]?.node.id ?? '' })
    expect(await hasRead()).toEqual([true, true, true])
  })

  test('without an id the thread of the article in work is returned', async () => {
    expect((await readOwnFeedback(fixture.as('maya'), { articleId: null, last: 10, before: null })).edges).toEqual([])
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    await giveComments(id, 3)
    expect((await readOwnFeedback(fixture.as('maya'), { articleId: null, last: 10, before: null })).edges).toHaveLength(
      3,
    )
  })

  test.each([
    ['without an editor', { status: 'NEEDS_REVISION', editor: null }],
    ['of a draft', { status: 'DRAFT', editor: 'theo' }],
  ] as const)('%s it is empty', async (_, given) => {
    const { id } = await fixture.giveArticle(given)
    await giveComments(id, 3)
    const thread = await readOwnFeedback(fixture.as('maya'), { articleId: id, last: 2, before: null })
    expect(thread).toEqual({ edges: [], pageInfo: { hasPreviousPage: false, hasNextPage: false }, unreadCount: 0 })
  })

  test("another member's thread is NotFound", async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    for (const who of ['sam', 'lena'] as const)
      await expect(readOwnFeedback(fixture.as(who), { articleId: id, last: 10, before: null })).rejects.toMatchObject({
        code: 'NotFound',
      })
  })
})

describe('texts of the community', () => {
  test('[ART-021][ART-059] guidelines and terms are the newest ones of this community; new terms must be accepted again', async () => {
    const { giveText } = contentFactory(fixture)
    const give = (version: number) =>
      Promise.all([
        giveText('article-guidelines', '<p>x</p>', { id: `g${version}`, version }),
        giveText('article-agreement', `Terms ${version}`, { id: `t${version}`, version }),
      ])
    await give(1)
    await give(2)
    await giveText('article-guidelines', 'Other', { id: 'g9', version: 9, where: 'harbor' })
    expect(await readAuthorInfo(fixture.as('maya'), 'guidelines')).toMatchObject({ id: 'g2', version: 2 })
    expect(await readAuthorInfo(fixture.as('lena'), 'guidelines')).toMatchObject({ id: 'g9' })
    expect(await readAuthorInfo(fixture.as('maya'), 'terms')).toMatchObject({ id: 't2', body: 'Terms 2' })
    expect(await readAuthorInfo(fixture.as('lena'), 'terms')).toBeNull()
    expect(await readAuthorInfo(fixture.as('maya'), 'acceptance')).toBeNull()
    const accept = (minute: number) => acceptProductAgreement(fixture.as('maya', at(minute)), { termsId: null })
    await accept(0)
    expect(await readAuthorInfo(fixture.as('maya'), 'acceptance')).toMatchObject({ createdAt: NOW })
    // [ART-021] Version 3 is published: members who accepted version 2 are asked again and can accept again.
    await give(3)
    expect(await readAuthorInfo(fixture.as('maya'), 'terms')).toMatchObject({ version: 3 })
    expect(await readAuthorInfo(fixture.as('maya'), 'acceptance')).toBeNull()
    const again = await accept(61)
    expect(await readAuthorInfo(fixture.as('maya'), 'acceptance')).toEqual(again)
    // [ART-059] A repeated acceptance changes nothing.
    expect(await accept(90)).toEqual(again)
    expect(await readAuthorInfo(fixture.as('sam'), 'acceptance')).toBeNull()
  })

  describe('closures', () => {
    const insert = (from: Date, to: Date, communityId = fixture.cast.meridian.id) =>
      build.insert(articleClosures).values({ id: newId(NOW), communityId, startsAt: from, endsAt: to })
    afterEach(() => fixture.db().commit([build.delete(articleClosures)]))

    test('that have not ended or ended in the last 60 days are listed, earliest first', async () => {
      const day = 24 * 60
      await fixture
        .db()
        .commit([
          insert(at(500), at(600)),
          insert(at(-10), at(10)),
          insert(at(-61 * day), at(-60 * day)),
          insert(at(-61 * day), at(-60 * day + 1)),
          insert(at(-10), at(10), fixture.cast.harbor.id),
        ])
      const listed = await readAuthorInfo(fixture.as('maya'), 'closures')
      expect(listed.map((one) => one.endsAt)).toEqual([at(-60 * day + 1), at(10), at(600)])
    })

    test('that are over still move the date that was promised before them', async () => {
      const now = new Date('2027-01-04T17:00:00Z')
      await fixture.db().commit([insert(new Date('2026-12-23T05:00:00Z'), new Date('2027-01-02T05:00:00Z'))])
      const closures = await readAuthorInfo(fixture.as('maya', now), 'closures')
      const submitted = new Date('2026-12-21T17:00:00Z')
      const article = { statusUpdatedAt: submitted, submittedDate: submitted, scheduledDate: null }
      const calendar = { timeZone: 'America/New_York', closures }
      const progress = memberProgress({ ...article, status: 'SUBMITTED_FOR_REVIEW' }, calendar, now)
      expect(progress?.dueAt?.toISOString().slice(0, 10)).toBe('2027-01-07')
      expect(progress?.isOverdue).toBe(false)
    })
  })
})

describe('query cost', () => {
  const reads = (who: Name) => {
    const read = fixture.as(who)
    return {
      db: read.db,
      run: async () => {
        await Promise.all([
          readArticleInFlight(read),
          listPendingArticles(read),
          listPublishedArticles(read, { first: 50, after: null, hasPeople: false }),
          readOwnFeedback(read, { articleId: null, last: 50, before: null }),
          readAuthorInfo(read, 'guidelines'),
          readAuthorInfo(read, 'setting'),
          readAuthorInfo(read, 'terms'),
          readAuthorInfo(read, 'acceptance'),
          readAuthorInfo(read, 'closures'),
        ])
        return read.db.cost
      },
    }
  }

  test('the reads of a dashboard take one round trip, with the same number of statements for 30 articles as for 1', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    await giveComments(id, 1)
    await fixture.giveArticle({ status: 'PUBLISHED', publishedAt: NOW })
    const few = await reads('maya').run()
    await giveComments(id, 30)
    for (let i = 0; i < 30; i++) {
      await fixture.giveArticle({ status: 'PUBLISHED', publishedAt: at(i) })
      await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(i) })
    }
    const many = await reads('maya').run()
    expect(many).toMatchObject({ trips: 1, statements: few.statements })
  })
})
