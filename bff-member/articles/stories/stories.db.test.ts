import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articles } from '#db/schema/articles/articles.ts'
import { memberProfiles } from '#db/schema/profiles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { hasEditorView } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES, isInFlight } from '#shared/domain/articles/statuses.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'

type Found = {
  readonly edges: readonly { node: { title: string; path: string; excerpt: string | null } }[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

type HomeStory = { readonly title: string; readonly reason: object | null }

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function call<T>(query: string, variables: object = {}, as: Name = 'maya'): Promise<T> {
  const where = as === 'lena' ? 'harbor' : 'meridian'
  const caller = callerOf(createApp(), fixture.env, `${where}.localhost`)
  const headers = await fixture.headersFor(as, 'member', where)
  const answer = await caller.post('/graphql', { query, variables }, { headers })
  const { data, errors } = (await answer.json()) as { data: Record<string, T>; errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return Object.values(data)[0] as T
}

function search(text: string, as: Name = 'maya', page: object = {}): Promise<Found> {
  const query = `query ($text: String!, $first: Int, $after: String) { storySearch(text: $text, first: $first, after: $after) {
    edges { node { title path excerpt status author { name { fullName } } publishedDate } } pageInfo { hasNextPage endCursor } } }`
  return call(query, { text, ...page }, as)
}

function titles({ edges }: Found) {
  return edges.map(({ node }) => node.title)
}

function publish(by: Name, title: string, content = '<p>Nothing.</p>', publishedAt = NOW) {
  const slug = title.toLowerCase().replaceAll(' ', '-')
  return fixture.giveArticle({ by, status: 'PUBLISHED', title, slug, content, publishedAt })
}

function giveProfile(who: Name, profile: Partial<typeof memberProfiles.$inferInsert>) {
  const of = { userId: fixture.id(who), communityId: fixture.homeOf(who).id }
  return fixture
    .db()
    .commit([build.insert(memberProfiles).values({ ...of, expertise: [], hidden: [], updatedAt: NOW, ...profile })])
}

describe('a search of stories', () => {
  it('matches the title first and then the text, and returns where the words occur', async () => {
    await publish('sam', 'On borders', '<p>A quagga crossed them at night.</p>')
    await publish('maya', 'Quagga care')
    const found = await search('quagga')
    expect(titles(found)).toEqual(['Quagga care', 'On borders'])
    expect(found.edges[0]?.node).toMatchObject({ path: '/stories/quagga-care', excerpt: null })
    expect(found.edges[1]?.node.excerpt).toContain('A quagga crossed them')
    expect(titles(await search('quagga', 'lena'))).toEqual([])
  })

  it.each(ARTICLE_STATUSES)('shows an article in %s only to those who can open it', async (status) => {
    const { id } = await fixture.giveArticle({ status, title: 'Quagga', slug: 'quagga', publishedAt: NOW })
    const forOthers = titles(await search('quagga', 'sam'))
    const forAuthor = await search('quagga')
    expect(forOthers).toEqual(status === 'PUBLISHED' ? ['Quagga'] : [])
    expect(titles(forAuthor)).toEqual(status === 'PUBLISHED' || hasEditorView(status) ? ['Quagga'] : [])
    if (hasEditorView(status)) expect(forAuthor.edges[0]?.node.path).toBe(`/articles/edit?article=${id}`)
  })

  it('finds a story behind any number of newer articles that the member cannot open, and its author in the directory', async () => {
    await publish('maya', 'Quagga care', '<p>Quaggas need room.</p>')
    const closed = ARTICLE_STATUSES.filter((status) => status !== 'PUBLISHED' && !isInFlight(status))
    for (let i = 0; i < 205; i++)
      await fixture.giveArticle({
        by: 'sam',
        status: closed[i % closed.length] ?? 'TRASHED',
        title: 'Quagga',
        content: '<p>Quaggas.</p>',
      })
    expect(titles(await search('quagga', 'sam'))).toEqual(['Quagga care'])
    const query = `{ memberSearch(text: "quaggas") { edges { node { user { name { fullName } } } } } }`
    const found = await call<{ edges: { node: { user: { name: { fullName: string } } } }[] }>(query, {}, 'sam')
    expect(found.edges.map(({ node }) => node.user.name.fullName)).toEqual(['Maya Chen'])
  })

  it('reflects status changes of an article', async () => {
    const { id } = await publish('maya', 'Quagga care')
    const move = (change: Partial<typeof articles.$inferInsert>) =>
      fixture.db().commit([build.update(articles).set(change).where(eq(articles.id, id))])
    expect(titles(await search('quagga', 'sam'))).toEqual(['Quagga care'])
    await move({ status: 'ON_HOLD' })
    expect(titles(await search('quagga', 'sam'))).toEqual([])
    await move({ status: 'DRAFT' })
    expect([titles(await search('quagga')), titles(await search('quagga', 'sam'))]).toEqual([['Quagga care'], []])
    await move({ title: 'Okapi care', status: 'PUBLISHED' })
    expect([titles(await search('quagga', 'sam')), titles(await search('okapi', 'sam'))]).toEqual([[], ['Okapi care']])
  })

  it('pages through all articles without losing or repeating one', async () => {
    for (const name of ['One', 'Two', 'Three']) await publish('sam', `Quagga ${name}`)
    await publish('sam', 'Four', '<p>About the quagga.</p>')
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Found = await search('quagga', 'maya', { first: 1, after })
      seen.push(...titles(page))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after)
    expect(seen).toEqual(['Quagga Three', 'Quagga Two', 'Quagga One', 'Four'])
  })

  it.each(['"', '*', 'NOT', 'a OR b', '🙂', 'title : x', '{', '^'])('treats %s as words or as empty', async (text) => {
    expect(titles(await search(text))).toEqual([])
  })
})

describe('the stories of the home page', () => {
  const HOME = `{ homeStories { fromPeople { title path author { id } reason { isFollowed industry expertise } } newest { title reason { isFollowed } } } }`
  type Home = { readonly fromPeople: readonly HomeStory[]; readonly newest: readonly HomeStory[] }

  it('start with stories by people whom the member follows, each story once', async () => {
    await publish('sam', 'By Sam', '<p>x</p>', new Date(Date.now() - 1000))
    await publish('maya', 'By Maya', '<p>x</p>', new Date())
    const before = await call<Home>(HOME)
    expect(before.fromPeople).toEqual([])
    expect(before.newest.map(({ title }) => title)).toEqual(['By Maya', 'By Sam'])
    await call('mutation ($id: ID!) { memberFollow(id: $id) }', { id: fixture.id('sam') })
    const after = await call<Home>(HOME)
    expect(after.fromPeople).toMatchObject([
      { title: 'By Sam', reason: { isFollowed: true, industry: null, expertise: null } },
    ])
    expect(after.newest.map(({ title }) => title)).toEqual(['By Maya'])
  })

  it('name the field that both members show, and no field that one of them hides', async () => {
    await publish('sam', 'By Sam', '<p>x</p>', new Date())
    await giveProfile('maya', { industry: 'retail', expertise: ['accounting', 'hiring'] })
    await giveProfile('sam', { industry: 'retail', expertise: ['hiring'], hidden: ['industry'] })
    expect((await call<Home>(HOME)).fromPeople).toMatchObject([
      { title: 'By Sam', reason: { isFollowed: false, industry: null, expertise: 'hiring' } },
    ])
  })

  it('come only from the own community, and stories of people are at most two months old', async () => {
    await publish('lena', 'Elsewhere')
    const twoMonthsAgo = Date.now() - 60 * 86_400_000
    await publish('sam', 'Old', '<p>x</p>', new Date(twoMonthsAgo))
    await publish('sam', 'Recent', '<p>x</p>', new Date(twoMonthsAgo + 60_000))
    await call('mutation ($id: ID!) { memberFollow(id: $id) }', { id: fixture.id('sam') })
    const { fromPeople, newest } = await call<Home>(HOME)
    expect([fromPeople, newest].map((list) => list.map(({ title }) => title))).toEqual([['Recent'], ['Old']])
  })
})
