import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifications } from '#db/schema/notifications.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at } from '#db/testing/base-fixture.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { groupFactory } from '#db/testing/groups.ts'
import { type StaffFixture, staffFixture } from '../testing/staff-fixture.ts'

let fixture: StaffFixture
let forum: ReturnType<typeof forumFactory>
beforeAll(async () => {
  fixture = await staffFixture()
  forum = forumFactory(fixture)
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await forum.giveForum('meridian')
})

type Who = 'theo' | 'pia'
async function answerTo(document: string, who?: Who) {
  const { data, errors } = await fixture.ask(document, who)
  const [error] = (errors ?? []) as readonly { readonly extensions?: Record<string, unknown> }[]
  return { data, code: error?.extensions?.code, reason: error?.extensions?.reason }
}
function move(postId: string, to: string, { seen = 'everyone', reason = 'It fits there.', who = 'theo' as Who } = {}) {
  return answerTo(
    `mutation { forumPostMove(postId: "${postId}", audienceId: "${to}", seenAudienceId: "${seen}", reason: "${reason}") }`,
    who,
  )
}
function merge(postId: string, into: string, { reason = 'It was asked before.', who = 'theo' as Who } = {}) {
  return answerTo(`mutation { forumPostMerge(postId: "${postId}", targetId: "${into}", reason: "${reason}") }`, who)
}
function logged() {
  return fixture.db().read(build.select().from(auditLog))
}
async function toldOf(who: 'maya' | 'sam') {
  const rows = await fixture.db().read(
    build
      .select({ message: notifications.message })
      .from(notifications)
      .where(eq(notifications.userId, fixture.id(who))),
  )
  return rows.map(({ message }) => message)
}

describe('staff who move a post', () => {
  it('move it to any audience, including a hidden group; the author is notified, and the log has both audiences', async () => {
    const group = await groupFactory(fixture).giveGroup({ visibility: 'HIDDEN', members: ['sam'] })
    const post = await forum.givePost({ by: 'maya' })
    expect((await move(post.id, group.id)).data).toEqual({ forumPostMove: true })
    expect(await forum.readPost(post.id)).toMatchObject({ groupId: group.id })
    expect(await toldOf('maya')).toEqual([expect.stringContaining('It fits there.')])
    expect(await logged()).toMatchObject([
      {
        ...{ action: 'forum-post.move', targetId: post.id, actorId: fixture.id('theo'), reason: 'It fits there.' },
        ...{ visibleToMember: true, before: { groupId: null }, after: { groupId: group.id } },
      },
    ])
    expect((await move(post.id, 'everyone', { seen: group.id })).data).toEqual({ forumPostMove: true })
    expect(await forum.readPost(post.id)).toMatchObject({ groupId: null })
  })

  it('are refused without the permission, for other communities, unknown audiences, a stale page and hidden posts; nothing is logged', async () => {
    await forum.giveForum('harbor')
    const group = await groupFactory(fixture).giveGroup({ members: ['sam'] })
    const other = await groupFactory(fixture).giveGroup({ where: 'harbor', members: ['lena'] })
    const post = await forum.givePost({ by: 'maya' })
    const held = await forum.givePost({ by: 'maya', state: 'PENDING' })
    const ofHarbor = await forum.givePost({ by: 'lena', where: 'harbor' })
    expect((await move(post.id, group.id, { who: 'pia' })).code).toBe('NotAllowed')
    expect((await move(ofHarbor.id, group.id)).code).toBe('NotFound')
    for (const audience of [other.id, 'unknown'])
      expect(await move(post.id, audience)).toMatchObject({ code: 'Unprocessable', reason: 'moveAudience' })
    expect(await move(post.id, group.id, { seen: group.id })).toMatchObject({ reason: 'arrangedMeanwhile' })
    expect(await move(held.id, group.id)).toMatchObject({ code: 'InvalidTransition', reason: 'postNotShown' })
    expect(await move(post.id, group.id, { reason: '  ' })).toMatchObject({ reason: 'reasonMissing' })
    expect(await forum.readPost(post.id)).toMatchObject({ groupId: null })
    expect(await logged()).toEqual([])
    expect(await toldOf('maya')).toEqual([])
  })
})

describe('staff who merge two posts', () => {
  it('leave one post with the entries of both; the author and the log get the new location', async () => {
    const post = await forum.givePost({ by: 'maya', createdAt: at(1) })
    const target = await forum.givePost({ by: 'sam', title: 'Payroll abroad', createdAt: at(2) })
    const reply = await forum.giveReply(post, { by: 'sam', createdAt: at(3) })
    expect((await merge(post.id, target.id)).data).toEqual({ forumPostMerge: target.id })
    expect((await merge(post.id, target.id)).data).toEqual({ forumPostMerge: target.id })
    expect((await forum.readEntries(target.id)).map(({ id }) => id)).toEqual([target.id, post.id, reply])
    expect(await forum.readPost(post.id)).toMatchObject({ state: 'MERGED', mergedIntoId: target.id })
    expect(await toldOf('maya')).toEqual([expect.stringContaining('into “Payroll abroad”: It was asked before.')])
    expect(await logged()).toMatchObject([
      {
        ...{ action: 'forum-post.merge', targetId: post.id, reason: 'It was asked before.', visibleToMember: true },
        after: { mergedIntoId: target.id },
      },
    ])
  })

  it('are refused without the permission, across communities and audiences, and for the same post', async () => {
    await forum.giveForum('harbor')
    const group = await groupFactory(fixture).giveGroup({ members: ['maya'] })
    const post = await forum.givePost({ by: 'maya' })
    const target = await forum.givePost({ by: 'sam' })
    const ofGroup = await forum.givePost({ by: 'maya', groupId: group.id })
    const ofHarbor = await forum.givePost({ by: 'lena', where: 'harbor' })
    const removed = await forum.givePost({ by: 'sam', state: 'REMOVED' })
    expect((await merge(post.id, target.id, { who: 'pia' })).code).toBe('NotAllowed')
    expect((await merge(ofHarbor.id, target.id)).code).toBe('NotFound')
    for (const unknown of [ofHarbor.id, removed.id, 'unknown'])
      expect(await merge(post.id, unknown)).toMatchObject({ code: 'BadRequest.Invalid', reason: 'mergeUnknown' })
    expect(await merge(post.id, ofGroup.id)).toMatchObject({ reason: 'mergeAudience' })
    expect(await merge(post.id, post.id)).toMatchObject({ reason: 'mergeSelf' })
    expect(await merge(removed.id, target.id)).toMatchObject({ reason: 'postNotShown' })
    expect(await forum.readPost(post.id)).toMatchObject({ state: 'APPROVED' })
    expect(await logged()).toEqual([])
  })
})

describe('staff who close or pin a post', () => {
  const change = (postId: string, act: string, who: Who = 'theo') =>
    answerTo(`mutation { forumPostChange(postId: "${postId}", act: ${act}) }`, who)

  it('change it once, with a row of the log each', async () => {
    const post = await forum.givePost({ by: 'maya' })
    for (const act of ['CLOSE', 'CLOSE', 'PIN', 'REOPEN'])
      expect((await change(post.id, act)).data).toEqual({ forumPostChange: true })
    expect(await forum.readPost(post.id)).toMatchObject({ isClosed: false, isPinned: true })
    const rows = await logged()
    expect(rows.map(({ action }) => action)).toEqual(Array(3).fill('forum-post.change'))
    expect(rows).toContainEqual(
      expect.objectContaining({
        ...{ targetId: post.id, actorId: fixture.id('theo'), visibleToMember: false },
        ...{ before: { isClosed: false, isPinned: false }, after: { isClosed: true, isPinned: false } },
      }),
    )
  })

  it('are refused without the permission, for other communities and for hidden posts', async () => {
    await forum.giveForum('harbor')
    const post = await forum.givePost({ by: 'maya' })
    const held = await forum.givePost({ by: 'maya', state: 'PENDING' })
    const ofHarbor = await forum.givePost({ by: 'lena', where: 'harbor' })
    expect((await change(post.id, 'CLOSE', 'pia')).code).toBe('NotAllowed')
    expect((await change(ofHarbor.id, 'CLOSE')).code).toBe('NotFound')
    expect(await change(held.id, 'PIN')).toMatchObject({ code: 'InvalidTransition', reason: 'postNotShown' })
    expect(await logged()).toEqual([])
  })
})

describe('the queue of staff', () => {
  type Queue = { readonly forumQueue: { readonly edges: readonly { readonly node: { readonly title: string } }[] } }
  function queueOf(filter: string) {
    return `{ forumQueue${filter} { edges { node { title } } } }`
  }
  async function waiting(filter = '') {
    const { data } = (await fixture.ask(queueOf(filter))) as { readonly data: Queue }
    return data.forumQueue.edges.map(({ node }) => node.title)
  }

  it('filters by reason, kind and waiting time', async () => {
    const now = Date.now()
    const ago = (hours: number) => new Date(now - hours * 3_600_000)
    const old = await forum.givePost({ title: 'Old', state: 'PENDING', heldFor: 'NEW_MEMBER', createdAt: ago(200) })
    await forum.givePost({ title: 'Words', state: 'PENDING', heldFor: 'WORDS', createdAt: ago(80) })
    const shown = await forum.givePost({ title: 'Shown', createdAt: ago(60) })
    await forum.giveReply(shown, { state: 'PENDING', heldFor: 'EVERY_ENTRY', createdAt: ago(30) })
    await forum.givePost({ title: 'New', state: 'PENDING', heldFor: 'NEW_MEMBER', createdAt: ago(1) })
    await forum.giveReport(old, old.id, 'sam')
    expect(await waiting()).toEqual(['Old', 'Words', 'Shown', 'New'])
    expect(await waiting('(reason: NEW_MEMBER)')).toEqual(['Old', 'New'])
    expect(await waiting('(reason: REPORTS)')).toEqual(['Old'])
    expect(await waiting('(reason: APPEAL)')).toEqual([])
    expect(await waiting('(kind: REPLY)')).toEqual(['Shown'])
    expect(await waiting('(kind: POST, reason: WORDS)')).toEqual(['Words'])
    expect(await waiting('(age: ONE_DAY)')).toEqual(['Old', 'Words', 'Shown'])
    expect(await waiting('(age: THREE_DAYS)')).toEqual(['Old', 'Words'])
    expect(await waiting('(age: ONE_WEEK, reason: NEW_MEMBER)')).toEqual(['Old'])
    expect((await answerTo(queueOf('(age: ONE_WEEK)'), 'pia')).code).toBe('NotAllowed')
  })
})
