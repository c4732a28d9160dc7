import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { type ForumFixture, forumFixture, READ, READ_ALL } from '../testing/forum-fixture.ts'

const HOME = '{ me { unreadForumPosts } homePosts { title isUnread } }'
const DAY = 24 * 60

let fixture: ForumFixture
let maya: TestMember
beforeAll(async () => {
  fixture = await forumFixture()
  ;({ maya } = fixture)
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.forum.giveForum('meridian')
  await fixture.db().commit([build.update(users).set({ joinedAt: at(-30 * DAY) })])
})

/** The titles; unread ones are marked with a star. */
async function home(who: TestMember, kind: 'member' | 'admin' = 'member') {
  const { me, homePosts } = (await fixture.ask(who, HOME, {}, NOW, kind)).data
  const posts: readonly { title: string; isUnread: boolean }[] = homePosts
  const unread = posts.filter(({ isUnread }) => isUnread).length
  expect(unread).toBe(Math.min(me.unreadForumPosts, 4))
  return posts.map(({ title, isUnread }) => `${title}${isUnread ? '*' : ''}`)
}

function give(title: string, days: number, groupId: string | null = null) {
  return fixture.forum.givePost({ by: 'sam', title, groupId, createdAt: at(-days * DAY) })
}

it('the home lists the newest unread posts, and fills up with others when these are few', async () => {
  for (let i = 1; i <= 6; i++) await give(`Post ${i}`, i)
  expect(await home(maya)).toEqual(['Post 1*', 'Post 2*', 'Post 3*', 'Post 4*'])
  const { forumPosts } = await fixture.list(maya)
  for (const { node } of forumPosts.edges.slice(0, 5)) await fixture.ask(maya, READ, { id: node.id, seq: 0 })
  expect(await home(maya)).toEqual(['Post 6*', 'Post 1', 'Post 2', 'Post 3'])
  await fixture.ask(maya, READ_ALL)
  expect(await home(maya)).toEqual(['Post 1', 'Post 2', 'Post 3', 'Post 4'])
})

it('the home lists no post that is hidden from the member, and none without a forum or for staff', async () => {
  const group = await fixture.groups.giveGroup({ visibility: 'HIDDEN', members: ['sam'] })
  await give('Hidden', 1, group.id)
  await fixture.forum.givePost({ by: 'sam', title: 'Waiting', state: 'PENDING', createdAt: at(-DAY) })
  await fixture.forum.givePost({ by: 'sam', title: 'Removed', state: 'REMOVED', createdAt: at(-DAY) })
  expect(await home(maya)).toEqual([])
  await give('Shown', 2)
  expect(await home(maya)).toEqual(['Shown*'])
  expect(await home(fixture.actor('sam'))).toHaveLength(2)
  await fixture.forum.giveForum('meridian', false)
  expect(await home(maya)).toEqual([])
  await fixture.forum.giveForum('meridian')
  const staff = { userId: fixture.id('theo'), communityId: maya.communityId }
  expect((await fixture.ask(staff, '{ homePosts { title } }', {}, NOW, 'admin')).data?.homePosts).toEqual([])
})
