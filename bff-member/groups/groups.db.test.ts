import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { GROUP_VISIBILITIES } from '#shared/domain/groups/statuses.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import {
  ANSWER_INVITATION,
  ANSWER_REQUEST,
  days,
  type GroupFixture,
  groupFixture,
  INVITE,
  JOIN,
  LEAVE,
  LIST,
  PAGE,
  REQUEST,
} from '../testing/group-fixture.ts'

let fixture: GroupFixture
let groups: GroupFixture['groups']
let maya: TestMember
let sam: TestMember
let rae: TestMember
let lena: TestMember
beforeAll(async () => {
  fixture = await groupFixture()
  ;({ groups, maya, sam, rae, lena } = fixture)
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function names(who: TestMember): Promise<string[]> {
  return (await fixture.list(who)).edges.map(({ node }) => node.name)
}

describe('the list of groups', () => {
  it('[ENT-046] has the groups visible to the member, the largest first', async () => {
    await groups.giveGroup({ name: 'Small' })
    await groups.giveGroup({ name: 'Large', visibility: 'REQUEST', members: ['sam', rae] })
    await groups.giveGroup({ name: 'Secret', visibility: 'HIDDEN', members: ['sam'] })
    const mine = await groups.giveGroup({ name: 'Mine', visibility: 'HIDDEN', members: ['sam', rae, 'maya'] })
    const asked = await groups.giveGroup({ name: 'Asked me', visibility: 'HIDDEN' })
    await groups.giveMembership(asked, 'maya', 'INVITED', { invitedBy: 'sam' })
    await groups.giveGroup({ name: 'Harbor', where: 'harbor' })
    expect(await names(maya)).toEqual(['Mine', 'Large', 'Asked me', 'Small'])
    expect(await names(lena)).toEqual(['Harbor'])
    expect((await fixture.page(maya, mine.slug)).group).toMatchObject({ memberCount: 3, relation: { state: 'MEMBER' } })
    expect((await fixture.page(maya, asked.slug)).group.relation).toMatchObject({
      ...{ state: 'INVITED', inviterName: 'Sam Okafor', canAnswerInvitation: true, canJoin: false },
    })
  })

  it('is read in pages', async () => {
    for (const name of ['A', 'B', 'C']) await groups.giveGroup({ name })
    const first = await fixture.list(maya, { first: 2 })
    const second = await fixture.list(maya, { first: 2, after: first.pageInfo.endCursor })
    const read = [...first.edges, ...second.edges].map(({ node }) => node.name)
    expect([read.toSorted(), second.pageInfo.hasNextPage]).toEqual([['A', 'B', 'C'], false])
  })
})

describe('the page of a group', () => {
  it('has chairs and active members, in pages; waiting people are visible to chairs', async () => {
    const group = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['maya'] })
    await groups.giveMembership(group, rae, 'MEMBER', { changedAt: days(1) })
    await groups.giveMembership(group, 'ian', 'MEMBER', { changedAt: days(2) })
    await groups.giveMembership(group, 'sam', 'REQUESTED', { note: 'Please.' })
    const seen = await fixture.page(maya, group.slug, { first: 1 })
    expect(seen.chairs).toMatchObject([{ user: { name: { fullName: 'Maya Chen' } } }])
    expect(seen.members.edges).toMatchObject([{ node: { user: { id: rae.userId }, isChair: false } }])
    expect(seen.requests).toMatchObject([{ user: { id: sam.userId }, note: 'Please.' }])
    const { endCursor } = seen.members.pageInfo
    expect((await fixture.page(maya, group.slug, { first: 1, after: endCursor })).members).toMatchObject({
      edges: [{ node: { user: { id: maya.userId }, isChair: true } }],
      pageInfo: { hasNextPage: false },
    })
    expect(await fixture.page(rae, group.slug)).toMatchObject({ requests: [], invited: [], group: { openRequests: 0 } })
  })

  it('of a hidden group exists for members and invited people, and for nobody of another community', async () => {
    const group = await groups.giveGroup({ visibility: 'HIDDEN', members: ['sam'] })
    await groups.giveMembership(group, 'maya', 'REQUESTED')
    expect(await fixture.page(sam, group.slug)).not.toBeNull()
    expect([
      await fixture.page(maya, group.slug),
      await fixture.page(rae, group.slug),
      await fixture.page(sam, 'nothing'),
    ]).toEqual([null, null, null])
    const harbor = await groups.giveGroup({ where: 'harbor' })
    expect(await fixture.page(maya, harbor.slug)).toBeNull()
  })

  it.each([
    ['MEMBER', true],
    ['INVITED', true],
    ['REQUESTED', false],
    ['DECLINED', false],
    [null, false],
  ] as const)('of a hidden group is there for somebody %s: %s; of the others it always is', async (state, isThere) => {
    for (const visibility of GROUP_VISIBILITIES) {
      const group = await groups.giveGroup({ visibility })
      const invitation = state === 'INVITED' ? { invitedBy: sam } : {}
      if (state) await groups.giveMembership(group, 'maya', state, invitation)
      const isSeen = visibility !== 'HIDDEN' || isThere
      expect((await fixture.page(maya, group.slug)) !== null, visibility).toBe(isSeen)
      expect((await fixture.list(maya)).edges.some(({ node }) => node.id === group.id)).toBe(isSeen)
    }
  })

  it('is found by a former address, and returns the current one', async () => {
    const group = await groups.giveGroup({ slug: 'platforms' })
    await groups.giveFormerAddress(group, 'old-platforms')
    expect((await fixture.page(maya, 'old-platforms')).group).toMatchObject({ id: group.id, slug: 'platforms' })
  })
})

it('staff read groups as non-members, and are in none', async () => {
  const { id, slug } = await groups.giveGroup()
  const hidden = await groups.giveGroup({ visibility: 'HIDDEN' })
  const theo = { userId: fixture.id('theo'), communityId: maya.communityId }
  const ask = (source: string, variables: object) => fixture.ask(theo, source, variables, NOW, 'admin')
  expect((await ask(PAGE, { slug })).data.group.group.relation).toMatchObject({ state: null, canJoin: false })
  expect((await ask(PAGE, { slug: hidden.slug })).data.group).toBeNull()
  for (const [source, variables] of [
    [JOIN, {}],
    [REQUEST, {}],
    [LEAVE, {}],
    [ANSWER_INVITATION, { accept: true }],
    [ANSWER_REQUEST, { accept: true, userId: maya.userId }],
    [INVITE, { userId: maya.userId }],
  ] as const)
    expect((await ask(source, { groupId: id, ...variables })).code).toBe('NotAllowed')
})

it("a page takes one database round trip, and a member's action two", async () => {
  const group = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
  const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  const tripsOf = async (query: string, variables: object, as: 'maya' | 'sam' = 'maya') => {
    const headers = await fixture.headersFor(as, 'member')
    const answer = await caller.post('/graphql', { query, variables }, { headers })
    expect(await answer.json()).not.toHaveProperty('errors')
    return /trips=(\d+)/.exec(answer.headers.get('Server-Timing') ?? '')?.[1]
  }
  const groupId = group.id
  // The first request of a worker reads the hosts of the brands.
  await tripsOf(LIST, {})
  expect([await tripsOf(LIST, {}), await tripsOf(PAGE, { slug: group.slug })]).toEqual(['1', '1'])
  expect(await tripsOf(REQUEST, { groupId })).toBe('2')
  expect(await tripsOf(ANSWER_REQUEST, { groupId, userId: maya.userId, accept: true }, 'sam')).toBe('2')
  expect(await tripsOf(LEAVE, { groupId })).toBe('2')
  expect(await tripsOf(INVITE, { groupId, userId: maya.userId }, 'sam')).toBe('2')
  expect(await tripsOf(ANSWER_INVITATION, { groupId, accept: true })).toBe('2')
})

it('visitors can neither read groups nor act on them', async () => {
  const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  for (const query of ['{ groups { edges { node { id } } } }', 'mutation { groupJoin(groupId: "x") { id } }'])
    expect((await caller.post('/graphql', { query })).status).toBe(401)
})
