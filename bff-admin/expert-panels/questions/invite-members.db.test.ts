import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { panelInvitations } from '#db/schema/expert-panels.ts'
import { users } from '#db/schema/members.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { dropClosings, giveClosing } from '#db/testing/content/closings.ts'
import { groupFactory } from '#db/testing/groups.ts'
import { type PanelFixture, panelFixture } from '#db/testing/panels.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { listInvitableGroups, listInvitableTiers } from './invitable-groups.queries.ts'
import { countInvitees, inviteMembers, remindInvited } from './invite-members.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await panelFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await setGate('NONE', 'sam', 'ivy')
})

const NOBODY = { isEverybody: false, groupId: null, tier: null, industry: null, addresses: '' }

function staff(minutes = 0) {
  return fixture.as('theo', at(minutes))
}

/** Accounts outlive a test. */
function setGate(gate: 'NONE' | 'ONBOARDING', ...who: Name[]) {
  const isTheirs = inArray(
    users.id,
    who.map((one) => fixture.id(one)),
  )
  return fixture.db().commit([build.update(users).set({ gate }).where(isTheirs)])
}

function setStanding(standing: 'GOOD' | 'UNPAID' | 'SUSPENDED', ...who: Name[]) {
  const isTheirs = inArray(
    users.id,
    who.map((one) => fixture.id(one)),
  )
  return fixture.db().commit([build.update(users).set({ standing }).where(isTheirs)])
}

function audits(targetId: string) {
  return fixture.db().read(build.select().from(auditLog).where(eq(auditLog.targetId, targetId)))
}

describe('invitations', () => {
  it('those with an answer or an invitation are not counted, and unknown addresses are listed', async () => {
    const { questionId } = await fixture.giveQuestion()
    await fixture.giveAnswer(questionId, 'maya')
    await fixture.giveInvitation(questionId, 'sam')
    const { maya, sam, ivy, ian, lena } = fixture.cast
    const addresses = [maya, sam, ivy, ian, lena].map(({ email }) => email).join('\n')
    expect(await countInvitees(staff(), { questionId, ...NOBODY, addresses })).toEqual({
      count: 1,
      unknownAddresses: [ian.email, lena.email],
    })
    expect(await inviteMembers(staff(), { ...NOBODY, questionId, addresses })).toBe(1)
    expect(await inviteMembers(staff(1), { ...NOBODY, questionId, isEverybody: true })).toBe(0)
    const rows = await fixture.db().read(build.select().from(panelInvitations))
    expect(rows.find(({ userId }) => userId === ivy.id)).toMatchObject({ waitingNotice: 'INVITED' })
    expect(await inviteMembers(staff(1), { ...NOBODY, questionId })).toBe(0)
  })

  it('a whole group is invited: its active members, each once, with one audit row that has the number', async () => {
    const { giveGroup, giveMembership } = groupFactory(fixture)
    const { questionId } = await fixture.giveQuestion()
    const group = await giveGroup({ members: ['maya', 'ian'], chairs: ['sam'] })
    await giveMembership(group, 'ivy', 'REQUESTED')
    await fixture.giveInvitation(questionId, 'sam')
    const who = { ...NOBODY, groupId: group.id }
    expect(await countInvitees(staff(), { questionId, ...who })).toEqual({ count: 1, unknownAddresses: [] })
    expect(await inviteMembers(staff(), { ...who, questionId })).toBe(1)
    expect(await inviteMembers(staff(1), { ...who, questionId })).toBe(0)
    const rows = await fixture.db().read(build.select().from(panelInvitations))
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual([fixture.id('maya'), fixture.id('sam')].toSorted())
    expect((await audits(questionId)).map(({ action, after }) => ({ action, after }))).toEqual([
      { action: 'panel-question.invite', after: { invited: 1, group: group.id } },
    ])
  })

  it('members whose membership has ended or was closed unpaid are neither counted nor invited nor reminded, unless the community closes', async () => {
    onTestFinished(async () => {
      await dropClosings(fixture)
      await setStanding('GOOD', 'sam', 'ivy')
    })
    const { questionId } = await fixture.giveQuestion()
    await fixture.giveInvitation(questionId, 'sam')
    await setStanding('UNPAID', 'sam')
    await setStanding('SUSPENDED', 'ivy')
    const { ivy } = fixture.cast
    expect(await countInvitees(staff(), { questionId, ...NOBODY, addresses: ivy.email })).toEqual({
      count: 0,
      unknownAddresses: [ivy.email],
    })
    const all = { ...NOBODY, questionId, isEverybody: true }
    const { count } = await countInvitees(staff(), all)
    expect(await remindInvited(staff(2 * 24 * 60), questionId)).toBe(0)
    await giveClosing(fixture)
    expect(await countInvitees(staff(), all)).toEqual({ count: count + 1, unknownAddresses: [] })
    expect(await remindInvited(staff(2 * 24 * 60), questionId)).toBe(1)
  })

  it('nobody in onboarding is counted, invited or reminded, and their address is listed as unknown', async () => {
    const { questionId } = await fixture.giveQuestion()
    const { id: groupId } = await groupFactory(fixture).giveGroup({ members: ['maya', 'sam'] })
    await fixture.giveInvitation(questionId, 'ivy')
    const everybody = { ...NOBODY, isEverybody: true }
    const { count } = await countInvitees(staff(), { questionId, ...everybody })
    await setGate('ONBOARDING', 'sam', 'ivy')
    expect(await countInvitees(staff(), { questionId, ...everybody })).toEqual({
      count: count - 1,
      unknownAddresses: [],
    })
    expect(await countInvitees(staff(), { questionId, ...NOBODY, groupId })).toMatchObject({ count: 1 })
    const { maya, sam } = fixture.cast
    const addresses = `${maya.email} ${sam.email}`
    expect(await countInvitees(staff(), { questionId, ...NOBODY, addresses })).toEqual({
      ...{ count: 1, unknownAddresses: [sam.email] },
    })
    expect(await inviteMembers(staff(), { ...everybody, questionId })).toBe(count - 1)
    const reminded = () => remindInvited(staff(2 * 24 * 60), questionId)
    expect(await reminded()).toBe(count - 1)
    await setGate('NONE', 'ivy')
    expect(await reminded()).toBe(1)
  })

  it('of a group only members with the given tier and industry are invited', async () => {
    const { giveGroup } = groupFactory(fixture)
    const { questionId } = await fixture.giveQuestion()
    const { id: groupId } = await giveGroup({ members: ['maya', 'sam'] })
    expect((await countInvitees(staff(), { questionId, ...NOBODY, groupId, industry: 'retail' })).count).toBe(0)
    expect((await countInvitees(staff(), { questionId, ...NOBODY, groupId, tier: 'Nobody has it' })).count).toBe(0)
  })

  it('can be narrowed down to the tiers that members of the community have', async () => {
    const setTier = (who: Name, membershipTier: string | null) =>
      fixture.db().commit([
        build
          .update(users)
          .set({ membershipTier })
          .where(eq(users.id, fixture.id(who))),
      ])
    onTestFinished(async () => {
      for (const who of ['maya', 'sam', 'lena', 'theo'] as const) await setTier(who, null)
    })
    await setTier('maya', 'Fellow')
    await setTier('sam', 'Associate')
    await setTier('lena', 'Of another community')
    await setTier('theo', 'Of staff')
    expect(await listInvitableTiers(fixture.as('pia', NOW))).toEqual(['Associate', 'Fellow'])
    await expect(listInvitableTiers(fixture.as('maya', NOW))).rejects.toMatchObject({ code: 'NotAllowed' })
    const { questionId } = await fixture.giveQuestion()
    expect((await countInvitees(staff(), { questionId, ...NOBODY, tier: 'Fellow' })).count).toBe(1)
  })

  it('of a group of another community, a deleted one, or one visible only to admins, nobody is invited', async () => {
    const { giveGroup } = groupFactory(fixture)
    const { questionId } = await fixture.giveQuestion()
    const far = await giveGroup({ where: 'harbor', slug: 'far', members: ['lena'] })
    const secret = await giveGroup({ slug: 'secret', name: 'Secret', visibility: 'HIDDEN', members: ['maya'] })
    const open = await giveGroup({ slug: 'open', name: 'Open', members: ['maya'] })
    const notFound = { code: 'NotFound' }
    const invite = (groupId: string, as = staff()) => inviteMembers(as, { ...NOBODY, groupId, questionId })
    await expect(invite(far.id)).rejects.toMatchObject(notFound)
    await expect(invite('gone')).rejects.toMatchObject(notFound)
    await expect(invite(secret.id, fixture.as('pia', NOW))).rejects.toMatchObject(notFound)
    await expect(countInvitees(staff(), { questionId, ...NOBODY, groupId: far.id })).rejects.toMatchObject(notFound)
    expect(await fixture.db().read(build.select().from(panelInvitations))).toEqual([])
    expect((await listInvitableGroups(fixture.as('pia', NOW))).map(({ id }) => id)).toEqual([open.id])
    expect((await listInvitableGroups(staff())).map(({ name }) => name)).toEqual(['Open', 'Secret'])
    await expect(listInvitableGroups(fixture.as('maya', NOW))).rejects.toMatchObject({ code: 'NotAllowed' })
    expect(await invite(secret.id)).toBe(1)
  })

  it('nobody of a group is invited to a closed question', async () => {
    const { questionId } = await fixture.giveQuestion({ batchStatus: 'CLOSED' })
    const { id: groupId } = await groupFactory(fixture).giveGroup({ members: ['maya'] })
    await expect(inviteMembers(staff(), { ...NOBODY, groupId, questionId })).rejects.toMatchObject({
      code: 'InvalidTransition',
    })
  })

  it('a member invited a day ago who has not answered is reminded once', async () => {
    const { questionId } = await fixture.giveQuestion()
    for (const who of ['sam', 'maya', 'ivy'] as const) await fixture.giveInvitation(questionId, who)
    await fixture.giveAnswer(questionId, 'maya')
    await fixture.giveAnswer(questionId, 'ivy', { status: 'DRAFT' })
    expect(await remindInvited(staff(), questionId)).toBe(0)
    expect(await remindInvited(staff(24 * 60), questionId)).toBe(2)
    expect(await remindInvited(staff(24 * 60 + 1), questionId)).toBe(0)
    const noticeOf = async (who: 'sam' | 'maya' | 'ivy') => {
      const isTheirs = and(eq(panelInvitations.questionId, questionId), eq(panelInvitations.userId, fixture.id(who)))
      return fixture.db().read(build.select().from(panelInvitations).where(isTheirs))
    }
    for (const who of ['sam', 'ivy'] as const)
      expect(await noticeOf(who)).toMatchObject([{ waitingNotice: 'REMINDER', remindedAt: at(24 * 60) }])
    expect(await noticeOf('maya')).toMatchObject([{ waitingNotice: 'INVITED', remindedAt: null }])
  })

  it('a double click reminds nobody whose reminder is already being sent', async () => {
    const { questionId } = await fixture.giveQuestion()
    await fixture.giveInvitation(questionId, 'sam')
    beforeWriteOf(panelInvitations, async () => {
      expect(await remindInvited(staff(24 * 60), questionId)).toBe(1)
      await fixture.db().commit([build.update(panelInvitations).set({ waitingNotice: null })])
    })
    await remindInvited(staff(24 * 60), questionId)
    expect(await fixture.db().read(build.select().from(panelInvitations))).toMatchObject([{ waitingNotice: null }])
  })
})
