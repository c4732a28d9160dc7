import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { groupAddresses, groupMembers, groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { directoryCounts } from '#db/schema/profiles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { type GroupFactory, groupFactory } from '#db/testing/groups.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'

const COUNTS = 'counts { facet value name count isMore }'
const SEARCH = `query ($text: String, $industry: String, $group: String) { memberSearch(text: $text, industry: $industry, group: $group) {
  total group { slug name } ${COUNTS} edges { node { user { name { fullName } } } } } }`
const BROWSE = '{ memberCategories { facet value name count isMore } }'
const SUGGESTIONS = '{ memberSuggestions { user { name { fullName } } reasons { facet value name } } }'

type Count = { facet: string; value: string; name: string | null; count: number }
type Found = {
  readonly total: number
  readonly group: { readonly slug: string; readonly name: string } | null
  readonly counts: readonly Count[]
  readonly edges: readonly { readonly node: { readonly user: { readonly name: { readonly fullName: string } } } }[]
}

let fixture: ArticleFixture & GroupFactory
beforeAll(async () => {
  const base = await articleFixture()
  fixture = { ...base, ...groupFactory(base) }
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function call<T>(query: string, variables: object, as: Name): Promise<T> {
  const where = as === 'lena' ? 'harbor' : 'meridian'
  const caller = callerOf(createApp(), fixture.env, `${where}.localhost`)
  const headers = await fixture.headersFor(as, 'member', where)
  const { data, errors } = await (await caller.post('/graphql', { query, variables }, { headers })).json()
  if (errors) throw new Error(JSON.stringify(errors))
  return Object.values(data)[0] as T
}

function search(variables: object, as: Name = 'maya') {
  return call<Found>(SEARCH, variables, as)
}

function names({ edges }: Found) {
  return edges.map(({ node }) => node.user.name.fullName.split(' ')[0]).toSorted()
}

function groupsOf(counts: readonly Count[]) {
  return counts.filter(({ facet }) => facet === 'group').map(({ value, name, count }) => `${value} ${name} ${count}`)
}

async function browse(as: Name = 'maya') {
  return groupsOf(await call<Count[]>(BROWSE, {}, as))
}

describe('the directory', () => {
  it('is filtered by a group, with and without words, and counts its members', async () => {
    await fixture.giveGroup({ slug: 'platforms', name: 'Platforms', members: ['maya'], chairs: ['sam'] })
    expect(await browse()).toEqual(['platforms Platforms 2'])
    const found = await search({ group: 'platforms' })
    expect([names(found), found.total, found.group]).toEqual([
      ['Maya', 'Sam'],
      2,
      { slug: 'platforms', name: 'Platforms' },
    ])
    expect(names(await search({ group: 'platforms', text: 'okafor' }))).toEqual(['Sam'])
    expect((await search({ group: 'platforms', industry: 'retail' })).total).toBe(0)
    expect(groupsOf((await search({ text: 'okafor' })).counts)).toEqual(['platforms Platforms 1'])
    expect(groupsOf((await search({})).counts)).toEqual(['platforms Platforms 2'])
  })

  it('finds the authors of a group by what they published', async () => {
    await fixture.giveGroup({ slug: 'platforms', members: ['sam'] })
    await fixture.giveGroup({ slug: 'others', members: ['maya'] })
    const story = { status: 'PUBLISHED', slug: 'quagga', title: 'Quagga care', publishedAt: NOW } as const
    await fixture.giveArticle({ by: 'sam', ...story })
    expect(names(await search({ group: 'platforms', text: 'quagga' }))).toEqual(['Sam'])
    expect((await search({ group: 'others', text: 'quagga' })).total).toBe(0)
  })

  it.each(['REQUESTED', 'INVITED', 'DECLINED'] as const)('does not count a person who is %s', async (state) => {
    const group = await fixture.giveGroup({ slug: 'platforms', members: ['maya'] })
    await fixture.giveMembership(group, 'sam', state, state === 'INVITED' ? { invitedBy: 'maya' } : {})
    expect(names(await search({ group: 'platforms' }))).toEqual(['Maya'])
    expect(await browse()).toEqual(['platforms Group 1'.replace('Group', group.name)])
  })

  it('reflects who joins, leaves, and becomes inactive', async () => {
    const group = await fixture.giveGroup({ slug: 'platforms', name: 'P', members: ['maya'] })
    await fixture.giveMembership(group, 'sam', 'INVITED', { invitedBy: 'maya' })
    const isSams = eq(groupMembers.userId, fixture.id('sam'))
    await fixture.db().commit([build.update(groupMembers).set({ state: 'MEMBER', invitedBy: null }).where(isSams)])
    expect([await browse(), names(await search({ group: 'platforms' }))]).toEqual([['platforms P 2'], ['Maya', 'Sam']])
    const active = (status: 'ACTIVE' | 'INACTIVE') =>
      fixture.db().commit([
        build
          .update(users)
          .set({ status })
          .where(eq(users.id, fixture.id('sam'))),
      ])
    await active('INACTIVE')
    expect([await browse(), names(await search({ group: 'platforms' }))]).toEqual([['platforms P 1'], ['Maya']])
    await active('ACTIVE')
    expect([await browse(), names(await search({ group: 'platforms' }))]).toEqual([['platforms P 2'], ['Maya', 'Sam']])
    await fixture.db().commit([build.delete(groupMembers).where(isSams)])
    expect([await browse(), names(await search({ group: 'platforms' }))]).toEqual([['platforms P 1'], ['Maya']])
    await fixture.db().commit([build.delete(groupMembers)])
    expect([await browse(), (await search({ group: 'platforms' })).total]).toEqual([[], 0])
  })

  it("accepts a group's former address, and returns the current one", async () => {
    const { id, communityId } = await fixture.giveGroup({ slug: 'platforms', name: 'P', members: ['maya'] })
    await fixture
      .db()
      .commit([
        build.update(groups).set({ slug: 'systems' }).where(eq(groups.id, id)),
        build.insert(groupAddresses).values({ communityId, slug: 'systems', groupId: id }),
      ])
    expect(await search({ group: 'platforms' })).toMatchObject({ total: 1, group: { slug: 'systems', name: 'P' } })
    expect(await browse()).toEqual(['systems P 1'])
  })

  it('finds no group of another community', async () => {
    await fixture.giveGroup({ slug: 'platforms', members: ['maya'] })
    expect(await search({ group: 'platforms' }, 'lena')).toMatchObject({ total: 0, group: null })
    expect(await browse('lena')).toEqual([])
    expect(await search({ group: 'no-such-group' })).toMatchObject({ total: 0, group: null })
  })

  it('suggests members of the same group', async () => {
    await fixture.giveGroup({ slug: 'platforms', name: 'P', members: ['maya', 'sam'] })
    const found = await call<{ user: unknown; reasons: unknown[] }[]>(SUGGESTIONS, {}, 'maya')
    expect(found[0]?.reasons[0]).toEqual({ facet: 'group', value: 'platforms', name: 'P' })
  })
})

describe('a hidden group', () => {
  const SEEN = ['secret Secret 2']

  it('is counted, named and searched for its members, and does not exist for others', async () => {
    const group = await fixture.giveGroup({
      slug: 'secret',
      name: 'Secret',
      visibility: 'HIDDEN',
      members: ['maya', 'sam'],
    })
    expect([await browse(), names(await search({ group: 'secret' }))]).toEqual([SEEN, ['Maya', 'Sam']])
    expect(groupsOf((await search({})).counts)).toEqual(SEEN)
    expect(groupsOf((await search({ text: 'okafor' })).counts)).toEqual(['secret Secret 1'])
    expect(names(await search({ group: 'secret', text: 'okafor' }))).toEqual(['Sam'])
    await fixture.db().commit([build.delete(groupMembers).where(eq(groupMembers.userId, fixture.id('maya')))])
    await fixture.giveMembership(group, 'maya', 'INVITED', { invitedBy: 'sam' })
    expect([await browse(), await search({ group: 'secret' })]).toMatchObject([
      [],
      { total: 0, group: null, edges: [] },
    ])
    expect(groupsOf((await search({})).counts)).toEqual([])
    expect(groupsOf((await search({ text: 'okafor' })).counts)).toEqual([])
    expect((await search({ group: 'secret', text: 'okafor' })).total).toBe(0)
    expect(JSON.stringify(await call(SUGGESTIONS, {}, 'maya'))).not.toContain('ecret')
  })

  it('disappears and appears immediately with its visibility', async () => {
    const { id } = await fixture.giveGroup({ slug: 'secret', name: 'Secret', members: ['sam'] })
    const set = (visibility: 'OPEN' | 'REQUEST' | 'HIDDEN') =>
      fixture.db().commit([build.update(groups).set({ visibility }).where(eq(groups.id, id))])
    const seenBy = async (as: Name) => [await browse(as), (await search({ group: 'secret' }, as)).total]
    const shown = [['secret Secret 1'], 1]
    expect(await seenBy('maya')).toEqual(shown)
    await set('HIDDEN')
    expect([await seenBy('maya'), await seenBy('sam')]).toEqual([[[], 0], shown])
    await set('REQUEST')
    expect(await seenBy('maya')).toEqual(shown)
    await set('OPEN')
    expect(await seenBy('maya')).toEqual(shown)
    const kept = await fixture.db().read(build.select().from(directoryCounts).where(eq(directoryCounts.value, id)))
    expect(kept).toMatchObject([{ facet: 'group', count: 1 }])
  })
})
