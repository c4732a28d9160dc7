import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { groupAddresses, groupMembers, groups } from '#db/schema/groups.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { type GroupFactory, groupFactory } from '#db/testing/groups.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { SAVED_SEARCHES_MAX, type SavedSearchView } from '#shared/domain/members/saved-searches.ts'
import { newId } from '#shared/kernel/ids.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'

let fixture: ArticleFixture & GroupFactory
beforeAll(async () => {
  const base = await articleFixture()
  fixture = { ...base, ...groupFactory(base) }
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const SAVE = `mutation ($name: String!, $text: String, $industry: String, $location: String, $expertise: String, $group: String) {
  savedSearchCreate(name: $name, text: $text, industry: $industry, location: $location, expertise: $expertise, group: $group) }`
const DELETE = 'mutation ($id: ID!) { savedSearchDelete(id: $id) }'
const RESTORE = 'mutation ($id: ID!) { savedSearchRestore(id: $id) }'

async function ask(query: string, variables: object = {}, as: Name | null = 'maya') {
  const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  const headers = as ? await fixture.headersFor(as, as === 'theo' ? 'admin' : 'member', 'meridian') : {}
  const answer = await caller.post('/graphql', { query, variables }, { headers })
  const { data, errors } = (await answer.json()) as {
    data: { savedSearchCreate: string; savedSearches: SavedSearchView[] }
    errors?: { message: string; extensions: { code: string } }[]
  }
  return { status: answer.status, data, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message }
}

async function save(name: string, as: Name = 'maya'): Promise<string> {
  return (await ask(SAVE, { name, text: 'boards' }, as)).data.savedSearchCreate
}

async function list(as: Name = 'maya') {
  const { data } = await ask(
    '{ savedSearches { id name text industry location expertise group groupName isGroupGone isDeleted } }',
    {},
    as,
  )
  return data.savedSearches
}

async function names(isDeleted = false) {
  return (await list()).filter((one) => one.isDeleted === isDeleted).map(({ name }) => name)
}

describe('a member', () => {
  it('saves a search with its name and filters, which nobody else sees', async () => {
    const filters = { text: ' boards ', industry: 'retail', location: 'Pune, India', expertise: 'hiring' }
    await ask(SAVE, { name: '  Boards \n in Pune ', ...filters })
    expect(await list()).toMatchObject([{ name: 'Boards in Pune', ...filters, text: 'boards', isDeleted: false }])
    expect(await list('sam')).toEqual([])
  })

  it('saves a search twice as one under the same name; under another name, with another filter or after a deletion as a new one', async () => {
    const twice = await Promise.all([save('Boards'), save('Boards')])
    expect(twice[0]).toBe(twice[1])
    const { data } = await ask(SAVE, { name: 'Boards', text: 'boards', industry: 'retail' })
    const ids = [twice[0], await save('Others'), data.savedSearchCreate]
    expect(new Set(ids).size).toBe(3)
    expect((await list()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    await ask(DELETE, { id: twice[0] })
    expect(await save('Boards')).not.toBe(twice[0])
  })

  it.each([
    ['no name', { name: ' ', text: 'x' }],
    ['a long name', { name: 'x'.repeat(61), text: 'x' }],
    ['nothing to search', { name: 'All' }],
    ['no words', { name: 'Signs', text: '!?' }],
    ['an unknown industry', { name: 'Odd', industry: 'nothing' }],
    ['an unknown expertise', { name: 'Odd', expertise: '__proto__' }],
    ['an unknown group', { name: 'Odd', group: 'nothing' }],
  ])('is refused a search with %s', async (_what, variables) => {
    expect((await ask(SAVE, variables)).code).toBe('BadRequest.Invalid')
    expect(await list()).toEqual([])
  })

  it('has at most twenty, also when saving several at once or undoing a deletion', async () => {
    const first = await save('First')
    await ask(DELETE, { id: first })
    for (let i = 1; i < SAVED_SEARCHES_MAX; i++) await save(`Search ${i}`)
    const [one, other] = await Promise.all([ask(SAVE, { name: 'A', text: 'a1' }), ask(SAVE, { name: 'B', text: 'b1' })])
    expect([one.code, other.code].toSorted()).toEqual(['Unprocessable', undefined])
    expect((await ask(RESTORE, { id: first })).code).toBe('Unprocessable')
    expect((await ask(SAVE, { name: 'C', text: 'c' })).message).toContain('Delete one first')
    expect(await names()).toHaveLength(SAVED_SEARCHES_MAX)
  })

  it('sees all searches of two merged accounts, and gets room again by deleting', async () => {
    const { userId, communityId } = fixture.actor('maya')
    const each = { communityId, userId, text: 'boards', seenEntryId: 0, checkedAt: NOW }
    const rows = Array.from({ length: 2 * SAVED_SEARCHES_MAX }, (_, i) => ({
      ...{ ...each, id: newId(at(i)), name: `Search ${i}`, createdAt: at(i) },
    }))
    const deleted = [-1, -2].map((i) => ({
      ...{ ...each, id: newId(at(i)), name: `Deleted ${i}`, createdAt: at(i), deletedAt: NOW },
    }))
    await fixture.db().commit([build.insert(savedSearches).values([...rows, ...deleted])])
    expect(await names()).toHaveLength(2 * SAVED_SEARCHES_MAX)
    expect(await names(true)).toHaveLength(2)
    for (const { id } of rows.slice(0, SAVED_SEARCHES_MAX)) await ask(DELETE, { id })
    expect((await ask(SAVE, { name: 'C', text: 'c' })).message).toContain('Delete one first')
    await ask(DELETE, { id: rows.at(-1)?.id })
    expect((await ask(SAVE, { name: 'C', text: 'c' })).code).toBeUndefined()
    expect(await names(true)).toHaveLength(1)
  })

  it('undoes the last deletion that fits when the same request is sent twice at the same moment', async () => {
    const first = await save('First')
    await ask(DELETE, { id: first })
    for (let i = 1; i < SAVED_SEARCHES_MAX; i++) await save(`Search ${i}`)
    beforeWriteOf(savedSearches, () => ask(RESTORE, { id: first }))
    expect((await ask(RESTORE, { id: first })).code).toBeUndefined()
    expect(await names()).toHaveLength(SAVED_SEARCHES_MAX)
  })

  it("saves a search of a group, which has the group's current name and address", async () => {
    const { id, communityId } = await fixture.giveGroup({ slug: 'platforms', name: 'Platforms' })
    await ask(SAVE, { name: 'Platform people', group: 'platforms' })
    expect(await list()).toMatchObject([{ group: 'platforms', groupName: 'Platforms', isGroupGone: false }])
    await fixture
      .db()
      .commit([
        build.update(groups).set({ slug: 'systems', name: 'Systems' }).where(eq(groups.id, id)),
        build.insert(groupAddresses).values({ communityId, slug: 'systems', groupId: id }),
      ])
    expect(await list()).toMatchObject([{ group: 'systems', groupName: 'Systems', isGroupGone: false }])
  })

  it("sees neither name nor address of a search's group once it is hidden from them or deleted", async () => {
    const group = await fixture.giveGroup({ slug: 'secret', name: 'Secret', members: ['maya'] })
    await ask(SAVE, { name: 'People', group: 'secret' })
    await fixture.db().commit([build.update(groups).set({ visibility: 'HIDDEN' })])
    expect(await list()).toMatchObject([{ group: 'secret', groupName: 'Secret', isGroupGone: false }])
    expect((await ask(SAVE, { name: 'Odd', group: 'secret' }, 'sam')).code).toBe('BadRequest.Invalid')
    const gone = [{ group: null, groupName: null, isGroupGone: true }]
    await fixture.db().commit([build.delete(groupMembers)])
    expect(await list()).toMatchObject(gone)
    await fixture.giveMembership(group, 'maya', 'INVITED', { invitedBy: 'sam' })
    expect(await list()).toMatchObject(gone)
    await fixture.db().commit([build.delete(groupMembers), build.delete(groupAddresses), build.delete(groups)])
    expect(await list()).toMatchObject(gone)
  })

  it('undoes the latest deletion; the one before it is permanent', async () => {
    const [one, other] = [await save('One'), await save('Other')]
    await ask(DELETE, { id: one })
    await ask(RESTORE, { id: one })
    expect(await names()).toEqual(['Other', 'One'])
    await ask(DELETE, { id: one })
    await ask(DELETE, { id: other })
    expect([await names(), await names(true)]).toEqual([[], ['Other']])
    expect((await ask(RESTORE, { id: one })).code).toBe('NotFound')
    expect((await ask(DELETE, { id: other })).code).toBe('NotFound')
    expect((await ask(RESTORE, { id: other })).code).toBeUndefined()
    expect((await ask(RESTORE, { id: other })).code).toBeUndefined()
    expect(await names()).toEqual(['Other'])
  })

  it("can neither delete nor restore another member's search", async () => {
    const id = await save('Of Sam', 'sam')
    expect((await ask(DELETE, { id })).code).toBe('NotFound')
    await ask(DELETE, { id }, 'sam')
    expect((await ask(RESTORE, { id })).code).toBe('NotFound')
    expect((await fixture.db().read(build.select().from(savedSearches))).map(({ name }) => name)).toEqual(['Of Sam'])
  })
})

it('staff and visitors cannot save searches', async () => {
  expect((await ask(SAVE, { name: 'A', text: 'a1' }, 'theo')).code).toBe('NotAllowed')
  expect((await ask(SAVE, { name: 'A', text: 'a1' }, null)).status).toBe(401)
})
