import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { groupStatements } from '#db/groups/forget-groups.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { type GroupFactory, groupFactory } from '#db/testing/groups.ts'
import { GROUP_REFUSALS } from '#shared/domain/groups/messages.ts'
import { GROUP_VISIBILITIES } from '#shared/domain/groups/statuses.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { type ContactFixture, contactFixture } from '../testing/contact-fixture.ts'

const RELATION = `relation { state isChair canJoin canRequest canLeave canAnswerInvitation inviterName asksAgainAt }`
const GROUP = `id name about slug visibility memberCount image { address smallAddress alt } openRequests ${RELATION}`
const LIST = `query ($first: Int, $after: String) {
  groups(first: $first, after: $after) { edges { cursor node { ${GROUP} } } pageInfo { hasNextPage endCursor } } }`
const PAGE = `query ($slug: String!, $first: Int, $after: String) { group(slug: $slug, first: $first, after: $after) {
  group { ${GROUP} } chairs { user { id name { fullName } } }
  members { edges { node { user { id } isChair joinedAt } } pageInfo { hasNextPage endCursor } }
  requests { user { id } note since } invited { user { id } } } }`
const JOIN = `mutation ($groupId: ID!) { groupJoin(groupId: $groupId) { ${GROUP} } }`
const REQUEST = `mutation ($groupId: ID!, $note: String) { groupRequest(groupId: $groupId, note: $note) { ${GROUP} } }`
const LEAVE = `mutation ($groupId: ID!) { groupLeave(groupId: $groupId) { ${GROUP} } }`
const ANSWER_INVITATION = `mutation ($groupId: ID!, $accept: Boolean!) {
  groupAnswerInvitation(groupId: $groupId, accept: $accept) { ${GROUP} } }`
const ANSWER_REQUEST = `mutation ($groupId: ID!, $userId: ID!, $accept: Boolean!) {
  groupAnswerRequest(groupId: $groupId, userId: $userId, accept: $accept) { ${GROUP} } }`
const INVITE = `mutation ($groupId: ID!, $userId: ID!) { groupInvite(groupId: $groupId, userId: $userId) { ${GROUP} } }`

const DAY_MS = 86_400_000
function days(count: number) {
  return new Date(NOW.getTime() + count * DAY_MS)
}

let fixture: ContactFixture
let groups: GroupFactory
let maya: TestMember
let sam: TestMember
let lena: TestMember
let rae: TestMember
beforeAll(async () => {
  fixture = await contactFixture()
  groups = groupFactory(fixture)
  maya = fixture.actor('maya')
  sam = fixture.actor('sam')
  lena = fixture.actor('lena')
  rae = await fixture.addMember('Rae Okonkwo')
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function list(who: TestMember, variables: object = {}) {
  const { data } = await fixture.ask(who, LIST, variables)
  return data.groups
}
async function names(who: TestMember): Promise<string[]> {
  const { edges } = await list(who)
  return edges.map(({ node }: { node: { name: string } }) => node.name)
}
async function page(who: TestMember, slug: string, variables: object = {}, now = NOW) {
  return (await fixture.ask(who, PAGE, { slug, ...variables }, now)).data?.group
}

describe('the list of groups', () => {
  it('[ENT-046] has those that the member may know of, the largest first', async () => {
    await groups.giveGroup({ name: 'Small' })
    await groups.giveGroup({ name: 'Large', visibility: 'REQUEST', members: ['sam', rae] })
    await groups.giveGroup({ name: 'Secret', visibility: 'HIDDEN', members: ['sam'] })
    const mine = await groups.giveGroup({ name: 'Mine', visibility: 'HIDDEN', members: ['sam', rae, 'maya'] })
    const asked = await groups.giveGroup({ name: 'Asked me', visibility: 'HIDDEN' })
    await groups.giveMembership(asked, 'maya', 'INVITED', { invitedBy: 'sam' })
    await groups.giveGroup({ name: 'Harbor', where: 'harbor' })
    expect(await names(maya)).toEqual(['Mine', 'Large', 'Asked me', 'Small'])
    expect(await names(lena)).toEqual(['Harbor'])
    expect((await page(maya, mine.slug)).group).toMatchObject({ memberCount: 3, relation: { state: 'MEMBER' } })
    expect((await page(maya, asked.slug)).group.relation).toMatchObject({
      ...{ state: 'INVITED', inviterName: 'Sam Okafor', canAnswerInvitation: true, canJoin: false },
    })
  })

  it('is read in pages', async () => {
    for (const name of ['A', 'B', 'C']) await groups.giveGroup({ name })
    const first = await list(maya, { first: 2 })
    const second = await list(maya, { first: 2, after: first.pageInfo.endCursor })
    const read = [...first.edges, ...second.edges].map(({ node }) => node.name)
    expect([read.toSorted(), second.pageInfo.hasNextPage]).toEqual([['A', 'B', 'C'], false])
  })
})

describe('the page of a group', () => {
  it('has chairs and active members, in pages; waiting people are for chairs', async () => {
    const group = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['maya'] })
    await groups.giveMembership(group, rae, 'MEMBER', { changedAt: days(1) })
    await groups.giveMembership(group, 'ian', 'MEMBER', { changedAt: days(2) })
    await groups.giveMembership(group, 'sam', 'REQUESTED', { note: 'Please.' })
    const seen = await page(maya, group.slug, { first: 1 })
    expect(seen.chairs).toMatchObject([{ user: { name: { fullName: 'Maya Chen' } } }])
    expect(seen.members.edges).toMatchObject([{ node: { user: { id: rae.userId }, isChair: false } }])
    expect(seen.requests).toMatchObject([{ user: { id: sam.userId }, note: 'Please.' }])
    const { endCursor } = seen.members.pageInfo
    expect((await page(maya, group.slug, { first: 1, after: endCursor })).members).toMatchObject({
      edges: [{ node: { user: { id: maya.userId }, isChair: true } }],
      pageInfo: { hasNextPage: false },
    })
    expect(await page(rae, group.slug)).toMatchObject({ requests: [], invited: [], group: { openRequests: 0 } })
  })

  it('[ROUTE-067] of a hidden group is there for who is in it or invited, of another community for nobody', async () => {
    const group = await groups.giveGroup({ visibility: 'HIDDEN', members: ['sam'] })
    await groups.giveMembership(group, 'maya', 'REQUESTED')
    expect(await page(sam, group.slug)).not.toBeNull()
    expect([await page(maya, group.slug), await page(rae, group.slug), await page(sam, 'nothing')]).toEqual([
      null,
      null,
      null,
    ])
    const harbor = await groups.giveGroup({ where: 'harbor' })
    expect(await page(maya, harbor.slug)).toBeNull()
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
      expect((await page(maya, group.slug)) !== null, visibility).toBe(isSeen)
      expect((await list(maya)).edges.some(({ node }: { node: { id: string } }) => node.id === group.id)).toBe(isSeen)
    }
  })

  it('is found by a former address, and says the present one', async () => {
    const group = await groups.giveGroup({ slug: 'platforms' })
    await groups.giveFormerAddress(group, 'old-platforms')
    expect((await page(maya, 'old-platforms')).group).toMatchObject({ id: group.id, slug: 'platforms' })
  })
})

describe('joining and leaving', () => {
  it('an open group is joined and left, and a repeat changes nothing', async () => {
    const { id } = await groups.giveGroup()
    const joined = async () => (await fixture.ask(maya, JOIN, { groupId: id })).data.groupJoin
    expect(await joined()).toMatchObject({
      memberCount: 1,
      relation: { state: 'MEMBER', canJoin: false, canLeave: true },
    })
    expect(await joined()).toMatchObject({ memberCount: 1 })
    const left = async () => (await fixture.ask(maya, LEAVE, { groupId: id })).data.groupLeave
    expect(await left()).toMatchObject({ memberCount: 0, relation: { state: null, canJoin: true, canLeave: false } })
    expect(await left()).toMatchObject({ memberCount: 0 })
  })

  it('who is not active any more is not counted, and is again once they are', async () => {
    const { id } = await groups.giveGroup({ members: ['maya', 'ian', rae] })
    const setStatus = (status: 'ACTIVE' | 'INACTIVE') =>
      fixture.db().commit([build.update(users).set({ status }).where(eq(users.id, rae.userId))])
    const counted = async () => (await groups.readGroup(id))?.memberCount
    expect(await counted()).toBe(2)
    await setStatus('INACTIVE')
    expect(await counted()).toBe(1)
    await setStatus('ACTIVE')
    expect(await counted()).toBe(2)
  })

  it('two who join at once are both counted', async () => {
    const { id } = await groups.giveGroup()
    await Promise.all([maya, sam, rae, maya].map((who) => fixture.ask(who, JOIN, { groupId: id })))
    expect(await groups.readGroup(id)).toMatchObject({ memberCount: 3 })
  })

  it.each([
    ['REQUEST', 'InvalidTransition'],
    ['HIDDEN', 'NotFound'],
  ] as const)('a group that is %s is not joined', async (visibility, code) => {
    const { id } = await groups.giveGroup({ visibility })
    expect((await fixture.ask(maya, JOIN, { groupId: id })).code).toBe(code)
    expect(await groups.readMembership(id, maya)).toBeNull()
  })

  it('a chair may leave, and is none after that', async () => {
    const { id } = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['maya'] })
    expect((await fixture.ask(maya, LEAVE, { groupId: id })).data.groupLeave.relation.isChair).toBe(false)
    expect(await groups.readMembership(id, maya)).toBeNull()
  })

  it('who leaves a hidden group no longer sees it', async () => {
    const { id, slug } = await groups.giveGroup({ visibility: 'HIDDEN', members: ['maya'] })
    expect((await fixture.ask(maya, LEAVE, { groupId: id })).data.groupLeave).toBeNull()
    expect(await page(maya, slug)).toBeNull()
  })
})

describe('asking to be let in', () => {
  function ask(who: TestMember, groupId: string, note: string | null = null, now = NOW) {
    return fixture.ask(who, REQUEST, { groupId, note }, now)
  }
  function answer(by: TestMember, groupId: string, whom: TestMember, accept: boolean, now = NOW) {
    return fixture.ask(by, ANSWER_REQUEST, { groupId, userId: whom.userId, accept }, now)
  }

  it('[ADM-024] waits for a chair, who reads the note and lets the person in', async () => {
    const { id, slug } = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
    expect((await ask(maya, id, '  I build platforms. ')).data.groupRequest).toMatchObject({
      memberCount: 1,
      relation: { state: 'REQUESTED', canRequest: false, canLeave: true },
    })
    expect((await ask(maya, id, 'Again.')).data.groupRequest.relation.state).toBe('REQUESTED')
    const seen = await page(sam, slug)
    expect([seen.group.openRequests, seen.requests]).toMatchObject([
      1,
      [{ user: { id: maya.userId }, note: 'I build platforms.' }],
    ])
    expect((await answer(sam, id, maya, true)).data.groupAnswerRequest).toMatchObject({
      memberCount: 2,
      openRequests: 0,
    })
    expect((await answer(sam, id, maya, true)).data.groupAnswerRequest).toMatchObject({ memberCount: 2 })
    expect(await groups.readMembership(id, maya)).toMatchObject({ state: 'MEMBER', note: null })
    expect((await answer(sam, id, maya, false)).message).toBe(GROUP_REFUSALS.notAsked)
  })

  it('can be repeated 30 days after it was declined', async () => {
    const { id, slug } = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
    await ask(maya, id)
    await answer(sam, id, maya, false)
    expect((await page(maya, slug)).group.relation).toMatchObject({
      ...{ state: 'DECLINED', canRequest: false, asksAgainAt: days(30).toISOString() },
    })
    expect(await ask(maya, id, null, days(29))).toMatchObject({
      ...{ code: 'InvalidTransition', message: GROUP_REFUSALS.tooSoon },
    })
    expect((await ask(maya, id, null, days(30))).data.groupRequest.relation.state).toBe('REQUESTED')
  })

  it('can be taken back', async () => {
    const { id } = await groups.giveGroup({ visibility: 'REQUEST' })
    await ask(maya, id)
    expect((await fixture.ask(maya, LEAVE, { groupId: id })).data.groupLeave.relation).toMatchObject({
      ...{ state: null, canRequest: true },
    })
  })

  it.each([
    ['OPEN', 'InvalidTransition'],
    ['HIDDEN', 'NotFound'],
  ] as const)('is for groups on request, not for one that is %s', async (visibility, code) => {
    const { id } = await groups.giveGroup({ visibility })
    expect((await ask(maya, id)).code).toBe(code)
  })

  it('takes a note of 500 characters and no longer one', async () => {
    const { id } = await groups.giveGroup({ visibility: 'REQUEST' })
    expect((await ask(maya, id, 'x'.repeat(501))).message).toBe(GROUP_REFUSALS.noteTooLong)
    expect((await ask(maya, id, '🙂'.repeat(500))).data.groupRequest.relation.state).toBe('REQUESTED')
  })

  it('is answered by chairs of this group alone', async () => {
    const { id } = await groups.giveGroup({ visibility: 'REQUEST', members: [rae] })
    await groups.giveGroup({ chairs: ['sam'] })
    await ask(maya, id)
    for (const who of [rae, sam, maya]) expect((await answer(who, id, maya, true)).code).toBe('NotAllowed')
    expect((await answer(lena, id, maya, true)).code).toBe('NotFound')
    expect(await groups.readMembership(id, maya)).toMatchObject({ state: 'REQUESTED' })
  })
})

describe('invitations', () => {
  function invite(by: TestMember, groupId: string, whom: TestMember, now = NOW) {
    return fixture.ask(by, INVITE, { groupId, userId: whom.userId }, now)
  }
  function answer(who: TestMember, groupId: string, accept: boolean, now = NOW) {
    return fixture.ask(who, ANSWER_INVITATION, { groupId, accept }, now)
  }

  it.each(['OPEN', 'REQUEST', 'HIDDEN'] as const)(
    '[ADM-024] of chairs lead into a group that is %s',
    async (visibility) => {
      const { id, slug } = await groups.giveGroup({ visibility, chairs: ['sam'] })
      expect((await invite(sam, id, maya)).code).toBeUndefined()
      expect((await invite(sam, id, maya)).code).toBeUndefined()
      expect((await page(sam, slug)).invited).toMatchObject([{ user: { id: maya.userId } }])
      expect((await page(maya, slug)).group.relation).toMatchObject({ state: 'INVITED', inviterName: 'Sam Okafor' })
      expect((await answer(maya, id, true)).data.groupAnswerInvitation).toMatchObject({
        ...{ memberCount: 2, relation: { state: 'MEMBER', inviterName: null } },
      })
      expect((await answer(maya, id, true)).data.groupAnswerInvitation.memberCount).toBe(2)
      expect((await answer(maya, id, false)).message).toBe(GROUP_REFUSALS.notInvited)
    },
  )

  it('who declined one is not invited again for 30 days, and may ask at once', async () => {
    const { id } = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
    await invite(sam, id, maya)
    const declined = (await answer(maya, id, false)).data.groupAnswerInvitation
    expect(declined.relation).toMatchObject({ state: 'DECLINED', canRequest: true, asksAgainAt: null })
    expect((await invite(sam, id, maya, days(29))).message).toBe(GROUP_REFUSALS.otherTooSoon)
    expect((await invite(sam, id, maya, days(30))).code).toBeUndefined()
  })

  it('a hidden group that was declined is gone', async () => {
    const { id, slug } = await groups.giveGroup({ visibility: 'HIDDEN', chairs: ['sam'] })
    await invite(sam, id, maya)
    expect((await answer(maya, id, false)).data).toEqual({ groupAnswerInvitation: null })
    expect(await page(maya, slug)).toBeNull()
  })

  it('are made by chairs alone, to active members who are not in the group and have not asked', async () => {
    const { id } = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'], members: [rae] })
    await groups.giveMembership({ id, communityId: maya.communityId }, 'maya', 'REQUESTED')
    expect((await invite(rae, id, maya)).code).toBe('NotAllowed')
    expect((await invite(maya, id, rae)).code).toBe('NotAllowed')
    expect((await invite(lena, id, maya)).code).toBe('NotFound')
    expect((await invite(sam, id, rae)).message).toBe(GROUP_REFUSALS.otherIsMember)
    expect((await invite(sam, id, maya)).message).toBe(GROUP_REFUSALS.otherHasAsked)
    for (const who of ['lena', 'ian', 'ivy', 'theo'] as const)
      expect((await invite(sam, id, fixture.actor(who))).code, who).toBe('NotFound')
  })

  it('are at most 50 a day, of all groups of the chair', async () => {
    const { id } = await groups.giveGroup({ chairs: ['sam'] })
    const other = await groups.giveGroup()
    const people = Array.from({ length: 50 }, (_, i) => ({ id: `invited-${i}`, email: `invited-${i}@members.test` }))
    const person = {
      communityId: sam.communityId,
      kind: 'MEMBER',
      status: 'ACTIVE',
      givenName: 'I',
      familyName: 'I',
    } as const
    const row = { groupId: other.id, communityId: sam.communityId, state: 'INVITED', invitedBy: sam.userId } as const
    await fixture
      .db()
      .commit([
        build
          .insert(users)
          .values(people.map((one) => ({ ...person, ...one, username: one.email, joinedAt: NOW, createdAt: NOW }))),
        build.insert(groupMembers).values(people.map((one) => ({ ...row, userId: one.id, changedAt: NOW }))),
      ])
    expect(await invite(sam, id, maya, days(0.5))).toMatchObject({
      ...{ code: 'TooManyRequests', message: GROUP_REFUSALS.tooManyInvitations },
    })
    expect((await invite(sam, id, maya, days(1))).code).toBeUndefined()
    await fixture
      .db()
      .commit([
        build.delete(groupMembers).where(eq(groupMembers.groupId, other.id)),
        build.delete(users).where(like(users.id, 'invited-%')),
      ])
  })

  it('without one there is nothing to answer', async () => {
    const { id } = await groups.giveGroup()
    expect((await answer(maya, id, true)).message).toBe(GROUP_REFUSALS.notInvited)
  })
})

describe('who is told', () => {
  const ask = (groupId: string, now = NOW) => fixture.ask(maya, REQUEST, { groupId, note: 'Please.' }, now)

  it('chairs of a request, by bell and mail, once a day; nobody of a decline', async () => {
    const { id, slug } = await groups.giveGroup({ name: 'Platforms', visibility: 'REQUEST', chairs: ['sam', 'ian'] })
    await ask(id)
    await fixture.ask(maya, LEAVE, { groupId: id })
    await ask(id)
    expect(await fixture.notificationsTo(sam)).toEqual([
      { option: 'groups', message: 'Maya Chen asks to join “Platforms”.', url: `/groups/${slug}` },
    ])
    expect(await fixture.mailsTo(sam)).toMatchObject([
      { template: 'group-requested', data: { requesterName: 'Maya Chen', groupName: 'Platforms', note: 'Please.' } },
    ])
    expect(await fixture.notificationsTo(fixture.actor('theo'))).toEqual([])
    expect(await fixture.mailsTo(fixture.actor('ian'))).toEqual([])
    await fixture.ask(sam, ANSWER_REQUEST, { groupId: id, userId: maya.userId, accept: false })
    expect([await fixture.notificationsTo(maya), await fixture.mailsTo(maya)]).toEqual([[], []])
    await ask(id, days(30))
    expect(await fixture.notificationsTo(sam)).toHaveLength(2)
  })

  it('admins in their bell where the group has no active chair', async () => {
    const { id } = await groups.giveGroup({ name: 'Platforms', visibility: 'REQUEST', chairs: ['ian'] })
    await ask(id)
    for (const admin of ['theo', 'ada'] as const)
      expect(await fixture.notificationsTo(fixture.actor(admin)), admin).toEqual([
        { option: 'group-requests', message: 'Maya Chen asks to join “Platforms”.', url: `/admin/groups/${id}` },
      ])
    expect([
      await fixture.notificationsTo(fixture.actor('stig')),
      await fixture.mailsTo(fixture.actor('theo')),
    ]).toEqual([[], []])
  })

  it('who asked, of the acceptance', async () => {
    const { id, slug } = await groups.giveGroup({ name: 'Platforms', visibility: 'REQUEST', chairs: ['sam'] })
    await ask(id)
    await fixture.ask(sam, ANSWER_REQUEST, { groupId: id, userId: maya.userId, accept: true })
    expect(await fixture.notificationsTo(maya)).toEqual([
      { option: 'groups', message: 'Your request was accepted: you are in “Platforms” now.', url: `/groups/${slug}` },
    ])
    expect(await fixture.mailsTo(maya)).toMatchObject([{ template: 'group-accepted', data: { slug } }])
  })

  it('who is invited, but not one who has blocked the chair', async () => {
    const { id, slug } = await groups.giveGroup({ name: 'Platforms', about: 'Of platforms.', chairs: ['sam'] })
    await fixture.ask(sam, INVITE, { groupId: id, userId: maya.userId })
    expect(await fixture.notificationsTo(maya)).toEqual([
      { option: 'groups', message: 'Sam Okafor invites you to “Platforms”.', url: `/groups/${slug}` },
    ])
    expect(await fixture.mailsTo(maya)).toMatchObject([
      { template: 'group-invited', data: { inviterName: 'Sam Okafor', about: 'Of platforms.' } },
    ])
    await fixture.db().commit([
      build.insert(memberBlocks).values({
        ...{ userId: rae.userId, blockedId: sam.userId, communityId: rae.communityId, createdAt: NOW },
      }),
    ])
    await fixture.ask(sam, INVITE, { groupId: id, userId: rae.userId })
    expect([await fixture.notificationsTo(rae), await fixture.mailsTo(rae)]).toEqual([[], []])
    expect((await page(rae, slug)).group.relation.state).toBe('INVITED')
  })
})

it('an account that is deleted leaves its groups, and nobody reads its name where they were told of it', async () => {
  const asked = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
  const unled = await groups.giveGroup({ visibility: 'REQUEST' })
  const chaired = await groups.giveGroup({ chairs: ['maya'], members: ['sam'] })
  for (const { id } of [asked, unled]) await fixture.ask(maya, REQUEST, { groupId: id })
  await fixture.ask(maya, INVITE, { groupId: chaired.id, userId: rae.userId })
  const theo = fixture.actor('theo')
  const told = async () =>
    (await Promise.all([sam, theo, rae].map(fixture.notificationsTo))).map(({ length }) => length)
  expect(await told()).toEqual([1, 1, 1])
  const [first, ...more] = groupStatements(maya)
  if (first) await fixture.db().commit([first, ...more])
  expect(await told()).toEqual([0, 0, 0])
  expect(await groups.readMembership(chaired.id, rae)).toBeNull()
  expect(await groups.readGroup(chaired.id)).toMatchObject({ memberCount: 1 })
  expect(await groups.readMembership(chaired.id, sam)).toMatchObject({ state: 'MEMBER' })
})

it('who leaves a group no longer has what they were told about it', async () => {
  const { id } = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
  const other = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
  for (const groupId of [id, other.id]) await fixture.ask(maya, REQUEST, { groupId })
  await fixture.ask(sam, LEAVE, { groupId: id })
  expect(await fixture.notificationsTo(sam)).toMatchObject([{ url: `/groups/${other.slug}` }])
})

it('staff read groups as somebody who is in none, and are in none', async () => {
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

it('a page takes one trip to the database, and what a member does two', async () => {
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

it('visitors read no groups and do nothing with them', async () => {
  const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  for (const query of ['{ groups { edges { node { id } } } }', 'mutation { groupJoin(groupId: "x") { id } }'])
    expect((await caller.post('/graphql', { query })).status).toBe(401)
})
