import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#db/schema/members.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { plansOf } from '#db/testing/statements/plans.ts'
import { peekRecorded } from '#db/testing/statements/recorder.ts'
import { days, type GroupFixture, groupFixture, PAGE } from '../testing/group-fixture.ts'

let fixture: GroupFixture
let groups: GroupFixture['groups']
let forum: ReturnType<typeof forumFactory>
let maya: TestMember
let sam: TestMember
let rae: TestMember
let lena: TestMember
let group: Awaited<ReturnType<GroupFixture['groups']['giveGroup']>>
beforeAll(async () => {
  fixture = await groupFixture()
  forum = forumFactory(fixture)
  ;({ groups, maya, sam, rae, lena } = fixture)
})
afterAll(() => fixture.stop())
/** Sam chairs the group, and joined it long ago. */
beforeEach(async () => {
  await fixture.reset()
  await forum.giveForum()
  group = await groups.giveGroup({ visibility: 'HIDDEN' })
  await groups.giveMembership(group, sam, 'MEMBER', { isChair: true, changedAt: days(-100) })
})

async function activityFor(who: TestMember, slug = group.slug) {
  return (await fixture.page(who, slug))?.activity
}

function give(title: string, options: Parameters<typeof forum.givePost>[0] = {}) {
  return forum.givePost({ by: 'maya', title, groupId: group.id, ...options })
}

async function unanswered() {
  const { unansweredCount, unanswered: posts } = (await activityFor(sam)).forum
  return [unansweredCount, ...posts.map(({ title }: { title: string }) => title)]
}

describe('what a chair of a group sees', () => {
  it('is empty when nobody has joined or posted', async () => {
    expect(await activityFor(sam)).toEqual({
      ...{ joinedCount: 0, joined: [] },
      forum: { unansweredCount: 0, unanswered: [], lastActivityAt: null },
    })
  })

  it('members who joined in the last 30 days, the latest by name: active members only', async () => {
    await groups.giveMembership(group, 'maya', 'MEMBER', { changedAt: days(-30) })
    await groups.giveMembership(group, rae, 'MEMBER', { changedAt: new Date(days(-30).getTime() + 1) })
    await groups.giveMembership(group, 'ian', 'MEMBER', { changedAt: days(-2) })
    await groups.giveMembership(group, await fixture.addMember('Ada Asking'), 'REQUESTED', { changedAt: days(-1) })
    await groups.giveGroup({ members: ['maya'] })
    expect(await activityFor(sam)).toMatchObject({ joinedCount: 1, joined: [{ user: { id: rae.userId } }] })
    const more = []
    for (let i = 1; i <= 3; i++) {
      const member = await fixture.addMember(`Member Number${i}`)
      await groups.giveMembership(group, member, 'MEMBER', { changedAt: days(-i) })
      more.push({ user: { id: member.userId }, joinedAt: days(-i).toISOString() })
    }
    expect(await activityFor(sam)).toMatchObject({ joinedCount: 4, joined: more })
    expect((await activityFor(sam)).joined).toHaveLength(3)
    const away = build.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, rae.userId))
    await fixture.db().commit([away])
    expect(await activityFor(sam)).toMatchObject({ joinedCount: 3 })
    await fixture.db().commit([build.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, rae.userId))])
  })

  it('the posts of the group without replies by others, oldest first', async () => {
    await give('Newer', { createdAt: at(-20) })
    const own = await give('Own reply', { createdAt: at(-30) })
    await forum.giveReply(own, { by: 'maya', createdAt: at(-1) })
    const answered = await give('Answered', { createdAt: at(-40) })
    await forum.giveReply(answered, { by: 'sam', createdAt: at(-10) })
    expect(await unanswered()).toEqual([2, 'Own reply', 'Newer'])
    expect((await activityFor(sam)).forum.unanswered[0]).toEqual({
      ...{ id: own.id, title: 'Own reply', authorName: 'Maya Chen', createdAt: at(-30).toISOString() },
    })
    await forum.giveReply(own, { by: rae, state: 'PENDING', createdAt: NOW })
    await forum.giveReply(own, { by: rae, state: 'REMOVED', createdAt: NOW })
    expect(await unanswered()).toEqual([2, 'Own reply', 'Newer'])
  })

  it('but none that are held, removed, deleted or closed, or that have another audience', async () => {
    for (const state of ['PENDING', 'REJECTED', 'REMOVED', 'DELETED'] as const) await give(state, { state })
    await give('Closed', { isClosed: true, createdAt: at(-60) })
    await give('For everyone', { groupId: null })
    const other = await groups.giveGroup({ chairs: ['sam'] })
    await give('Of another group', { groupId: other.id })
    expect(await unanswered()).toEqual([0])
    expect((await activityFor(sam)).forum.lastActivityAt).toBe(at(-60).toISOString())
    await give('Seen')
    expect(await unanswered()).toEqual([1, 'Seen'])
  })

  it("also those of a member whom the chair has blocked, as in the forum's list", async () => {
    await give('Of a blocked member')
    await fixture.db().commit([
      build.insert(memberBlocks).values({
        ...{ userId: sam.userId, blockedId: maya.userId, communityId: maya.communityId, createdAt: NOW },
      }),
    ])
    expect(await unanswered()).toEqual([1, 'Of a blocked member'])
  })

  it('at most five posts, and how many there are', async () => {
    for (let i = 1; i <= 7; i++) await give(`Post ${i}`, { createdAt: at(i) })
    expect(await unanswered()).toEqual([7, 'Post 1', 'Post 2', 'Post 3', 'Post 4', 'Post 5'])
  })

  it('when the latest visible post or reply was written', async () => {
    const lastActivity = async () => (await activityFor(sam)).forum.lastActivityAt
    const post = await give('Old', { createdAt: at(-90) })
    await give('Less old', { createdAt: at(-60) })
    expect(await lastActivity()).toBe(at(-60).toISOString())
    await forum.giveReply(post, { by: 'maya', createdAt: at(-30) })
    await forum.giveReply(post, { by: 'maya', state: 'PENDING', createdAt: at(-20) })
    await give('Held', { state: 'PENDING', createdAt: at(-10) })
    expect(await lastActivity()).toBe(at(-30).toISOString())
  })

  it('no forum activity when the community has no forum', async () => {
    await give('Before it was switched off')
    await forum.giveForum('meridian', false)
    expect(await activityFor(sam)).toEqual({ joinedCount: 0, joined: [], forum: null })
  })
})

describe('the activity is hidden', () => {
  beforeEach(async () => {
    await give('Unanswered')
    await groups.giveMembership(group, rae, 'MEMBER', { changedAt: days(-1) })
  })

  it('from members of the group, chairs of other groups, and former chairs', async () => {
    await groups.giveGroup({ chairs: [rae] })
    expect(await activityFor(rae)).toBeNull()
    const open = await groups.giveGroup({ members: ['sam'] })
    expect(await activityFor(rae, open.slug)).toBeNull()
    expect(await activityFor(sam, open.slug)).toBeNull()
  })

  it('from people who are invited or asked to join', async () => {
    await groups.giveMembership(group, 'maya', 'INVITED', { invitedBy: 'sam' })
    expect(await activityFor(maya)).toBeNull()
    const onRequest = await groups.giveGroup({ visibility: 'REQUEST' })
    await groups.giveMembership(onRequest, 'maya', 'REQUESTED')
    expect(await activityFor(maya, onRequest.slug)).toBeNull()
  })

  it('from a chair in another community whose group has the same address', async () => {
    const namesake = await groups.giveGroup({ where: 'harbor', slug: group.slug })
    await groups.giveMembership(namesake, 'lena', 'MEMBER', { isChair: true, changedAt: days(-100) })
    expect(await activityFor(lena)).toEqual({ joinedCount: 0, joined: [], forum: null })
    expect(await activityFor(sam)).toMatchObject({ joinedCount: 1, forum: { unansweredCount: 1 } })
  })

  it('from staff', async () => {
    const open = await groups.giveGroup({ chairs: ['sam'] })
    const theo = { userId: fixture.id('theo'), communityId: maya.communityId }
    expect((await fixture.ask(theo, PAGE, { slug: open.slug }, NOW, 'admin')).data.group.activity).toBeNull()
  })
})

it("the posts are read from the group's indexes", async () => {
  await activityFor(sam)
  const found = peekRecorded().findLast(({ sql }) => sql.includes('others_reply_count'))
  for (const plan of await plansOf(found?.sql ?? '')) {
    expect(plan.filter((line) => line.includes('forum_posts_unanswered_by_group'))).toHaveLength(2)
    expect(plan.join()).toContain('forum_posts_by_group (group_id=? AND state=?)')
    expect(plan.join()).toContain('group_members_by_state (group_id=? AND state=? AND changed_at>?)')
    expect(plan.join()).not.toMatch(/TEMP B-TREE/)
  }
})
