import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeLoaders } from '#db/loaders.ts'
import { groupMembers, groups as groupRows } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { build, type Runnable } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { GROUP_REFUSALS } from '#shared/domain/groups/messages.ts'
import type { GroupVisibility } from '#shared/domain/groups/statuses.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import {
  ANSWER_INVITATION,
  ANSWER_REQUEST,
  days,
  type GroupFixture,
  groupFixture,
  INVITE,
  JOIN,
  LEAVE,
  REQUEST,
} from '../testing/group-fixture.ts'
import { answerInvitation } from './answer-invitation.ts'
import { answerRequest, inviteToGroup } from './chair-group.ts'
import { joinGroup } from './join-group.ts'
import { requestGroup } from './request-group.ts'

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

  it('members who are no longer active are not counted, and are counted again when reactivated', async () => {
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

  it('two members who join at once are both counted', async () => {
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

  it('a chair can leave, and is no longer a chair afterwards', async () => {
    const { id } = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['maya'] })
    expect((await fixture.ask(maya, LEAVE, { groupId: id })).data.groupLeave.relation.isChair).toBe(false)
    expect(await groups.readMembership(id, maya)).toBeNull()
  })

  it('a member who leaves a hidden group no longer sees it', async () => {
    const { id, slug } = await groups.giveGroup({ visibility: 'HIDDEN', members: ['maya'] })
    expect((await fixture.ask(maya, LEAVE, { groupId: id })).data.groupLeave).toBeNull()
    expect(await fixture.page(maya, slug)).toBeNull()
  })

  it('leaving a hidden group twice gets the same answer as leaving it without having been in it', async () => {
    const { id } = await groups.giveGroup({ visibility: 'HIDDEN', members: ['maya'], chairs: ['sam'] })
    const elsewhere = await groups.giveGroup({ where: 'harbor' })
    const left = { text: '{"data":{"groupLeave":null}}' }
    expect(await fixture.ask(maya, LEAVE, { groupId: id })).toMatchObject(left)
    expect(await fixture.ask(maya, LEAVE, { groupId: id })).toMatchObject(left)
    expect(await fixture.ask(rae, LEAVE, { groupId: id })).toMatchObject(left)
    expect(await fixture.ask(maya, LEAVE, { groupId: elsewhere.id })).toMatchObject(left)
    expect(await fixture.ask(maya, LEAVE, { groupId: 'none' })).toMatchObject(left)
    expect(await groups.readMembership(id, sam)).toMatchObject({ state: 'MEMBER' })
  })
})

describe('asking to join', () => {
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
    const seen = await fixture.page(sam, slug)
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

  it('can be repeated 30 days after a decline', async () => {
    const { id, slug } = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
    await ask(maya, id)
    await answer(sam, id, maya, false)
    expect((await fixture.page(maya, slug)).group.relation).toMatchObject({
      ...{ state: 'DECLINED', canRequest: false, asksAgainAt: days(30).toISOString() },
    })
    expect(await ask(maya, id, null, days(29))).toMatchObject({
      ...{ code: 'InvalidTransition', message: GROUP_REFUSALS.tooSoon },
    })
    expect((await ask(maya, id, null, days(30))).data.groupRequest.relation.state).toBe('REQUESTED')
  })

  it('is counted for chairs while it is listed: not after its member was deactivated', async () => {
    const group = await fixture.groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
    await fixture.groups.giveMembership(group, 'ian', 'REQUESTED')
    expect(await fixture.page(sam, group.slug)).toMatchObject({ group: { openRequests: 0 }, requests: [] })
    await fixture.groups.giveMembership(group, 'maya', 'REQUESTED')
    expect(await fixture.page(sam, group.slug)).toMatchObject({ group: { openRequests: 1 }, requests: [{}] })
  })

  it('can be withdrawn', async () => {
    const { id } = await groups.giveGroup({ visibility: 'REQUEST' })
    await ask(maya, id)
    expect((await fixture.ask(maya, LEAVE, { groupId: id })).data.groupLeave.relation).toMatchObject({
      ...{ state: null, canRequest: true },
    })
  })

  it('can be withdrawn after the group was hidden, and its chair no longer sees it', async () => {
    const { id, slug } = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
    await ask(maya, id)
    await fixture.db().commit([build.update(groupRows).set({ visibility: 'HIDDEN' }).where(eq(groupRows.id, id))])
    expect((await fixture.ask(maya, LEAVE, { groupId: id })).data).toEqual({ groupLeave: null })
    expect(await groups.readMembership(id, maya)).toBeNull()
    expect(await fixture.page(sam, slug)).toMatchObject({ group: { openRequests: 0 }, requests: [] })
  })

  it.each([
    ['OPEN', 'InvalidTransition'],
    ['HIDDEN', 'NotFound'],
  ] as const)('is for groups on request, not for one that is %s', async (visibility, code) => {
    const { id } = await groups.giveGroup({ visibility })
    expect((await ask(maya, id)).code).toBe(code)
  })

  it('accepts a note of 500 characters and refuses a longer one', async () => {
    const { id } = await groups.giveGroup({ visibility: 'REQUEST' })
    expect((await ask(maya, id, 'x'.repeat(501))).message).toBe(GROUP_REFUSALS.noteTooLong)
    expect((await ask(maya, id, '🙂'.repeat(500))).data.groupRequest.relation.state).toBe('REQUESTED')
  })

  it('is answered only by chairs of this group', async () => {
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
    '[ADM-024] of chairs are possible to a group that is %s',
    async (visibility) => {
      const { id, slug } = await groups.giveGroup({ visibility, chairs: ['sam'] })
      expect((await invite(sam, id, maya)).code).toBeUndefined()
      expect((await invite(sam, id, maya)).code).toBeUndefined()
      expect((await fixture.page(sam, slug)).invited).toMatchObject([{ user: { id: maya.userId } }])
      expect((await fixture.page(maya, slug)).group.relation).toMatchObject({
        state: 'INVITED',
        inviterName: 'Sam Okafor',
      })
      expect((await answer(maya, id, true)).data.groupAnswerInvitation).toMatchObject({
        ...{ memberCount: 2, relation: { state: 'MEMBER', inviterName: null } },
      })
      expect((await answer(maya, id, true)).data.groupAnswerInvitation.memberCount).toBe(2)
      expect((await answer(maya, id, false)).message).toBe(GROUP_REFUSALS.notInvited)
    },
  )

  it('a member who declined one is not invited again for 30 days, and can ask to join at any time', async () => {
    const { id } = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
    await invite(sam, id, maya)
    const declined = (await answer(maya, id, false)).data.groupAnswerInvitation
    expect(declined.relation).toMatchObject({ state: 'DECLINED', canRequest: true, asksAgainAt: null })
    expect((await invite(sam, id, maya, days(29))).message).toBe(GROUP_REFUSALS.otherTooSoon)
    expect((await invite(sam, id, maya, days(30))).code).toBeUndefined()
  })

  it('a hidden group is no longer visible after its invitation was declined', async () => {
    const { id, slug } = await groups.giveGroup({ visibility: 'HIDDEN', chairs: ['sam'] })
    await invite(sam, id, maya)
    expect((await answer(maya, id, false)).data).toEqual({ groupAnswerInvitation: null })
    expect(await fixture.page(maya, slug)).toBeNull()
  })

  it('are sent only by chairs, to active members who are not in the group and have not asked to join', async () => {
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

  it('are at most 50 a day per chair, over all groups', async () => {
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
      ...{ code: 'TooManyRequests', message: `${GROUP_REFUSALS.tooManyInvitations} Try again in 12 hours.` },
    })
    // One more fits, and two members are invited at the same moment.
    await fixture.db().commit([build.delete(groupMembers).where(eq(groupMembers.userId, 'invited-0'))])
    const invited = await Promise.all([maya, rae].map((whom) => invite(sam, id, whom, days(0.5))))
    expect(invited.map(({ code }) => code ?? 'invited').toSorted()).toEqual(['TooManyRequests', 'invited'])
    expect((await invite(sam, id, maya, days(1.6))).code).toBeUndefined()
    await fixture
      .db()
      .commit([
        build.delete(groupMembers).where(eq(groupMembers.groupId, other.id)),
        build.delete(users).where(like(users.id, 'invited-%')),
      ])
  })

  it('nobody can answer an invitation that was not made', async () => {
    const { id } = await groups.giveGroup()
    expect((await answer(maya, id, true)).message).toBe(GROUP_REFUSALS.notInvited)
  })
})

describe('a change between read and write', () => {
  type Context = Parameters<typeof requestGroup>[0]
  function contextOf(who: TestMember, meanwhile: Runnable): Context {
    const db = fixture.db()
    const commitIf = db.commitIf.bind(db)
    db.commitIf = async (statements) => {
      await fixture.db().commit([meanwhile])
      return commitIf(statements)
    }
    const actor = { ...who, communityCode: 'meridian', sessionId: 'test', roles: ['MEMBER'], kind: 'member' } as const
    return { db, actor, now: NOW, outboxKey: OUTBOX_KEY, loaders: makeLoaders({ db, now: NOW, actor }) }
  }

  const becomes = (visibility: GroupVisibility) => build.update(groupRows).set({ visibility })
  const noChairs = () => build.update(groupMembers).set({ isChair: false })
  it.each([
    ['joining a group that takes requests now', 'OPEN', joinGroup, () => becomes('REQUEST'), 'InvalidTransition'],
    ['joining a group that is hidden now', 'OPEN', joinGroup, () => becomes('HIDDEN'), 'NotFound'],
    [
      'a request to a group that is open now',
      'REQUEST',
      (ctx: Context, groupId: string) => requestGroup(ctx, { groupId, note: '' }),
      () => becomes('OPEN'),
      'InvalidTransition',
    ],
  ] as const)('stops %s', async (_which, visibility, call, meanwhile, code) => {
    const { id } = await groups.giveGroup({ visibility })
    await expect(call(contextOf(maya, meanwhile()), id)).rejects.toMatchObject({ code })
    expect(await groups.readMembership(id, maya)).toBeNull()
  })

  it('refuses the answer and the invitation of a former chair', async () => {
    const group = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
    await groups.giveMembership(group, 'maya', 'REQUESTED')
    const ofMaya = { groupId: group.id, memberId: maya.userId }
    await expect(answerRequest(contextOf(sam, noChairs()), { ...ofMaya, accept: true })).rejects.toMatchObject({
      ...{ code: 'NotAllowed' },
    })
    expect(await groups.readMembership(group.id, maya)).toMatchObject({ state: 'REQUESTED' })
    const other = await groups.giveGroup({ chairs: ['sam'] })
    const ofRae = { groupId: other.id, memberId: rae.userId }
    await expect(inviteToGroup(contextOf(sam, noChairs()), ofRae)).rejects.toMatchObject({ code: 'NotAllowed' })
    expect(await groups.readMembership(other.id, rae)).toBeNull()
  })

  it('refuses the answer to a withdrawn invitation', async () => {
    const group = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
    await groups.giveMembership(group, 'maya', 'INVITED', { invitedBy: 'sam' })
    const takenBack = build.delete(groupMembers).where(eq(groupMembers.userId, maya.userId))
    await expect(
      answerInvitation(contextOf(maya, takenBack), { groupId: group.id, accept: true }),
    ).rejects.toMatchObject({ code: 'InvalidTransition' })
    expect(await groups.readMembership(group.id, maya)).toBeNull()
  })
})
