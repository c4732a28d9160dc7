import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { replyPath } from '#shared/domain/forum/paths.ts'
import { type ForumFixture, forumFixture } from '../../testing/forum-fixture.ts'

const SEARCH = `query ($text: String, $group: String) { memberSearch(text: $text, group: $group) {
  total edges { node { user { id } matches { kind text path } } } } }`

let fixture: ForumFixture
let maya: TestMember
let sam: TestMember
let rae: TestMember
beforeAll(async () => {
  fixture = await forumFixture()
  ;({ maya, sam, rae } = fixture)
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.forum.giveForum('meridian')
})

/** The members that a search finds, with the reasons. */
async function search(who: TestMember, text: string, variables: object = {}) {
  const { total, edges } = (await fixture.ask(who, SEARCH, { text, ...variables })).data.memberSearch
  expect(total).toBe(edges.length)
  return edges.map(({ node }: { node: { user: { id: string }; matches: object[] } }) => [node.user.id, node.matches])
}

type State = 'APPROVED' | 'REMOVED'

function setEntryState(id: string, state: State) {
  return fixture.db().commit([build.update(forumEntries).set({ state }).where(eq(forumEntries.id, id))])
}
function setPostState(id: string, state: State) {
  return fixture.db().commit([build.update(forumPosts).set({ state }).where(eq(forumPosts.id, id))])
}

describe('a search of the directory', () => {
  it('finds members by their forum entries, and links to the post or the reply', async () => {
    const post = await fixture.forum.givePost({ by: 'sam', title: 'Quagga care', text: 'Who keeps them?' })
    const replyId = await fixture.forum.giveReply(post, { by: rae, text: 'My quagga eats hay.' })
    const of = (kind: string, path: string) => [{ kind, text: 'Quagga care', path }]
    const found = await search(maya, 'quagga')
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([
        [sam.userId, of('FORUM', `/forum/post/${post.id}`)],
        [rae.userId, of('FORUM', replyPath(post.id, replyId))],
      ]),
    )
    expect(await search(maya, 'hay')).toEqual([[rae.userId, of('FORUM', replyPath(post.id, replyId))]])
    expect(await search(maya, 'quagga wombat')).toEqual([])
  })

  it("names a member's newest matching entry, and lists nobody twice", async () => {
    const older = await fixture.forum.givePost({ by: 'sam', title: 'Quagga care' })
    await fixture.forum.giveReply(older, { by: 'sam', text: 'Quagga food.' })
    await fixture.forum.givePost({ by: 'sam', title: 'Quagga prices' })
    expect(await search(maya, 'quagga')).toMatchObject([[sam.userId, [{ kind: 'FORUM', text: 'Quagga prices' }]]])
  })

  it('ignores entries that the searcher does not see: of other groups, waiting, removed, or without a forum', async () => {
    const group = await fixture.groups.giveGroup({ visibility: 'HIDDEN', members: ['sam', 'maya'] })
    const hidden = await fixture.forum.givePost({ by: 'sam', title: 'Quagga care', groupId: group.id })
    await fixture.forum.givePost({ by: 'sam', title: 'Quagga wait', state: 'PENDING' })
    expect(await search(rae, 'quagga')).toEqual([])
    expect(await search(maya, 'quagga')).toMatchObject([[sam.userId, [{ text: 'Quagga care' }]]])
    expect(await search(fixture.lena, 'quagga')).toEqual([])
    const replyId = await fixture.forum.giveReply(hidden, { by: 'sam', text: 'A wombat too.' })
    expect(await search(maya, 'wombat')).toHaveLength(1)
    await setEntryState(replyId, 'REMOVED')
    expect(await search(maya, 'wombat')).toEqual([])
    await setEntryState(replyId, 'APPROVED')
    await setPostState(hidden.id, 'REMOVED')
    expect(await search(maya, 'wombat')).toEqual([])
    await setPostState(hidden.id, 'APPROVED')
    await fixture.forum.giveForum('meridian', false)
    expect(await search(maya, 'quagga')).toEqual([])
  })

  it('ignores entries by members whom the searcher has blocked', async () => {
    await fixture.forum.givePost({ by: 'sam', title: 'Quagga care' })
    const block = { userId: maya.userId, blockedId: sam.userId, communityId: maya.communityId, createdAt: NOW }
    await fixture.db().commit([build.insert(memberBlocks).values(block)])
    expect(await search(maya, 'quagga')).toEqual([])
    expect(await search(rae, 'quagga')).toHaveLength(1)
  })

  it('filtered by a group finds only its members', async () => {
    const group = await fixture.groups.giveGroup({ visibility: 'OPEN', slug: 'keepers', members: ['sam'] })
    const post = await fixture.forum.givePost({ by: 'sam', title: 'Quagga care' })
    await fixture.forum.giveReply(post, { by: rae, text: 'My quagga eats hay.' })
    expect(group.id).toBeDefined()
    const found = await search(maya, 'quagga', { group: group.slug })
    expect(found).toMatchObject([[sam.userId, [{ kind: 'FORUM' }]]])
  })
})
