import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { groupAddresses, groupMembers } from '#db/schema/groups.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { type GroupFactory, groupFactory } from '#db/testing/groups.ts'
import { groupImageOf } from '#shared/domain/groups/image.ts'
import { GROUP_REFUSALS } from '#shared/domain/groups/messages.ts'
import type { GroupVisibility } from '#shared/domain/groups/statuses.ts'
import { newId } from '#shared/kernel/ids.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { deleteGroup } from './delete-group.ts'
import { listChairs, listGroupMembers, listRequests } from './group-people.queries.ts'
import { type GroupFilter, listGroups, readGroup } from './groups.queries.ts'
import { describeGroupImage, removeGroupImage } from './image/group-image.ts'
import { addMember, answerRequest, removeMember } from './manage-members.ts'
import { setChairs } from './set-chairs.ts'
import { createGroup, detailsMark, updateGroup } from './write-group.ts'

let fixture: BaseFixture
let groups: GroupFactory
beforeAll(async () => {
  fixture = await baseFixture()
  groups = groupFactory(fixture)
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const FIELDS = {
  name: 'Platform engineering',
  about: 'For those who build platforms.',
  slug: 'platform',
  visibility: 'OPEN' as GroupVisibility,
}

function staff(minutes = 0) {
  return fixture.as('theo', at(minutes))
}
function create(change: object = {}, minutes = 0) {
  return createGroup(staff(minutes), { ...FIELDS, operationId: `operation-${minutes}`, ...change })
}
/** Changes the details that are stored at the time of the call. */
async function edit(groupId: string, change: object = {}, minutes = 10) {
  return updateGroup(staff(minutes), { groupId, baseDetailsId: await detailsIdOf(groupId), ...FIELDS, ...change })
}
/** The base of the image that a person sees now. */
async function imageBaseOf(groupId: string) {
  const group = await groups.readGroup(groupId)
  const image = group && groupImageOf(group)
  return { baseAddress: image?.address ?? '', baseAlt: image?.alt ?? '' }
}

async function detailsIdOf(groupId: string): Promise<string> {
  const group = await readGroup(staff(), groupId)
  return group ? detailsMark(group) : ''
}
function audits(targetId: string) {
  return fixture.db().read(build.select().from(auditLog).where(eq(auditLog.targetId, targetId)))
}
async function listed(search = '', filter: GroupFilter | null = null) {
  const { edges } = await listGroups(staff(), { search, filter, first: 10, after: null })
  return edges.map(({ node }) => node.name)
}

async function endMembershipOfSam() {
  onTestFinished(() => fixture.change(fixture.cast.sam, { standing: 'GOOD' }))
  await fixture.change(fixture.cast.sam, { standing: 'SUSPENDED' })
}

describe('creating a group', () => {
  it('[ADM-001] [ADM-009] [ADM-019] [ENT-046] saves name, about, address and visibility, once per operation', async () => {
    const made = await create({ name: '  Platform \n engineering ', about: ' One.\r\n\r\nTwo. ' })
    expect(made).toMatchObject({ ...FIELDS, about: 'One.\n\nTwo.', memberCount: 0, communityCode: 'meridian' })
    expect((await create()).id).toBe(made.id)
    expect(await listed()).toEqual(['Platform engineering'])
    expect(await audits(made.id)).toMatchObject([
      { action: 'group.create', before: null, after: { slug: 'platform', visibility: 'OPEN' }, visibleToMember: false },
    ])
  })

  it('derives the address from the name if none is given', async () => {
    expect((await create({ slug: null })).slug).toBe('platform-engineering')
    await expect(create({ slug: null, name: '日本' }, 1)).rejects.toMatchObject({
      ...{ code: 'BadRequest.Invalid', message: GROUP_REFUSALS.slugForm },
    })
  })

  it.each([
    [{ name: ' ' }, { name: 900 }],
    [{ name: 'x'.repeat(81) }, { name: 999 }],
    [{ about: '\n' }, { about: 900 }],
    [{ about: 'x'.repeat(2001) }, { about: 999 }],
    [{ slug: 'Not kebab' }, { slug: 999 }],
    [{ slug: 'x'.repeat(61) }, { slug: 999 }],
  ])('refuses %o by the field', async (change, fields) => {
    await expect(create(change)).rejects.toMatchObject({ code: 'BadRequest.Invalid', fields })
    expect(await listed()).toEqual([])
  })

  it('accepts each address once per community, including former ones; another community has its own', async () => {
    const { id } = await create()
    await edit(id, { slug: 'platforms' })
    for (const [minutes, slug] of [
      [1, 'platform'],
      [2, 'platforms'],
    ] as const)
      await expect(create({ slug }, minutes)).rejects.toMatchObject({
        ...{ code: 'BadRequest.Invalid', message: GROUP_REFUSALS.slugTaken, fields: { slug: 999 } },
      })
    const other = await createGroup(fixture.as('stig'), { ...FIELDS, operationId: 'stig' })
    expect(other.communityCode).toBe('harbor')
  })
})

describe('two admins at once', () => {
  it('do not overwrite each other: saving based on outdated details is refused', async () => {
    const { id } = await create()
    const baseDetailsId = await detailsIdOf(id)
    await edit(id, { about: 'Words of the first.' })
    const second = () => updateGroup(staff(11), { groupId: id, baseDetailsId, ...FIELDS, name: 'Of the second' })
    const refusal = { code: 'StaleRevision', message: GROUP_REFUSALS.changedMeanwhile }
    await expect(second()).rejects.toMatchObject(refusal)
    expect(await readGroup(staff(), id)).toMatchObject({ name: FIELDS.name, about: 'Words of the first.' })
    expect(await audits(id)).toHaveLength(2)
  })

  it.each([
    ['name', { name: 'Of the first' }],
    ['text', { about: 'Words of the first.' }],
    ['address', { slug: 'of-the-first' }],
    ['visibility', { visibility: 'HIDDEN' }],
  ])('do not overwrite each other in the same instant: %s', async (_name, change) => {
    const { id } = await create()
    const baseDetailsId = await detailsIdOf(id)
    const ctx = staff(11)
    const commitIf = ctx.db.commitIf.bind(ctx.db)
    ctx.db.commitIf = async (statements) => {
      ctx.db.commitIf = commitIf
      await edit(id, change)
      return commitIf(statements)
    }
    const second = updateGroup(ctx, {
      ...{ groupId: id, baseDetailsId, ...FIELDS },
      ...{ name: 'Of the second', about: 'Of the second', slug: 'of-the-second', visibility: 'REQUEST' },
    })
    await expect(second).rejects.toMatchObject({ code: 'StaleRevision' })
    expect(await readGroup(staff(), id)).toMatchObject({ ...FIELDS, ...change })
  })

  it('cannot give one address to two groups', async () => {
    const both = await Promise.allSettled([create({}, 1), create({}, 2)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listed()).toHaveLength(1)
  })

  it('accept a request once', async () => {
    const group = await groups.giveGroup({ visibility: 'REQUEST' })
    await groups.giveMembership(group, 'maya', 'REQUESTED')
    const answer = () => answerRequest(staff(), { groupId: group.id, memberId: fixture.id('maya'), accept: true })
    await Promise.all([answer(), answer()])
    expect(await readGroup(staff(), group.id)).toMatchObject({ memberCount: 1 })
    expect(await audits(group.id)).toHaveLength(1)
  })
})

describe('changing a group', () => {
  it('records in the audit log that the text changed, not the text', async () => {
    const { id } = await create()
    await edit(id, { about: 'Other words' })
    const entry = (await audits(id)).at(-1)
    expect(Object.keys(entry?.after ?? {})).toEqual(['name', 'slug', 'detailsId', 'visibility'])
    expect(entry?.after?.detailsId).not.toBe(entry?.before?.detailsId)
  })

  it('changes nothing when the values are equal, whatever they were based on', async () => {
    const { id } = await create()
    const repeated = await updateGroup(staff(11), { groupId: id, ...FIELDS, baseDetailsId: 'long ago' })
    expect(repeated).toMatchObject(FIELDS)
    expect(await audits(id)).toHaveLength(1)
  })

  it('is possible after its image or its people were changed', async () => {
    const group = await groups.giveGroup({ members: ['sam'], withImage: true })
    const baseDetailsId = await detailsIdOf(group.id)
    await describeGroupImage(staff(1), { groupId: group.id, alt: 'Another', ...(await imageBaseOf(group.id)) })
    await setChairs(staff(2), { groupId: group.id, userIds: [fixture.id('sam')] })
    expect(await updateGroup(staff(3), { groupId: group.id, ...FIELDS, baseDetailsId })).toMatchObject(FIELDS)
  })

  it('of two who describe its image at once, the second is refused with the saved description', async () => {
    const { id: groupId } = await groups.giveGroup({ withImage: true })
    const base = await imageBaseOf(groupId)
    await describeGroupImage(staff(1), { groupId, alt: 'Of the first', ...base })
    const second = (seen = base) => describeGroupImage(staff(2), { groupId, alt: 'Of the second', ...seen })
    await expect(second()).rejects.toMatchObject({
      code: 'StaleRevision',
      extensions: { current: { address: base.baseAddress, alt: 'Of the first' } },
    })
    expect(await second({ ...base, baseAlt: 'Of the first' })).toMatchObject({ imageAlt: 'Of the second' })
    const other = { ...base, baseAlt: 'Of the second', baseAddress: 'another' }
    await expect(second(other)).rejects.toMatchObject({ code: 'StaleRevision' })
  })

  it('[ADM-010] saves its visibility, with the previous value in the audit log', async () => {
    const { id } = await create()
    expect(await edit(id, { visibility: 'HIDDEN', name: 'Platforms' })).toMatchObject({ visibility: 'HIDDEN' })
    expect((await audits(id)).at(-1)).toMatchObject({
      action: 'group.edit',
      before: { name: FIELDS.name, slug: 'platform', visibility: 'OPEN' },
      after: { name: 'Platforms', slug: 'platform', visibility: 'HIDDEN' },
    })
  })

  it('keeps former addresses for the group, which can use one of them again', async () => {
    const { id } = await create()
    await edit(id, { slug: 'platforms' })
    expect(await edit(id, { slug: 'platform' }, 20)).toMatchObject({ slug: 'platform' })
    const addresses = await fixture.db().read(build.select().from(groupAddresses).where(eq(groupAddresses.groupId, id)))
    expect(addresses.map(({ slug }) => slug).toSorted()).toEqual(['platform', 'platforms'])
    const other = await create({ slug: 'other' }, 1)
    await expect(edit(other.id, { slug: 'platforms' })).rejects.toMatchObject({ message: GROUP_REFUSALS.slugTaken })
    expect(await readGroup(staff(), other.id)).toMatchObject({ slug: 'other' })
  })
})

describe('[ADM-024] chairs', () => {
  it('are set together, join the group, and stay in it when others are set', async () => {
    const { id } = await groups.giveGroup({ visibility: 'REQUEST', members: ['maya'] })
    await groups.giveMembership({ id, communityId: fixture.cast.meridian.id }, 'sam', 'REQUESTED', { note: 'Please.' })
    const both = await setChairs(staff(), { groupId: id, userIds: [fixture.id('maya'), fixture.id('sam')] })
    expect(both).toMatchObject({ memberCount: 2, chairCount: 2, openRequests: 0 })
    expect((await listChairs(staff(), id)).map(({ name }) => name)).toEqual(['Maya Chen', 'Sam Okafor'])
    expect(await setChairs(staff(1), { groupId: id, userIds: [fixture.id('sam')] })).toMatchObject({
      ...{ memberCount: 2, chairCount: 1 },
    })
    expect(await groups.readMembership(id, 'maya')).toMatchObject({ state: 'MEMBER', isChair: false, changedAt: NOW })
    expect((await audits(id)).map(({ after }) => after)).toEqual([
      { chairs: `${fixture.id('maya')} ${fixture.id('sam')}` },
      { chairs: fixture.id('sam') },
    ])
    expect(await setChairs(staff(2), { groupId: id, userIds: [] })).toMatchObject({ chairCount: 0, memberCount: 2 })
  })

  it.each([['lena'], ['ian'], ['ivy'], ['theo']] as const)(
    'are active members of the community: not %s',
    async (who) => {
      const { id } = await groups.giveGroup()
      const userIds = [fixture.id('maya'), fixture.id(who)]
      await expect(setChairs(staff(), { groupId: id, userIds })).rejects.toMatchObject({
        ...{ code: 'InvalidTransition', message: GROUP_REFUSALS.notInCommunity },
      })
      expect(await readGroup(staff(), id)).toMatchObject({ memberCount: 0, chairCount: 0 })
    },
  )

  it('are not made of a person whose membership has ended, whether in the group or not, unless they lead it already', async () => {
    const { id } = await groups.giveGroup({ members: ['sam'] })
    const { id: led } = await groups.giveGroup({ name: 'Led', chairs: ['sam'] })
    await endMembershipOfSam()
    const maya = fixture.id('maya')
    const userIds = [maya, fixture.id('sam')]
    const refusal = { code: 'InvalidTransition', message: GROUP_REFUSALS.membershipEnded }
    await expect(setChairs(staff(), { groupId: id, userIds })).rejects.toMatchObject(refusal)
    const { id: other } = await groups.giveGroup({ name: 'Other' })
    await expect(setChairs(staff(), { groupId: other, userIds })).rejects.toMatchObject(refusal)
    await setChairs(staff(), { groupId: led, userIds })
    expect((await listChairs(staff(), led)).map(({ name }) => name)).toEqual(['Maya Chen', 'Sam Okafor'])
  })

  describe('of a page that was opened before another admin changed the chairs', () => {
    const maya = () => fixture.id('maya')
    const sam = () => fixture.id('sam')

    it('of two admins who each add one, both become chairs', async () => {
      const { id } = await groups.giveGroup({ members: ['maya', 'sam'] })
      await setChairs(staff(1), { groupId: id, userIds: [maya()], baseUserIds: [] })
      await setChairs(staff(2), { groupId: id, userIds: [sam()], baseUserIds: [] })
      expect((await listChairs(staff(), id)).map(({ id: chair }) => chair)).toEqual([maya(), sam()])
    })

    it('of two who do so at the same moment, both become chairs', async () => {
      const { id } = await groups.giveGroup({ members: ['maya', 'sam'] })
      await Promise.all(
        [maya(), sam()].map((one) => setChairs(staff(1), { groupId: id, userIds: [one], baseUserIds: [] })),
      )
      expect(await listChairs(staff(), id)).toHaveLength(2)
    })

    it('a person who has left the group since is not added back', async () => {
      const { id } = await groups.giveGroup({ visibility: 'HIDDEN', members: ['sam'], chairs: ['maya'] })
      await removeMember(staff(1), { groupId: id, memberId: maya() })
      await setChairs(staff(2), { groupId: id, userIds: [maya(), sam()], baseUserIds: [maya()] })
      expect((await listChairs(staff(), id)).map(({ id: chair }) => chair)).toEqual([sam()])
      expect(await groups.readMembership(id, 'maya')).toBeNull()
    })

    it('a chair removed there is removed, and no other', async () => {
      const { id } = await groups.giveGroup({ members: ['sam'], chairs: ['maya'] })
      await setChairs(staff(1), { groupId: id, userIds: [maya(), sam()], baseUserIds: [maya()] })
      await setChairs(staff(2), { groupId: id, userIds: [], baseUserIds: [maya()] })
      expect((await listChairs(staff(), id)).map(({ id: chair }) => chair)).toEqual([sam()])
    })
  })

  it('are at most five', async () => {
    const { id } = await groups.giveGroup()
    const userIds = ['1', '2', '3', '4', '5', '6']
    await expect(setChairs(staff(), { groupId: id, userIds })).rejects.toMatchObject({
      ...{ code: 'BadRequest.Invalid', message: GROUP_REFUSALS.tooManyChairs },
    })
  })
})

describe('the members of a group', () => {
  it('are added and removed by admins, once each', async () => {
    const { id } = await groups.giveGroup({ visibility: 'HIDDEN' })
    const person = { groupId: id, memberId: fixture.id('maya') }
    expect(await addMember(staff(), person)).toMatchObject({ memberCount: 1 })
    expect(await addMember(staff(1), person)).toMatchObject({ memberCount: 1 })
    expect((await listGroupMembers(staff(), { groupId: id, first: 10, after: null })).edges).toMatchObject([
      { node: { name: 'Maya Chen', isActive: true, isChair: false } },
    ])
    expect(await removeMember(staff(2), person)).toMatchObject({ memberCount: 0 })
    expect(await removeMember(staff(3), person)).toMatchObject({ memberCount: 0 })
    expect((await audits(id)).map(({ action }) => action)).toEqual(['group.add-member', 'group.remove-member'])
  })

  it('do not become those whose membership has ended, and staff are told why', async () => {
    const { id: groupId } = await groups.giveGroup({ visibility: 'REQUEST' })
    const { id: asked } = await groups.giveGroup({ name: 'Asked', visibility: 'REQUEST' })
    await groups.giveMembership({ id: asked, communityId: fixture.cast.meridian.id }, 'sam', 'REQUESTED')
    await endMembershipOfSam()
    const memberId = fixture.id('sam')
    const refusal = { code: 'InvalidTransition', message: GROUP_REFUSALS.membershipEnded }
    await expect(addMember(staff(), { groupId, memberId })).rejects.toMatchObject(refusal)
    const answer = { groupId: asked, memberId, accept: true }
    await expect(answerRequest(staff(), answer)).rejects.toMatchObject(refusal)
    expect(await groups.readMembership(groupId, 'sam')).toBeNull()
  })

  it('are notified in their bell that they were added, made a chair or accepted', async () => {
    const group = await groups.giveGroup({ name: 'Platforms', visibility: 'REQUEST' })
    await addMember(staff(), { groupId: group.id, memberId: fixture.id('maya') })
    await setChairs(staff(1), { groupId: group.id, userIds: [fixture.id('maya')] })
    await setChairs(staff(2), { groupId: group.id, userIds: [fixture.id('maya')] })
    await groups.giveMembership(group, 'sam', 'REQUESTED')
    await answerRequest(staff(3), { groupId: group.id, memberId: fixture.id('sam'), accept: true })
    const told = await fixture.db().read(build.select().from(notifications))
    expect(told.map(({ userId, message }) => [userId, message]).toSorted()).toEqual(
      [
        [fixture.id('maya'), 'You were added to “Platforms”.'],
        [fixture.id('maya'), 'You’re now a chair of “Platforms”. You answer requests and invite members.'],
        [fixture.id('sam'), 'Your request to join “Platforms” was accepted.'],
      ].toSorted(),
    )
    expect(await fixture.db().read(build.select({ template: outbox.template }).from(outbox))).toEqual([
      { template: 'group-accepted' },
    ])
  })

  it('can be accepted or declined by admins when they have asked to join', async () => {
    const group = await groups.giveGroup({ visibility: 'REQUEST' })
    await groups.giveMembership(group, 'maya', 'REQUESTED', { note: 'Please.' })
    await groups.giveMembership(group, 'sam', 'REQUESTED', { changedAt: at(1) })
    expect(await listRequests(staff(), group.id)).toMatchObject([{ note: 'Please.' }, { note: null }])
    const { communityId } = group
    const asked = { id: newId(at(0)), userId: fixture.id('theo'), communityId, option: 'group-requests' } as const
    const causeKey = `group/${group.id}/${fixture.id('maya')}-asked-2026-11-20`
    await fixture
      .db()
      .commit([build.insert(notifications).values({ ...asked, causeKey, message: 'M', url: '/x', createdAt: at(0) })])
    const answer = (who: Name, accept: boolean, minutes = 0) =>
      answerRequest(staff(minutes), { groupId: group.id, memberId: fixture.id(who), accept })
    expect(await answer('maya', true)).toMatchObject({ memberCount: 1, openRequests: 1 })
    const isAsked = eq(notifications.causeKey, causeKey)
    expect(await fixture.db().read(build.select().from(notifications).where(isAsked))).toMatchObject([
      { readAt: at(0) },
    ])
    expect(await answer('sam', false)).toMatchObject({ memberCount: 1, openRequests: 0 })
    expect(await answer('maya', true, 1)).toMatchObject({ memberCount: 1 })
    await expect(answer('maya', false, 2)).rejects.toMatchObject({
      ...{ code: 'InvalidTransition', message: GROUP_REFUSALS.notAsked },
    })
    expect(await groups.readMembership(group.id, 'sam')).toMatchObject({ state: 'DECLINED', invitedBy: null })
    expect(await audits(group.id)).toHaveLength(2)
  })

  it('with a request but deactivated since can be declined, not accepted, and the list of people who wait agrees with its count', async () => {
    const group = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['sam'] })
    await groups.giveMembership(group, 'ian', 'REQUESTED')
    expect(await readGroup(staff(), group.id)).toMatchObject({ openRequests: 1 })
    expect(await listRequests(staff(), group.id)).toMatchObject([{ isActive: false }])
    const answer = (accept: boolean) =>
      answerRequest(staff(), { groupId: group.id, memberId: fixture.id('ian'), accept })
    await expect(answer(true)).rejects.toMatchObject({ message: GROUP_REFUSALS.notInCommunity })
    expect(await answer(false)).toMatchObject({ openRequests: 0 })
    expect(await groups.readMembership(group.id, 'ian')).toMatchObject({ state: 'DECLINED' })
    expect(await answer(false)).toMatchObject({ openRequests: 0 })
  })

  it('a request is not a membership that could be removed', async () => {
    const group = await groups.giveGroup({ visibility: 'REQUEST' })
    await groups.giveMembership(group, 'maya', 'REQUESTED')
    await expect(removeMember(staff(), { groupId: group.id, memberId: fixture.id('maya') })).rejects.toMatchObject({
      ...{ code: 'InvalidTransition', message: GROUP_REFUSALS.notAMember },
    })
  })

  it.each([['lena'], ['ian'], ['ivy'], ['theo']] as const)(
    'are active members of the community: not %s',
    async (who) => {
      const { id } = await groups.giveGroup()
      await expect(addMember(staff(), { groupId: id, memberId: fixture.id(who) })).rejects.toMatchObject({
        ...{ code: 'InvalidTransition', message: GROUP_REFUSALS.notInCommunity },
      })
    },
  )
})

describe('deleting a group', () => {
  it('with posts in the forum is refused, with their number', async () => {
    const group = await groups.giveGroup({ members: ['maya'] })
    await forumFactory(fixture).givePost({ groupId: group.id })
    await expect(deleteGroup(staff(), group.id)).rejects.toMatchObject({
      code: 'Unprocessable',
      message: expect.stringContaining('1 post in the forum'),
    })
    expect(await readGroup(staff(), group.id)).not.toBeNull()
  })

  it('deletes the notifications of members and staff about it, and about no other group', async () => {
    const [group, other] = [await groups.giveGroup({ name: 'Platforms' }), await groups.giveGroup({ name: 'Boards' })]
    for (const { id: groupId } of [group, other]) await addMember(staff(), { groupId, memberId: fixture.id('maya') })
    await setChairs(staff(1), { groupId: group.id, userIds: [fixture.id('maya')] })
    expect(await deleteGroup(staff(20), group.id)).toBe(true)
    const told = await fixture.db().read(build.select().from(notifications))
    expect(told.map(({ message }) => message)).toEqual(['You were added to “Boards”.'])
  })

  it('[ADM-019] deletes its memberships and addresses, and frees the latter', async () => {
    const { id } = await create()
    await edit(id, { slug: 'platforms' })
    await setChairs(staff(), { groupId: id, userIds: [fixture.id('maya')] })
    expect(await deleteGroup(staff(20), id)).toBe(true)
    expect(await fixture.db().read(build.select().from(groupMembers))).toEqual([])
    expect((await audits(id)).at(-1)).toMatchObject({ action: 'group.delete', before: { members: 1 }, after: null })
    await expect(deleteGroup(staff(21), id)).rejects.toMatchObject({ code: 'NotFound' })
    expect((await create({}, 30)).slug).toBe('platform')
  })
})

describe('the list of groups', () => {
  it('has all groups of the community, the largest first, and can be searched by name', async () => {
    await groups.giveGroup({ name: 'Small' })
    await groups.giveGroup({ name: 'Large and secret', visibility: 'HIDDEN', members: ['maya', 'sam'] })
    await groups.giveGroup({ name: 'Elsewhere', where: 'harbor' })
    expect(await listed()).toEqual(['Large and secret', 'Small'])
    expect([await listed(' SECRET '), await listed('%')]).toEqual([['Large and secret'], []])
    await groups.giveGroup({ name: 'Führung ohne Ärger' })
    for (const typed of ['führung', 'ärger', 'FÜHRUNG', 'Ärg', 'ohne ärger'])
      expect(await listed(typed), typed).toEqual(['Führung ohne Ärger'])
  })

  it('of a chair whose membership has ended there is none, and who it was is marked', async () => {
    const { id } = await groups.giveGroup({ name: 'Led', chairs: ['sam'], members: ['maya'] })
    onTestFinished(() => fixture.change(fixture.cast.sam, { standing: 'GOOD' }))
    expect(await listed('', 'NO_CHAIR')).toEqual([])
    await fixture.change(fixture.cast.sam, { standing: 'SUSPENDED' })
    expect(await listed('', 'NO_CHAIR')).toEqual(['Led'])
    expect(await readGroup(staff(), id)).toMatchObject({ chairCount: 0, memberCount: 1 })
    expect(await listChairs(staff(), id)).toMatchObject([{ name: 'Sam Okafor', isActive: true, isFormer: true }])
  })

  it('is narrowed to groups without a chair, and to those with requests that wait', async () => {
    await groups.giveGroup({ name: 'Led', chairs: ['maya'] })
    const asked = await groups.giveGroup({
      name: 'Asked for',
      chairs: ['maya'],
      members: ['ivy'],
      visibility: 'REQUEST',
    })
    await groups.giveMembership(asked, 'sam', 'REQUESTED')
    await groups.giveGroup({ name: 'Headless', members: ['sam'] })
    await groups.giveGroup({ name: 'Chair gone', chairs: ['ian'] })
    await groups.giveGroup({ name: 'Elsewhere', where: 'harbor' })
    expect([await listed('', 'NO_CHAIR'), await listed('', 'REQUESTS')]).toEqual([
      ['Headless', 'Chair gone'],
      ['Asked for'],
    ])
    expect([await listed('led', 'NO_CHAIR'), await listed('asked', 'REQUESTS')]).toEqual([[], ['Asked for']])
  })
})

describe('[ADM-019] permissions', () => {
  const calls: readonly (readonly [string, (id: string, who: Name) => Promise<unknown>])[] = [
    ['read', (id, who) => readGroup(fixture.as(who, NOW, fixture.cast.meridian), id)],
    ['create', (_id, who) => createGroup(fixture.as(who, NOW, fixture.cast.meridian), { ...FIELDS, operationId: 'x' })],
    [
      'edit',
      (groupId, who) =>
        updateGroup(fixture.as(who, NOW, fixture.cast.meridian), { groupId, ...FIELDS, baseDetailsId: '' }),
    ],
    ['name chairs', (groupId, who) => setChairs(fixture.as(who, NOW, fixture.cast.meridian), { groupId, userIds: [] })],
    [
      'add a member',
      (groupId, who) =>
        addMember(fixture.as(who, NOW, fixture.cast.meridian), { groupId, memberId: fixture.id('maya') }),
    ],
    [
      'remove a member',
      (groupId, who) =>
        removeMember(fixture.as(who, NOW, fixture.cast.meridian), { groupId, memberId: fixture.id('maya') }),
    ],
    [
      'answer a request',
      (groupId, who) =>
        answerRequest(fixture.as(who, NOW, fixture.cast.meridian), {
          ...{ groupId, memberId: fixture.id('maya'), accept: true },
        }),
    ],
    ['delete', (groupId, who) => deleteGroup(fixture.as(who, NOW, fixture.cast.meridian), groupId)],
  ]

  it.each(calls)('members, chairs, staff of another community and staff for panels cannot %s', async (_name, call) => {
    const { id } = await groups.giveGroup({ chairs: ['sam'] })
    for (const who of ['maya', 'sam', 'stig', 'pia'] as const)
      await expect(call(id, who), who).rejects.toMatchObject({ code: 'NotAllowed' })
    expect(await groups.readGroup(id)).toMatchObject({ memberCount: 1, name: FIELDS.name })
  })

  it.each(calls.filter(([name]) => name !== 'create' && name !== 'read'))(
    'a group of another community is not found: %s',
    async (_name, call) => {
      const { id } = await groups.giveGroup({ where: 'harbor' })
      await expect(call(id, 'theo')).rejects.toMatchObject({ code: 'NotFound' })
    },
  )

  it.each([
    [
      'edit',
      async (ctx, groupId) => {
        const baseDetailsId = await detailsIdOf(groupId)
        return updateGroup(ctx, { groupId, ...FIELDS, slug: 'another', baseDetailsId })
      },
    ],
    ['name chairs', (ctx, groupId) => setChairs(ctx, { groupId, userIds: [fixture.id('sam')] })],
    ['add a member', (ctx, groupId) => addMember(ctx, { groupId, memberId: fixture.id('maya') })],
    ['remove a member', (ctx, groupId) => removeMember(ctx, { groupId, memberId: fixture.id('sam') })],
    [
      'answer a request',
      (ctx, groupId) => answerRequest(ctx, { groupId, memberId: fixture.id('maya'), accept: false }),
    ],
    [
      'describe the image',
      async (ctx, groupId) => describeGroupImage(ctx, { groupId, alt: 'Another', ...(await imageBaseOf(groupId)) }),
    ],
    ['remove the image', removeGroupImage],
    ['delete', deleteGroup],
  ] as readonly (readonly [string, (ctx: ReturnType<typeof staff>, groupId: string) => Promise<unknown>])[])(
    'a permission withdrawn between read and write stops the write: %s',
    async (_name, call) => {
      const group = await groups.giveGroup({ visibility: 'REQUEST', members: ['sam'], withImage: true })
      await groups.giveMembership(group, 'maya', 'REQUESTED')
      const stored = async () => [
        await groups.readGroup(group.id),
        ...(await Promise.all((['maya', 'sam'] as const).map((who) => groups.readMembership(group.id, who)))),
      ]
      const before = await stored()
      const ofTheo = eq(staffPermissions.userId, fixture.id('theo'))
      const held = await fixture.db().read(build.select().from(staffPermissions).where(ofTheo))
      const ctx = staff()
      const commitIf = ctx.db.commitIf.bind(ctx.db)
      ctx.db.commitIf = async (statements) => {
        await fixture.db().commit([build.delete(staffPermissions).where(ofTheo)])
        return commitIf(statements)
      }
      await expect(call(ctx, group.id)).rejects.toMatchObject({ code: 'NotAllowed' })
      await fixture.db().commit([build.insert(staffPermissions).values(held)])
      expect(await stored()).toEqual(before)
      expect(await audits(group.id)).toEqual([])
    },
  )

  it('visitors and sessions of members are refused by the endpoint', async () => {
    const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
    const query = '{ groups { edges { node { id } } } }'
    expect((await caller.post('/graphqlAdmin', { query })).status).toBe(401)
    const headers = await fixture.headersFor('maya', 'member')
    expect((await caller.post('/graphqlAdmin', { query }, { headers })).status).toBe(403)
  })
})
