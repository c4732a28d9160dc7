import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { groupStatements } from '#db/groups/forget-groups.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import {
  ANSWER_INVITATION,
  ANSWER_REQUEST,
  days,
  type GroupFixture,
  groupFixture,
  INVITE,
  LEAVE,
  REQUEST,
} from '../testing/group-fixture.ts'

let fixture: GroupFixture
let groups: GroupFixture['groups']
let maya: TestMember
let sam: TestMember
let rae: TestMember
beforeAll(async () => {
  fixture = await groupFixture()
  ;({ groups, maya, sam, rae } = fixture)
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

describe('notified people', () => {
  const ask = (groupId: string, now = NOW) => fixture.ask(maya, REQUEST, { groupId, note: 'Please.' }, now)

  it('chairs for a request, by bell and email, once a day; nobody for a decline', async () => {
    const { id, slug } = await groups.giveGroup({ name: 'Platforms', visibility: 'REQUEST', chairs: ['sam', 'ian'] })
    await ask(id)
    await fixture.ask(maya, LEAVE, { groupId: id })
    await ask(id)
    expect(await fixture.notificationsTo(sam)).toEqual([
      { option: 'groups', message: 'Maya Chen asked to join “Platforms”.', url: `/groups/${slug}` },
    ])
    expect(await fixture.emailsTo(sam)).toMatchObject([
      { template: 'group-requested', data: { requesterName: 'Maya Chen', groupName: 'Platforms', note: 'Please.' } },
    ])
    expect(await fixture.notificationsTo(fixture.actor('theo'))).toEqual([])
    expect(await fixture.emailsTo(fixture.actor('ian'))).toEqual([])
    await fixture.ask(sam, ANSWER_REQUEST, { groupId: id, userId: maya.userId, accept: false })
    expect([await fixture.notificationsTo(maya), await fixture.emailsTo(maya)]).toEqual([[], []])
    await ask(id, days(30))
    expect(await fixture.notificationsTo(sam)).toHaveLength(2)
  })

  it('admins, in their bell, when the group has no active chair', async () => {
    const { id } = await groups.giveGroup({ name: 'Platforms', visibility: 'REQUEST', chairs: ['ian'] })
    await ask(id)
    for (const admin of ['theo', 'ada'] as const)
      expect(await fixture.notificationsTo(fixture.actor(admin)), admin).toEqual([
        { option: 'group-requests', message: 'Maya Chen asked to join “Platforms”.', url: `/admin/groups/${id}` },
      ])
    expect([
      await fixture.notificationsTo(fixture.actor('stig')),
      await fixture.emailsTo(fixture.actor('theo')),
    ]).toEqual([[], []])
  })

  it('the requester, for the acceptance', async () => {
    const { id, slug } = await groups.giveGroup({ name: 'Platforms', visibility: 'REQUEST', chairs: ['sam'] })
    await ask(id)
    await fixture.ask(sam, ANSWER_REQUEST, { groupId: id, userId: maya.userId, accept: true })
    expect(await fixture.notificationsTo(maya)).toEqual([
      { option: 'groups', message: 'Your request to join “Platforms” was accepted.', url: `/groups/${slug}` },
    ])
    expect(await fixture.emailsTo(maya)).toMatchObject([{ template: 'group-accepted', data: { slug } }])
  })

  it('the invited person, unless they have blocked the chair', async () => {
    const { id, slug } = await groups.giveGroup({ name: 'Platforms', about: 'Of platforms.', chairs: ['sam'] })
    await fixture.ask(sam, INVITE, { groupId: id, userId: maya.userId })
    expect(await fixture.notificationsTo(maya)).toEqual([
      { option: 'groups', message: 'Sam Okafor invited you to join “Platforms”.', url: `/groups/${slug}` },
    ])
    expect(await fixture.emailsTo(maya)).toMatchObject([
      { template: 'group-invited', data: { inviterName: 'Sam Okafor', about: 'Of platforms.' } },
    ])
    await fixture.db().commit([
      build.insert(memberBlocks).values({
        ...{ userId: rae.userId, blockedId: sam.userId, communityId: rae.communityId, createdAt: NOW },
      }),
    ])
    await fixture.ask(sam, INVITE, { groupId: id, userId: rae.userId })
    expect([await fixture.notificationsTo(rae), await fixture.emailsTo(rae)]).toEqual([[], []])
    expect((await fixture.page(rae, slug)).group.relation.state).toBe('INVITED')
  })
})

it('a deleted account leaves its groups, and its name disappears from notifications about it; other notifications stay', async () => {
  const asked = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
  const unled = await groups.giveGroup({ visibility: 'REQUEST' })
  const chaired = await groups.giveGroup({ chairs: ['maya'], members: ['sam'] })
  for (const { id } of [asked, unled]) await fixture.ask(maya, REQUEST, { groupId: id })
  await fixture.ask(maya, INVITE, { groupId: chaired.id, userId: rae.userId })
  await fixture.ask(rae, REQUEST, { groupId: asked.id })
  const theo = fixture.actor('theo')
  const told = async () =>
    (await Promise.all([sam, theo, rae].map(fixture.notificationsTo))).map(({ length }) => length)
  expect(await told()).toEqual([2, 1, 1])
  const [first, ...more] = groupStatements(maya)
  if (first) await fixture.db().commit([first, ...more])
  expect(await told()).toEqual([1, 0, 0])
  expect(await groups.readMembership(chaired.id, rae)).toBeNull()
  expect(await groups.readGroup(chaired.id)).toMatchObject({ memberCount: 1 })
  expect(await groups.readMembership(chaired.id, sam)).toMatchObject({ state: 'MEMBER' })
})

it("an email about a group is sent only while its reader's request, invitation or membership exists", async () => {
  const emails = async () => (await fixture.sendEmails()).map(({ to, tags }) => [to, tags?.template])
  const ofSam = fixture.cast.sam.email
  const ofMaya = fixture.cast.maya.email
  const { id } = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
  await fixture.ask(maya, REQUEST, { groupId: id })
  expect(await emails()).toEqual([[ofSam, 'group-requested']])
  await fixture.ask(sam, ANSWER_REQUEST, { groupId: id, userId: maya.userId, accept: true })
  expect(await emails()).toEqual([[ofMaya, 'group-accepted']])
  const other = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
  await fixture.ask(maya, REQUEST, { groupId: other.id })
  await fixture.ask(maya, LEAVE, { groupId: other.id })
  expect(await emails()).toEqual([])
  await fixture.ask(sam, INVITE, { groupId: other.id, userId: maya.userId })
  await fixture.ask(maya, LEAVE, { groupId: id })
  expect(await emails()).toEqual([[ofMaya, 'group-invited']])
  const last = await groups.giveGroup({ visibility: 'HIDDEN', chairs: ['sam'] })
  await fixture.ask(sam, INVITE, { groupId: last.id, userId: maya.userId })
  await fixture.ask(maya, ANSWER_INVITATION, { groupId: last.id, accept: false })
  expect(await emails()).toEqual([])
})

describe('the notification is read once nothing is left to answer', () => {
  const unreadOf = async (...people: readonly TestMember[]) => {
    const rows = await fixture.db().read(build.select().from(notifications))
    const isUnread = ({ userId }: TestMember) => rows.some((row) => row.userId === userId && row.readAt === null)
    return people.map(isUnread)
  }

  it.each(['accepts', 'declines', 'withdraws'] as const)(
    'of a request, for all chairs, when somebody %s it; that of another request stays unread',
    async (how) => {
      const { id } = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam', rae] })
      const other = await groups.giveGroup({ visibility: 'REQUEST', chairs: [rae] })
      await fixture.ask(maya, REQUEST, { groupId: id })
      expect(await unreadOf(sam, rae)).toEqual([true, true])
      const answer = { groupId: id, userId: maya.userId, accept: how !== 'declines' }
      if (how === 'withdraws') await fixture.ask(maya, LEAVE, { groupId: id })
      else await fixture.ask(sam, ANSWER_REQUEST, answer)
      expect(await unreadOf(sam, rae)).toEqual([false, false])
      await fixture.ask(maya, REQUEST, { groupId: other.id })
      await fixture.ask(sam, REQUEST, { groupId: other.id })
      await fixture.ask(maya, LEAVE, { groupId: other.id })
      expect(await unreadOf(rae)).toEqual([true])
    },
  )

  it('of an invitation, when it is accepted', async () => {
    const { id } = await groups.giveGroup({ visibility: 'HIDDEN', chairs: ['sam'] })
    await fixture.ask(sam, INVITE, { groupId: id, userId: maya.userId })
    await fixture.ask(maya, ANSWER_INVITATION, { groupId: id, accept: true })
    expect(await unreadOf(maya)).toEqual([false])
  })
})

it('a member who declines an invitation loses the notification of it, whose link a hidden group does not answer', async () => {
  const { id } = await groups.giveGroup({ visibility: 'HIDDEN', chairs: ['sam'] })
  const other = await groups.giveGroup({ visibility: 'HIDDEN', chairs: ['sam'] })
  for (const groupId of [id, other.id]) await fixture.ask(sam, INVITE, { groupId, userId: maya.userId })
  for (let i = 0; i < 2; i++) {
    const { data, code } = await fixture.ask(maya, ANSWER_INVITATION, { groupId: id, accept: false })
    expect([data, code]).toEqual([{ groupAnswerInvitation: null }, undefined])
  }
  await fixture.ask(maya, ANSWER_INVITATION, { groupId: other.id, accept: true })
  expect(await fixture.notificationsTo(maya)).toMatchObject([{ url: `/groups/${other.slug}` }])
})

it('a member who leaves a group loses the notifications about it', async () => {
  const { id } = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
  const other = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
  for (const groupId of [id, other.id]) await fixture.ask(maya, REQUEST, { groupId })
  await fixture.ask(sam, LEAVE, { groupId: id })
  expect(await fixture.notificationsTo(sam)).toMatchObject([{ url: `/groups/${other.slug}` }])
})
