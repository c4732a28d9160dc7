import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { newId } from '#shared/kernel/ids.ts'
import { listMembers } from './list-members.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
  await give('Ærlig', 'Ødegård', 'aerlig@meridian.test')
  await give('Maya', 'van der Berg', 'mvdb@meridian.test')
  await give('Maya', 'Zetterlund', 'zett@harbor.test', fixture.cast.harbor.id)
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function give(givenName: string, familyName: string, email: string, communityId = fixture.cast.meridian.id) {
  const id = newId(NOW)
  const names = { givenName, familyName, email, username: email }
  await fixture
    .db()
    .commit([
      build
        .insert(users)
        .values({ ...names, id, communityId, kind: 'MEMBER', status: 'ACTIVE', joinedAt: NOW, createdAt: NOW }),
    ])
}

async function found(search: string | null, first = 40): Promise<string[]> {
  const { edges } = await listMembers(fixture.as('theo'), { search, first, after: null })
  return edges.map(({ node }) => node.name)
}

describe('staff find members', () => {
  it('by the order of family names, a page after the other, nobody twice and nobody left out', async () => {
    const all = await found(null)
    expect(all.length).toBeGreaterThan(3)
    const paged: string[] = []
    let after: string | null = null
    for (let page = 0; page <= all.length; page++) {
      const { edges, pageInfo } = await listMembers(fixture.as('theo'), { search: null, first: 2, after })
      paged.push(...edges.map(({ node }) => node.name))
      after = edges.at(-1)?.cursor ?? null
      if (!pageInfo.hasNextPage) break
    }
    expect(paged).toEqual(all)
  })

  it.each([
    ['chen', ['Maya Chen']],
    ['CHE', ['Maya Chen']],
    ['maya', ['Maya Chen', 'Maya van der Berg']],
    ['maya ch', ['Maya Chen']],
    ['chen maya', ['Maya Chen']],
    ['van der', ['Maya van der Berg']],
    ['maya van der b', ['Maya van der Berg']],
    ['ødeg', ['Ærlig Ødegård']],
    ['maya.chen@', ['Maya Chen']],
    ['MAYA.CHEN@meridian.test', ['Maya Chen']],
    ['zett', []],
    ['hen', []],
    ['%', []],
    ["'", []],
  ])('a search for %j finds %j', async (search, names) => {
    expect(await found(search)).toEqual(names)
  })

  it('and a blank search finds all', async () => {
    expect(await found('  ')).toEqual(await found(null))
  })

  it('only in the community of the site, and never staff', async () => {
    const all = await found(null)
    expect(all).not.toContain('Maya Zetterlund')
    expect(all).not.toContain('Theo Brandt')
    const there = await listMembers(fixture.as('stig'), { search: null, first: 40, after: null })
    expect(there.edges.map(({ node }) => node.name)).toContain('Maya Zetterlund')
    expect(there.edges.map(({ node }) => node.name)).not.toContain('Maya Chen')
  })

  it('who may not see what members pay is told so with each of them', async () => {
    const seen = async (who: 'theo' | 'ada') => {
      const { edges } = await listMembers(fixture.as(who), { search: 'chen', first: 40, after: null })
      return edges.map(({ node }) => [node.name, node.canSeeBilling])
    }
    expect(await seen('theo')).toEqual([['Maya Chen', true]])
    expect(await seen('ada')).toEqual([['Maya Chen', false]])
  })

  it('who holds no permission here sees nobody', async () => {
    const list = listMembers(fixture.as('stig', NOW, fixture.cast.meridian), { search: null, first: 40, after: null })
    await expect(list).rejects.toThrow('NotAllowed')
  })

  it.each(['x', 'eyJ9', 'a'.repeat(500)])('a cursor %j that is none of the list is refused', async (after) => {
    await expect(listMembers(fixture.as('theo'), { search: null, first: 2, after })).rejects.toThrow('cursor')
  })
})
