import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { ARTICLE_SORTS } from '#shared/domain/articles/sorts.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { ArticlesFilter } from './article-filter.ts'
import { countArticlesByStatus, listArticles } from './list-articles.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

const DAY_MS = 86_400_000
const FIRST = { first: 50, after: null }
function list(filter: ArticlesFilter = {}, who: Name = 'theo') {
  return listArticles(fixture.as(who), { filter, sort: 'CHANGED', ...FIRST })
}
async function titles(filter: ArticlesFilter) {
  return (await list(filter)).edges.map((edge) => edge.node.title).sort()
}

describe('the editorial list', () => {
  it('[EDIT-002] has the articles of this community, last changed first, without the trash unless the filter includes it', async () => {
    const old = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', at: at(-30), by: 'sam' })
    const fresh = await fixture.giveArticle({ status: 'DRAFT', at: at(-10) })
    const trashed = await fixture.giveArticle({ status: 'TRASHED', at: at(-5) })
    await fixture.giveArticle({ status: 'DRAFT', by: 'lena' })
    const read = fixture.as('theo')
    const page = await listArticles(read, { filter: {}, sort: 'CHANGED', ...FIRST })
    expect(page.edges.map((edge) => edge.node.id)).toEqual([fresh.id, old.id])
    expect(page.edges[1]?.node).toMatchObject({ author: { givenName: 'Sam' }, editor: null })
    expect(page).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: false, hasPreviousPage: false } })
    expect(read.db.cost.trips).toBe(1)
    expect((await list({ statuses: ['TRASHED'] })).edges.map((edge) => edge.node.id)).toEqual([trashed.id])
  })

  it('applies all parts of its filter, and counts the statuses with the same filter', async () => {
    await fixture.giveArticle({ title: 'mine', status: 'EDITING', editor: 'theo', at: at(-60) })
    await fixture.giveArticle({ title: 'hers', status: 'EDITING', editor: 'ada', by: 'sam', at: at(-60) })
    await fixture.giveArticle({
      title: 'live',
      status: 'PUBLISHED',
      editor: 'theo',
      at: new Date(NOW.getTime() - 3 * DAY_MS),
    })
    await fixture.giveArticle({
      title: 'open',
      status: 'PUBLISHED',
      by: 'sam',
      at: new Date(NOW.getTime() - 2 * DAY_MS),
    })
    const cases: [ArticlesFilter, string[]][] = [
      [{}, ['hers', 'live', 'mine', 'open']],
      [{ statuses: ['EDITING'] }, ['hers', 'mine']],
      [{ statuses: [] }, []],
      [{ editorId: fixture.id('theo') }, ['live', 'mine']],
      [{ editorId: fixture.id('theo'), statuses: ['EDITING', 'FINAL_EDIT'] }, ['mine']],
      [{ isUnassigned: true }, ['open']],
      [{ minDays: 2 }, ['live', 'open']],
      [{ minDays: 3 }, ['live']],
      [{ submittedBefore: new Date(NOW.getTime() - 2 * DAY_MS) }, ['live']],
      [{ submittedBefore: new Date(NOW.getTime() - 2 * DAY_MS + 1) }, ['live', 'open']],
      [{ author: 'sam' }, ['hers', 'open']],
      [{ author: 'okafor s' }, ['hers', 'open']],
      [{ author: 'sam chen' }, []],
      [{ author: 'sam', text: 'open' }, ['open']],
      [{ author: 'mine' }, []],
    ]
    for (const [filter, expected] of cases) {
      expect(await titles(filter), JSON.stringify(filter)).toEqual(expected)
      const page = await list(filter)
      expect(page.totalCount).toBe(expected.length)
      const counts = await countArticlesByStatus(fixture.as('theo'), filter)
      expect(counts.map((one) => one.status).sort()).toEqual([...ARTICLE_STATUSES].sort())
      const inFilter = counts.filter((one) => !filter.statuses || filter.statuses.includes(one.status))
      expect(inFilter.reduce((sum, one) => sum + one.count, 0)).toBe(expected.length)
    }
    await expect(list({ minDays: -1 })).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
  })

  it.each(ARTICLE_SORTS)(
    'sorted by %s lists every article on exactly one page, also with equal sort keys',
    async (sort) => {
      for (let i = 0; i < 7; i++) {
        const title = ['beta', 'Alpha', 'über', 'Beta', 'x'.repeat(200), 'beta', '"'][i] ?? ''
        const submittedAt = i % 3 === 0 ? {} : { submittedAt: at(-500 - (i % 2)) }
        await fixture.giveArticle({ status: 'PUBLISHED', at: at(i < 4 ? -60 : -30), title, ...submittedAt })
      }
      const whole = (await listArticles(fixture.as('theo'), { filter: {}, sort, ...FIRST })).edges.map(
        (edge) => edge.node,
      )
      const seen: string[] = []
      for (let after: string | null = null; ; ) {
        const page = await listArticles(fixture.as('theo'), { filter: {}, sort, first: 2, after })
        expect(page.totalCount).toBe(7)
        seen.push(...page.edges.map((edge) => edge.node.id))
        if (!page.pageInfo.hasNextPage) break
        after = page.edges.at(-1)?.cursor ?? ''
      }
      expect(seen).toEqual(whole.map((article) => article.id))
      expect(new Set(seen).size).toBe(7)
      const shown = {
        CHANGED: whole.map((one) => -one.updatedAt.getTime()),
        WAITING: whole.map((one) => one.statusUpdatedAt.getTime()),
        SUBMITTED: whole.map((one) => -(one.submittedAt?.getTime() ?? 0)),
        TITLE: whole.map((one) => one.title.toLowerCase()),
      }[sort]
      expect(shown).toEqual([...shown].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    },
  )

  it.each([
    '',
    '***',
    'e30',
    btoa('["TITLE","x","y"]'),
    btoa('["CHANGED","x","y"]'),
    btoa('["CHANGED",1]'),
    'x'.repeat(3000),
  ])('a cursor of another list is refused: %j', async (after) => {
    await expect(
      listArticles(fixture.as('theo'), { filter: {}, sort: 'CHANGED', first: 2, after }),
    ).rejects.toMatchObject({
      code: 'BadRequest.Invalid',
    })
  })

  it.each(['admin', 'articles.edit'] as const)(
    'is read by staff who hold only the permission %s',
    async (permission) => {
      const { id } = await fixture.giveArticle({ status: 'EDITING' })
      await expect(list({}, 'pia')).rejects.toMatchObject({ code: 'NotAllowed' })
      const held = { id: newId(NOW), userId: fixture.id('pia'), communityId: fixture.cast.meridian.id, permission }
      const given = build.delete(staffPermissions).where(eq(staffPermissions.id, held.id))
      onTestFinished(async () => void (await fixture.db().commit([given])))
      await fixture.db().commit([build.insert(staffPermissions).values(held)])
      expect((await list({}, 'pia')).edges.map(({ node }) => node.id)).toEqual([id])
      expect(await countArticlesByStatus(fixture.as('pia'), {})).not.toEqual([])
    },
  )

  it.each(['maya', 'sam', 'lena'] as const)('%s, a member, may read neither list nor counts', async (who) => {
    await fixture.giveArticle({ status: 'EDITING' })
    await expect(list({}, who)).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(countArticlesByStatus(fixture.as(who), {})).rejects.toMatchObject({ code: 'NotAllowed' })
  })
})

describe('the search', () => {
  it('matches all words in title, text and author name, the last one by its prefix', async () => {
    await fixture.giveArticle({
      title: 'Quiet platforms',
      status: 'PUBLISHED',
      content:
        '<h2>Café notes</h2><p>An out<strong>age</strong> at <a href="https://example.com/report">noon</a> &amp; rain</p><ul><li>strong coffee</li></ul>',
    })
    await fixture.giveArticle({
      title: 'Loud "releases"',
      status: 'PUBLISHED',
      by: 'sam',
      content: '<p>trains run</p>',
    })
    await fixture.giveArticle({ title: 'Quiet rooms', status: 'PUBLISHED', by: 'lena' })
    const cases: [string, string[]][] = [
      ['quiet', ['Quiet platforms']],
      ['QUIET plat', ['Quiet platforms']],
      ['qui platforms', []],
      ['outage', ['Quiet platforms']],
      ['cafe', ['Quiet platforms']],
      ['rain coffee maya', ['Quiet platforms']],
      ['example report', ['Quiet platforms']],
      ['okaf', ['Loud "releases"']],
      ['"releases"', ['Loud "releases"']],
      ['em', []],
      ['li', []],
      ['quiet trains', []],
    ]
    for (const [text, expected] of cases) expect(await titles({ text }), text).toEqual(expected)
  })

  it.each([
    '"',
    '""',
    "'",
    '*',
    'NEAR(a b)',
    'NEAR',
    'AND',
    'OR NOT',
    'a AND',
    '^a',
    'title:x',
    '-x',
    '(',
    '{',
    'a"b*c',
    '🙂',
    'a\0b',
    '\0',
    '%',
    '\\',
    '\u0301',
    'a\u0301\u0301',
    '\ud800',
    'ﷺ',
    '١٢',
    '語',
    '\u{1e900}',
    ';DROP',
    'x'.repeat(5000),
  ])('accepts any input: %j', async (text) => {
    await fixture.giveArticle({ status: 'PUBLISHED' })
    expect((await list({ text })).totalCount).toBeLessThanOrEqual(1)
    expect((await list({ author: text })).totalCount).toBeLessThanOrEqual(1)
  })

  it('follows every change of title, text and author name, and drops deleted articles', async () => {
    const { id, revisionId } = await fixture.giveArticle({
      title: 'Before',
      status: 'PUBLISHED',
      content: '<p>oldwords</p>',
    })
    const revision = {
      id: newId(NOW),
      communityId: fixture.cast.meridian.id,
      articleId: id,
      authorId: fixture.id('maya'),
    }
    await fixture
      .db()
      .commit([
        build
          .insert(articleRevisions)
          .values({ ...revision, title: 'After', content: '<p>newwords</p>', wordCount: 1, createdAt: NOW }),
      ])
    expect(await titles({ text: 'newwords' })).toEqual([])
    await fixture
      .db()
      .commit([
        build.update(articles).set({ title: 'After', currentRevisionId: revision.id }).where(eq(articles.id, id)),
      ])
    expect(await titles({ text: 'newwords after' })).toEqual(['After'])
    expect(await titles({ text: 'oldwords' })).toEqual([])
    expect(await titles({ text: 'before' })).toEqual([])
    await fixture
      .db()
      .commit([build.update(articles).set({ currentRevisionId: revisionId }).where(eq(articles.id, id))])
    expect(await titles({ text: 'oldwords' })).toEqual(['After'])
    const rename = (familyName: string) =>
      fixture.db().commit([
        build
          .update(users)
          .set({ familyName })
          .where(eq(users.id, fixture.id('maya'))),
      ])
    await rename('Moreno')
    expect(await titles({ author: 'maya moreno' })).toEqual(['After'])
    expect(await titles({ author: 'chen' })).toEqual([])
    await rename('Chen')
    await fixture.reset()
    const other = await fixture.giveArticle({ title: 'Other', status: 'PUBLISHED' })
    expect(await titles({ text: 'after' })).toEqual([])
    expect((await list({ author: 'maya' })).edges[0]?.node.id).toBe(other.id)
  })
})

describe('a misspelt search', () => {
  beforeEach(async () => {
    await fixture.giveArticle({ title: 'Quiet platforms for builders', status: 'PUBLISHED' })
    await fixture.giveArticle({ title: 'Meetings without minutes', status: 'EDITING', by: 'sam' })
    await fixture.giveArticle({ title: 'Harbor platypus', status: 'DRAFT', by: 'lena' })
  })

  it.each([
    [{ text: 'plaftorms' }, 'platforms', ['Quiet platforms for builders']],
    [{ text: 'quite platforms' }, 'quiet platforms', ['Quiet platforms for builders']],
    [{ text: 'metings minuets' }, 'meetings minutes', ['Meetings without minutes']],
    [{ author: 'okafro' }, 'okafor', ['Meetings without minutes']],
    [{ text: 'quiet' }, null, ['Quiet platforms for builders']],
    [{ text: 'platypuss' }, null, []],
    [{ text: 'zzzzzz' }, null, []],
    // The words exist: it is the other filter that excludes all matches.
    [{ text: 'platforms', isUnassigned: false, editorId: 'nobody' }, null, []],
  ] as const)('%j finds what it meant, in this community', async (filter, corrected, expected) => {
    const ctx = fixture.as('theo')
    const [page, counts] = await Promise.all([
      listArticles(ctx, { filter, sort: 'CHANGED', ...FIRST }),
      countArticlesByStatus(ctx, filter),
    ])
    expect(page.edges.map(({ node }) => node.title)).toEqual(expected)
    expect(page.corrected).toBe(corrected)
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length)
    expect(ctx.db.cost.trips).toBe(corrected ? 2 : 1)
  })

  it('is not corrected when only the rest of the filter excludes its matches', async () => {
    const page = await list({ text: 'plaftorms', editorId: 'nobody' })
    expect([page.edges, page.totalCount, page.corrected]).toEqual([[], 0, null])
  })
})
