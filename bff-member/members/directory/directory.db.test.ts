import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { articles } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { directoryCounts, memberProfiles } from '#db/schema/profiles.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name, Place } from '#db/testing/cast.ts'
import { dropClosings, giveClosing } from '#db/testing/content/closings.ts'
import { HIDEABLE_FIELDS } from '#shared/domain/members/profile.ts'
import { newId } from '#shared/kernel/ids.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'

const HITS = `edges { cursor node { user { id name { fullName } snapshot { location } } matches { kind text path } } }
  pageInfo { hasNextPage endCursor } total isTotalMore corrected counts { facet value count isMore }`
const SEARCH = `query ($text: String, $industry: String, $location: String, $expertise: String, $first: Int, $after: String) {
  memberSearch(text: $text, industry: $industry, location: $location, expertise: $expertise, first: $first, after: $after) { ${HITS} } }`

type Hit = {
  readonly user: { readonly id: string; readonly name: { readonly fullName: string } }
  readonly matches: readonly { readonly kind: string; readonly text: string; readonly path: string | null }[]
}

type Found = {
  readonly edges: readonly { readonly cursor: string; readonly node: Hit }[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  readonly total: number
  readonly isTotalMore: boolean
  readonly corrected: string | null
  readonly counts: readonly { facet: string; value: string; count: number; isMore: boolean }[]
}

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
  await addMember('Priya Raghunathan', {
    jobTitle: 'Plumber',
    companyName: 'Kestrel Systems',
    locationName: 'Pune, India',
  })
  await addMember('Jan Kowalski', { jobTitle: 'Baker', companyName: 'Beacon Grid', locationName: 'Gdańsk, Poland' })
  await addMember('Zoë Ångström', { companyName: 'Kowalski Brothers', locationName: 'Pune, India' })
  await addMember('Jan Kowalski', {}, fixture.cast.harbor)
  await addMember('Gone Kowalski', { status: 'INACTIVE' })
  await addMember('New Kowalski', { gate: 'ONBOARDING' })
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const ids = new Map<string, string>()

async function addMember(
  name: string,
  change: Partial<typeof users.$inferInsert>,
  place: Place = fixture.cast.meridian,
) {
  const [givenName = '', familyName = ''] = name.split(' ')
  const id = newId(new Date())
  if (place === fixture.cast.meridian) ids.set(name, id)
  const email = `${id.toLowerCase()}@example.test`
  await fixture.db().commit([
    build.insert(users).values({
      ...{ id, communityId: place.id, kind: 'MEMBER', status: 'ACTIVE', email, username: email, givenName, familyName },
      ...{ joinedAt: new Date('2026-11-01T00:00:00Z'), createdAt: NOW },
      ...change,
    }),
  ])
}

function giveProfile(name: string, profile: Partial<typeof memberProfiles.$inferInsert>) {
  const userId = ids.get(name) ?? ''
  const communityId = fixture.cast.meridian.id
  return fixture
    .db()
    .commit([
      build
        .insert(memberProfiles)
        .values({ userId, communityId, expertise: [], hidden: [], updatedAt: NOW, ...profile }),
    ])
}

async function call(query: string, variables: object = {}, as: Name = 'maya') {
  const where = as === 'lena' ? 'harbor' : 'meridian'
  const caller = callerOf(createApp(), fixture.env, `${where}.localhost`)
  const headers = await fixture.headersFor(as, 'member', where)
  const text = await (await caller.post('/graphql', { query, variables }, { headers })).text()
  const { data, errors } = JSON.parse(text)
  if (errors) throw new Error(text)
  return { data: Object.values(data)[0], text }
}

async function search(variables: object, as?: Name): Promise<Found> {
  return (await call(SEARCH, variables, as)).data as Found
}

function names({ edges }: Found) {
  return edges.map(({ node }) => node.user.name.fullName)
}

function kinds({ edges }: Found) {
  return edges.map(({ node }) => node.matches.map(({ kind }) => kind).join(' '))
}

describe('a search of the directory', () => {
  it('[DIR-003] finds active members of the community by name, company and place, and says which matched', async () => {
    const byName = await search({ text: 'kowalski' })
    expect(names(byName)).toEqual(['Jan Kowalski', 'Zoë Ångström'])
    expect(kinds(byName)).toEqual(['NAME', 'ROLE'])
    expect(byName).toMatchObject({ total: 2, isTotalMore: false, corrected: null })
    expect(names(await search({ text: 'beacon' }))).toEqual(['Jan Kowalski'])
    expect(names(await search({ text: 'PUNE india' }))).toEqual(['Zoë Ångström', 'Priya Raghunathan'])
    expect(names(await search({ text: 'angst' }))).toEqual(['Zoë Ångström'])
    expect(names(await search({ text: 'kowalski' }, 'lena'))).toEqual(['Jan Kowalski'])
  })

  it('finds members by biography, expertise and industry, after matches of the name', async () => {
    await giveProfile('Priya Raghunathan', { biography: 'I once met Jan in a bakery.', expertise: ['privacy'] })
    await giveProfile('Zoë Ångström', { industry: 'banking-and-finance', areaOfFocus: 'January sales' })
    const found = await search({ text: 'jan' })
    expect(names(found)).toEqual(['Jan Kowalski', 'Zoë Ångström', 'Priya Raghunathan'])
    expect(kinds(found)).toEqual(['NAME', 'TOPICS', 'ABOUT'])
    expect(found.edges[1]?.node.matches[0]?.text).toBe('January sales')
    expect(names(await search({ text: 'privacy' }))).toEqual(['Priya Raghunathan'])
    expect(names(await search({ text: 'finance bank' }))).toEqual(['Zoë Ångström'])
  })

  it('finds authors by their publications, and names the article', async () => {
    await fixture.giveArticle({
      by: 'sam',
      status: 'PUBLISHED',
      slug: 'quagga',
      title: 'Quagga care',
      publishedAt: NOW,
    })
    await fixture.giveArticle({ by: 'maya', status: 'DRAFT', title: 'Quagga secrets' })
    const found = await search({ text: 'quagga' })
    expect(names(found)).toEqual(['Sam Okafor'])
    expect(found.edges[0]?.node.matches).toEqual([{ kind: 'ARTICLE', text: 'Quagga care', path: '/stories/quagga' }])
    expect(found.total).toBe(1)
    expect((await search({ text: 'quagga', industry: 'retail' })).total).toBe(0)
  })

  it.each([
    ['kowalsky', 'kowalski'],
    ['Kowlaski', 'kowalski'],
    ['jna kowalksi', 'jan kowalski'],
    ['cowalski', 'kowalski'],
    ['ragunathan', 'raghunathan'],
  ])('finds who is meant by the misspelt %s, and says so', async (text, corrected) => {
    const found = await search({ text })
    expect(found.corrected).toBe(corrected)
    expect(found.total).toBeGreaterThan(0)
  })

  it.each(['"', '*', 'NOT', 'a OR b', '🙂', "' --", 'name : x', '{', 'x'.repeat(200), '^', '\\'])(
    'treats %s as words or as an empty search',
    async (text) => {
      const found = await search({ text })
      expect(found.corrected === null || found.total > 0).toBe(true)
    },
  )

  it('[DIR-001] is filtered by facets, whose counts are those of the results', async () => {
    await giveProfile('Priya Raghunathan', { industry: 'retail', expertise: ['privacy', 'hiring'] })
    await giveProfile('Jan Kowalski', { industry: 'retail', expertise: ['hiring'] })
    expect(names(await search({ industry: 'retail' }))).toEqual(['Jan Kowalski', 'Priya Raghunathan'])
    const found = await search({ industry: 'retail', location: 'Pune, India' })
    expect(names(found)).toEqual(['Priya Raghunathan'])
    expect(found.counts).toEqual([
      { facet: 'industry', value: 'retail', count: 1, isMore: false },
      { facet: 'location', value: 'Pune, India', count: 1, isMore: false },
      { facet: 'expertise', value: 'hiring', count: 1, isMore: false },
      { facet: 'expertise', value: 'privacy', count: 1, isMore: false },
    ])
    const { data } = await call('{ memberCategories { facet value count } }')
    expect(data).toContainEqual({ facet: 'industry', value: 'retail', count: 2 })
    expect(data).toContainEqual({ facet: 'location', value: 'Pune, India', count: 2 })
    expect(names(await search({ industry: 'nothing' }))).toEqual([])
  })

  it.each([[{}], [{ text: 'ko' }], [{ text: 'kowalski' }], [{ location: 'Pune, India' }]])(
    'for %o pages through all members without losing or repeating anybody',
    async (variables) => {
      await fixture.giveArticle({
        by: 'sam',
        status: 'PUBLISHED',
        slug: 'k',
        title: 'Kowalski and others',
        publishedAt: NOW,
      })
      const whole = await search({ ...variables, first: 50 })
      expect(whole.total).toBe(whole.edges.length)
      const seen: string[] = []
      let after: string | null = null
      do {
        const page: Found = await search({ ...variables, first: 1, after })
        seen.push(...names(page))
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
      } while (after)
      expect(seen).toEqual(names(whole))
    },
  )

  it('counts up to a thousand, and says that there are more', async () => {
    const many = Array.from({ length: 1001 }, (_, i) => addMember(`Quokka${i} Same`, {}))
    await Promise.all(many)
    const found = await search({ text: 'same', first: 1 })
    expect(found).toMatchObject({ total: 1000, isTotalMore: true })
  }, 60_000)
})

describe('what a member hides', () => {
  const SECRET = {
    location: ['locationName', 'Secretville'],
    biography: ['biography', 'secretbiography'],
    companyDescription: ['companyDescription', 'secretdescription'],
    areaOfFocus: ['areaOfFocus', 'secretfocus'],
    industry: ['industry', 'insurance'],
    employeeCount: ['employeeCount', '5001-10000'],
    expertise: ['expertise', 'fundraising'],
  } as const

  it.each(Object.keys(SECRET) as (keyof typeof SECRET)[])(
    'finds nobody by %s, and appears in no hit, count or suggestion',
    async (field) => {
      const [column, secret] = SECRET[field]
      const value = field === 'expertise' ? [secret] : secret
      const isLocation = field === 'location'
      const person = { id: ids.get('Priya Raghunathan') ?? '', communityId: '', email: '' }
      await fixture.change(person, { displayLocation: true, ...(isLocation && { locationName: secret }) })
      await giveProfile('Priya Raghunathan', isLocation ? {} : { [column]: value })
      const isIndexed = field !== 'employeeCount'
      expect((await search({ text: secret })).total).toBe(isIndexed ? 1 : 0)

      await fixture.change(person, { displayLocation: !isLocation })
      await fixture.reset()
      const hidden = isLocation ? [] : [HIDEABLE_FIELDS.find((one) => one === field) ?? 'biography']
      await giveProfile('Priya Raghunathan', { ...(isLocation ? {} : { [column]: value }), hidden })
      expect((await search({ text: secret })).total).toBe(0)
      const answers = await Promise.all([
        call(SEARCH, { text: 'priya' }),
        call(SEARCH, {}),
        call('{ memberCategories { facet value count } }'),
        call('{ memberSuggestions { user { id profile { location { name } } } reasons { facet value } } }'),
      ])
      for (const { text } of answers) expect(text).not.toContain(secret)
      await fixture.change(person, { locationName: 'Pune, India', displayLocation: true })
    },
  )
})

describe('suggestions', () => {
  it('[DIR-002] name what both members show, most in common first, and never oneself or another community', async () => {
    ids.set('Maya Chen', fixture.id('maya'))
    await giveProfile('Maya Chen', { industry: 'retail', expertise: ['privacy', 'hiring'] })
    await giveProfile('Zoë Ångström', { industry: 'retail', expertise: ['hiring'] })
    await giveProfile('Priya Raghunathan', { expertise: ['privacy'] })
    const { data } = await call('{ memberSuggestions { user { name { fullName } } reasons { facet value } } }')
    const list = data as { user: { name: { fullName: string } }; reasons: object[] }[]
    expect(list[0]).toMatchObject({ user: { name: { fullName: 'Zoë Ångström' } } })
    expect(list[0]?.reasons).toEqual(
      expect.arrayContaining([
        { facet: 'industry', value: 'retail' },
        { facet: 'expertise', value: 'hiring' },
      ]),
    )
    const all = list.map(({ user }) => user.name.fullName)
    expect(all).toContain('Priya Raghunathan')
    expect(all).not.toContain('Maya Chen')
    expect(all).not.toContain('Gone Kowalski')
  })
})

it('nobody is suggested to a member who has blocked them', async () => {
  ids.set('Maya Chen', fixture.id('maya'))
  await giveProfile('Maya Chen', { industry: 'retail' })
  for (const name of ['Zoë Ångström', 'Priya Raghunathan']) await giveProfile(name, { industry: 'retail' })
  const { userId, communityId } = fixture.actor('maya')
  const block = { userId, blockedId: ids.get('Zoë Ångström') ?? '', communityId, createdAt: NOW }
  await fixture.db().commit([build.insert(memberBlocks).values(block)])
  onTestFinished(async () => {
    await fixture.db().commit([build.delete(memberBlocks)])
  })
  const { text } = await call('{ memberSuggestions { user { name { fullName } } } }')
  expect(['Priya', 'Zoë'].filter((name) => text.includes(name))).toEqual(['Priya'])
})

describe('a former member', () => {
  const zoe = () => ({ id: ids.get('Zoë Ångström') ?? '', communityId: fixture.cast.meridian.id, email: '' })

  async function end(standing: 'SUSPENDED' | 'UNPAID') {
    onTestFinished(() => fixture.change(zoe(), { standing: 'GOOD' }))
    await fixture.change(zoe(), { standing })
  }

  async function shown() {
    const { total, counts } = await search({ text: 'pune' })
    const { data } = await call('{ memberCategories { facet value count } }')
    const everybody = build
      .select({ count: directoryCounts.count })
      .from(directoryCounts)
      .where(and(eq(directoryCounts.communityId, zoe().communityId), eq(directoryCounts.facet, 'all')))
    return {
      found: [total, (await search({ text: 'angst' })).total, (await search({ text: 'quagga' })).total],
      counts: [counts, data].map((all) => (all as Found['counts']).find(({ value }) => value === 'Pune, India')?.count),
      isSuggested: (await call('{ memberSuggestions { user { name { fullName } } } }')).text.includes('Zoë'),
      everybody: (await fixture.db().read(everybody))[0]?.count,
    }
  }

  async function giveShown() {
    ids.set('Maya Chen', fixture.id('maya'))
    await giveProfile('Maya Chen', { industry: 'retail' })
    await giveProfile('Zoë Ångström', { industry: 'retail' })
    const { id } = await fixture.giveArticle({ status: 'PUBLISHED', slug: 'q', title: 'Quagga', publishedAt: NOW })
    await fixture.db().commit([build.update(articles).set({ authorId: zoe().id }).where(eq(articles.id, id))])
    const before = await shown()
    const everybody = before.everybody ?? 0
    expect(before).toEqual({ found: [2, 1, 1], counts: [2, 2], isSuggested: true, everybody })
    return { before, without: { found: [1, 0, 0], counts: [1, 1], isSuggested: false, everybody: everybody - 1 } }
  }

  it.each(['SUSPENDED', 'UNPAID'] as const)(
    'is in no search, count or suggestion (%s), whatever changes of their profile, until they are a member again',
    async (standing) => {
      const { before, without } = await giveShown()
      await end(standing)
      expect(await shown()).toEqual(without)
      await fixture.change(zoe(), { jobTitle: 'Potter' })
      await fixture
        .db()
        .commit([build.update(memberProfiles).set({ areaOfFocus: 'Pune' }).where(eq(memberProfiles.userId, zoe().id))])
      expect(await shown()).toEqual(without)
      await fixture.change(zoe(), { standing: 'PAST_DUE' })
      expect(await shown()).toEqual(before)
    },
  )

  it('stays where the community is closing, unless that is taken back', async () => {
    onTestFinished(() => dropClosings(fixture))
    const { before, without } = await giveShown()
    const closing = { endsAt: new Date(Date.now() + 60_000) }
    await giveClosing(fixture, closing)
    await end('SUSPENDED')
    expect(await shown()).toEqual(before)
    await fixture.db().commit([build.update(communityClosings).set({ takenBackAt: NOW })])
    expect(await shown()).toEqual(without)
    await dropClosings(fixture)
    await giveClosing(fixture, closing)
    expect(await shown()).toEqual(before)
    await dropClosings(fixture)
    expect(await shown()).toEqual(without)
  })
})
