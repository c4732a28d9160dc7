import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { forumDrafts, forumEntries, forumPosts, forumReports } from '#db/schema/forum/forum.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { accountDeletions } from '#db/schema/privacy.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { newId } from '#shared/kernel/ids.ts'
import {
  APPEAL,
  EDIT,
  FOLLOW,
  type ForumFixture,
  forumFixture,
  REPORT,
  SAVE_DRAFT,
} from '../../testing/forum-fixture.ts'

const ITEM = `entryId title isReply state heldFor message queueVersion audienceName author { id } authorHistory { approved removed rejected }
  reports { reason note reporterName } versions { title message } before { authorName text } lastDecision { decision message appeal byName }
  decisions { decision message } canDecide`
const QUEUE = `query ($first: Int, $after: String, $reason: ForumQueueReason, $kind: ForumQueueKind, $age: ForumQueueAge) {
  forumQueue(first: $first, after: $after, reason: $reason, kind: $kind, age: $age) { edges { node { ${ITEM} } } pageInfo { hasNextPage endCursor } } }`
const ONE = `query ($entryId: ID!) { forumQueueItem(entryId: $entryId) { ${ITEM} } }`
const WAITS =
  'query ($entryId: ID!) { forumQueueItem(entryId: $entryId) { waitingSince queueVersion reports { note } canDecide } }'
const DECIDE = `mutation ($entryId: ID!, $decision: ForumDecision!, $message: String, $queueVersion: String!, $operationId: ID!) {
  forumEntryDecide(entryId: $entryId, decision: $decision, message: $message, queueVersion: $queueVersion, operationId: $operationId) { ${ITEM} } }`

let fixture: ForumFixture
let maya: TestMember
let sam: TestMember
let rae: TestMember
let lena: TestMember
beforeAll(async () => {
  fixture = await forumFixture()
  ;({ maya, sam, rae, lena } = fixture)
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.forum.giveForum('meridian')
  await makeModerator(sam)
})

async function makeModerator({ userId }: TestMember, isModerator = true) {
  await fixture.db().commit([build.update(users).set({ isModerator }).where(eq(users.id, userId))])
}

async function queue(who: TestMember, variables: object = {}) {
  const { edges } = (await fixture.ask(who, QUEUE, variables)).data.forumQueue
  return edges.map(({ node }: { node: { entryId: string } }) => node)
}
async function item(who: TestMember, entryId: string) {
  return (await fixture.ask(who, ONE, { entryId })).data?.forumQueueItem
}

async function decide(who: TestMember, entryId: string, decision: string, more: object = {}) {
  const found = await item(sam, entryId)
  return fixture.ask(who, DECIDE, {
    ...{ entryId, decision, message: 'Because.', queueVersion: found?.queueVersion ?? 'none', operationId: newId(NOW) },
    ...more,
  })
}

describe('moderators', () => {
  it('are not asked about an entry that was removed while it was reported', async () => {
    const post = await fixture.forum.givePost({ by: 'maya' })
    beforeWriteOf(forumReports, () =>
      fixture
        .db()
        .commit([
          build.update(forumEntries).set({ state: 'REMOVED' }).where(eq(forumEntries.id, post.id)),
          build.update(forumPosts).set({ state: 'REMOVED' }).where(eq(forumPosts.id, post.id)),
        ]),
    )
    await fixture.ask(rae, REPORT, { id: post.id, reason: 'OFF_TOPIC', note: 'Not about our work.' })
    expect(await fixture.forum.readEntries(post.id)).toMatchObject([{ state: 'REMOVED', waitingSince: null }])
    expect(await queue(sam)).toEqual([])
  })

  it('are notified of a reported entry once, and again when it is reported after a decision', async () => {
    await makeModerator(rae)
    onTestFinished(() => makeModerator(rae, false))
    const toldTo = async () =>
      (await fixture.notificationsTo(rae)).filter(({ option }) => option === 'forum-moderation').length
    const post = await fixture.forum.givePost({ by: 'maya' })
    const report = () => fixture.ask(sam, REPORT, { id: post.id, reason: 'OFF_TOPIC', note: 'Not about our work.' })
    expect((await report()).code).toBeUndefined()
    expect((await report()).code).toBeUndefined()
    expect(await toldTo()).toBe(1)
    expect((await decide(rae, post.id, 'APPROVE')).code).toBeUndefined()
    // A member can report an entry only once; a second reporter would trigger the same notification.
    await fixture.db().commit([build.delete(forumReports).where(eq(forumReports.userId, sam.userId))])
    expect((await report()).code).toBeUndefined()
    expect(await toldTo()).toBe(2)
  })

  it('are notified of an appeal against the decision about an entry that they knew to be waiting', async () => {
    await makeModerator(rae)
    onTestFinished(() => makeModerator(rae, false))
    const nina = await fixture.addMember('Nina First')
    const { data } = await fixture.post(nina)
    const { id } = data.forumPostCreate
    await decide(sam, id, 'REJECT')
    const { ownDecision } = (await fixture.page(nina, id)).forumPost
    const appeal = { decisionId: ownDecision.id, appeal: 'Please look again.' }
    expect((await fixture.ask(nina, APPEAL, appeal)).code).toBeUndefined()
    expect((await item(sam, id)).decisions).toMatchObject([{ decision: 'RESTORE' }, { decision: 'UPHOLD' }])
    for (const moderator of [rae, sam]) {
      const told = await fixture.notificationsTo(moderator)
      expect(told.map(({ option }) => option)).toEqual(['forum-moderation', 'forum-moderation'])
    }
  })
})

describe('a moderator whose own text is reported', () => {
  it('is told neither of the report nor who made it, in the queue, on its page and by notification', async () => {
    await makeModerator(rae)
    onTestFinished(() => makeModerator(rae, false))
    const post = await fixture.forum.givePost({ by: 'sam' })
    const report = { id: post.id, reason: 'UNPROFESSIONAL', note: 'He is rude.' }
    expect((await fixture.ask(maya, REPORT, report)).code).toBeUndefined()
    expect(await queue(sam)).toEqual([])
    expect(await queue(sam, { reason: 'REPORTS' })).toEqual([])
    expect((await fixture.ask(sam, WAITS, { entryId: post.id })).data.forumQueueItem).toEqual({
      ...{ waitingSince: null, queueVersion: '', reports: [], canDecide: false },
    })
    expect(await fixture.notificationsTo(sam)).toEqual([])
    expect(await queue(rae)).toMatchObject([{ entryId: post.id, reports: [{ reporterName: 'Maya Chen' }] }])
    expect(await fixture.notificationsTo(rae)).toMatchObject([{ option: 'forum-moderation' }])
  })

  it('sees that it waits once it is held, without the reports', async () => {
    const post = await fixture.forum.givePost({ by: 'sam' })
    const report = { id: post.id, reason: 'UNPROFESSIONAL', note: 'He is rude.' }
    for (const who of [maya, rae]) await fixture.ask(who, REPORT, report)
    const [waiting] = await queue(sam)
    expect(waiting).toMatchObject({ entryId: post.id, state: 'PENDING', reports: [], canDecide: false })
    expect(waiting.decisions.map(({ message }: { message: string }) => message)).not.toContainEqual(
      expect.stringContaining('tone'),
    )
  })
})

describe('the queue', () => {
  it("lists the waiting entries in the moderator's audiences, oldest first, with the data for a decision", async () => {
    const group = await fixture.groups.giveGroup({ members: ['maya'] })
    const post = await fixture.forum.givePost({ by: rae, text: 'The question.', createdAt: at(-90) })
    const held = await fixture.forum.giveReply(post, {
      by: 'maya',
      text: 'I wait.',
      state: 'PENDING',
      createdAt: at(-60),
    })
    const older = await fixture.forum.givePost({
      by: 'maya',
      state: 'PENDING',
      heldFor: 'NEW_MEMBER',
      createdAt: at(-80),
    })
    await fixture.forum.givePost({ by: 'maya', groupId: group.id, state: 'PENDING', createdAt: at(-70) })
    expect((await queue(sam)).map(({ entryId }: { entryId: string }) => entryId)).toEqual([older.id, held])
    expect(await item(sam, held)).toMatchObject({
      ...{ isReply: true, state: 'PENDING', message: '<p>I wait.</p>', audienceName: 'Meridian Council' },
      before: [{ authorName: 'Rae Okonkwo', text: 'The question.' }],
      decisions: [
        { decision: 'APPROVE', message: '' },
        { decision: 'REJECT', message: expect.stringContaining('Thank you') },
      ],
      canDecide: true,
    })
  })

  it('shows earlier versions of an entry, which its readers do not get', async () => {
    // Maya's change is not held: she has a second approved post.
    await fixture.forum.givePost({ by: 'maya', createdAt: at(-120) })
    const post = await fixture.forum.givePost({ by: 'maya', text: 'What I meant first.', createdAt: at(-90) })
    const { revisionId } = (await fixture.page(maya, post.id)).forumPost
    const change = { id: post.id, title: 'Another title', message: '<p>What I say instead of it.</p>' }
    await fixture.ask(maya, EDIT, { ...change, baseRevisionId: revisionId, operationId: newId(NOW) })
    expect(await item(sam, post.id)).toMatchObject({
      message: '<p>What I say instead of it.</p>',
      versions: [{ title: 'Payroll in three countries', message: '<p>What I meant first.</p>' }],
    })
    const read = await fixture.page(rae, post.id)
    expect(read.forumPost.editedAt).toBe(NOW.toISOString())
    expect(JSON.stringify(read)).not.toContain('What I meant first.')
  })

  it('shows with an entry only its own reports, earlier versions and decisions', async () => {
    await fixture.forum.givePost({ by: 'maya', createdAt: at(-120) })
    const [first, second] = [
      await fixture.forum.givePost({ by: 'maya', createdAt: at(-90) }),
      await fixture.forum.givePost({ by: 'maya', createdAt: at(-80) }),
    ]
    const { revisionId } = (await fixture.page(maya, first.id)).forumPost
    const change = { id: first.id, title: 'Another title', message: '<p>What I say instead of it.</p>' }
    await fixture.ask(maya, EDIT, { ...change, baseRevisionId: revisionId, operationId: newId(NOW) })
    await fixture.forum.giveReport(first, first.id, rae)
    await decide(sam, first.id, 'APPROVE', { message: '' })
    await fixture.forum.giveReport(second, second.id, rae)
    const shownOf = async ({ id }: { readonly id: string }) => {
      const { reports, versions, lastDecision } = await item(sam, id)
      return { reports: reports.length, versions: versions.length, decision: lastDecision?.decision }
    }
    expect(await shownOf(first)).toEqual({ reports: 0, versions: 1, decision: 'APPROVE' })
    expect(await shownOf(second)).toEqual({ reports: 1, versions: 0, decision: undefined })
  })

  it('filters by reason, kind and waiting time, also across pages', async () => {
    const hours = (count: number) => at(-60 * count)
    const post = await fixture.forum.givePost({ by: 'maya', title: 'Shown', createdAt: hours(300) })
    for (const [title, hour] of [
      ['A week', 170],
      ['Three days', 80],
      ['A day', 25],
      ['New', 1],
    ] as const)
      await fixture.forum.givePost({
        ...{ by: 'maya', title, state: 'PENDING', createdAt: hours(hour) },
        heldFor: hour > 30 ? 'NEW_MEMBER' : 'WORDS',
      })
    await fixture.forum.giveReply(post, { by: 'maya', state: 'PENDING', createdAt: hours(2) })
    const titles = async (variables: object) =>
      (await queue(sam, variables)).map(({ title }: { title: string }) => title)
    expect(await titles({})).toEqual(['A week', 'Three days', 'A day', 'Shown', 'New'])
    expect(await titles({ reason: 'NEW_MEMBER' })).toEqual(['A week', 'Three days'])
    expect(await titles({ reason: 'REPORTS' })).toEqual([])
    expect(await titles({ kind: 'REPLY' })).toEqual(['Shown'])
    expect(await titles({ kind: 'POST', age: 'ONE_DAY' })).toEqual(['A week', 'Three days', 'A day'])
    expect(await titles({ age: 'ONE_WEEK' })).toEqual(['A week'])
    expect(await titles({ age: 'THREE_DAYS', reason: 'WORDS' })).toEqual([])
    const { pageInfo } = (await fixture.ask(sam, QUEUE, { kind: 'POST', first: 2 })).data.forumQueue
    expect(await titles({ kind: 'POST', first: 1, after: pageInfo.endCursor })).toEqual(['A day'])
    expect(await queue(rae, { kind: 'POST' })).toEqual([])
  })

  it('[FORUM-012] [FORUM-013] [FORUM-014] [FORUM-015] is empty for non-moderators, whose decisions find no post and no reply', async () => {
    const post = await fixture.forum.givePost({ by: 'maya', state: 'PENDING' })
    const reply = await fixture.forum.giveReply(await fixture.forum.givePost({ by: sam }), {
      by: 'maya',
      state: 'PENDING',
    })
    expect(await queue(rae)).toEqual([])
    for (const who of [rae, lena])
      for (const id of [post.id, reply]) {
        expect(await item(who, id)).toBeNull()
        for (const decision of ['APPROVE', 'REJECT']) expect((await decide(who, id, decision)).code).toBe('NotFound')
      }
    expect(await fixture.forum.readPost(post.id)).toMatchObject({ state: 'PENDING' })
  })
})

describe('a decision', () => {
  it('[FORUM-012] approves a post, which then appears, and notifies its author', async () => {
    const post = await fixture.forum.givePost({
      by: 'maya',
      state: 'PENDING',
      heldFor: 'NEW_MEMBER',
      createdAt: at(-600),
    })
    const { data } = await decide(sam, post.id, 'APPROVE', { message: '' })
    expect(data.forumEntryDecide.state).toBe('APPROVED')
    expect((await fixture.list(rae)).forumPosts.edges).toHaveLength(1)
    expect(await fixture.forum.readPost(post.id)).toMatchObject({ state: 'APPROVED', lastActivityAt: NOW })
    expect(await fixture.notificationsTo(maya)).toMatchObject([
      { option: 'forum-decisions', url: `/forum/post/${post.id}` },
    ])
    expect(await fixture.db().read(build.select().from(forumDrafts))).toEqual([])
    expect(await queue(sam)).toEqual([])
  })

  it('about an appeal may be made by the moderator who decided first, of whom its words are true', async () => {
    const post = await fixture.forum.givePost({ by: 'maya' })
    await decide(sam, post.id, 'REMOVE')
    const { ownDecision } = (await fixture.page(maya, post.id)).forumPost
    await fixture.ask(maya, APPEAL, { decisionId: ownDecision.id, appeal: 'Please look again.' })
    const { canDecide, decisions } = await item(sam, post.id)
    const upheld = decisions.find(({ decision }: { decision: string }) => decision === 'UPHOLD')
    expect([canDecide, upheld.message]).toEqual([true, 'We looked at this again, and the decision stays.'])
  })

  it('offers its author no second appeal by email', async () => {
    const post = await fixture.forum.givePost({ by: 'maya' })
    await decide(sam, post.id, 'REMOVE')
    const { ownDecision } = (await fixture.page(maya, post.id)).forumPost
    await fixture.ask(maya, APPEAL, { decisionId: ownDecision.id, appeal: 'Please look again.' })
    await decide(sam, post.id, 'RESTORE')
    await decide(sam, post.id, 'REMOVE')
    expect((await fixture.page(maya, post.id)).forumPost.ownDecision.canAppeal).toBe(false)
    const emails = await fixture.emailsTo(maya)
    const removals = emails.filter(({ data }) => data.outcome === 'removed')
    expect(removals.map(({ data }) => data.canAppeal).toSorted()).toEqual([false, true])
  })

  it('leads an author who has left the group to the forum, and offers no appeal', async () => {
    const group = await fixture.groups.giveGroup({ members: ['sam', 'maya'] })
    const post = await fixture.forum.givePost({ by: 'maya', groupId: group.id })
    await fixture.db().commit([build.delete(groupMembers).where(eq(groupMembers.userId, maya.userId))])
    expect((await decide(sam, post.id, 'REMOVE')).code).toBeUndefined()
    expect(await fixture.notificationsTo(maya)).toMatchObject([{ option: 'forum-decisions', url: '/forum' }])
    expect(await fixture.emailsTo(maya)).toMatchObject([{ data: { path: '/forum', canAppeal: false } }])
  })

  it('that leaves a visible text as it is notifies nobody of it, also not somebody it mentions who joined later', async () => {
    const post = await fixture.forum.givePost({ by: 'maya', text: 'Ask @Nina First.', createdAt: at(-600) })
    const nina = await fixture.addMember('Nina First')
    await fixture.forum.giveReport(post, post.id, rae)
    expect((await decide(sam, post.id, 'APPROVE', { message: '' })).data.forumEntryDecide.state).toBe('APPROVED')
    expect([await fixture.notificationsTo(nina), await fixture.emailsTo(nina)]).toEqual([[], []])
  })

  it('removes what the member of a deleted account wrote: it comes into no drafts, and nobody is told', async () => {
    const former = await fixture.addMember('Nora Lind')
    const post = await fixture.forum.givePost({ by: former, title: 'Old', text: 'My words.' })
    const { userId, communityId } = former
    const deletion = { id: 'deletion', userId, communityId, requestedAt: at(-9), dueAt: at(-5), finishedAt: at(-5) }
    await fixture
      .db()
      .commit([
        build.insert(accountDeletions).values(deletion),
        build.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, userId)),
      ])
    onTestFinished(async () => {
      await fixture.db().commit([build.delete(accountDeletions)])
    })
    expect((await decide(sam, post.id, 'REMOVE')).code).toBeUndefined()
    expect((await fixture.list(rae)).forumPosts.edges).toEqual([])
    expect(await fixture.db().read(build.select().from(forumDrafts))).toEqual([])
    expect(await fixture.emailsTo(former)).toEqual([])
    expect(await fixture.notificationsTo(former)).toEqual([])
  })

  it('[FORUM-013] rejects a post: nobody else sees it, and its text is back in the drafts with the reason', async () => {
    const post = await fixture.forum.givePost({ by: 'maya', title: 'Held', text: 'My words.', state: 'PENDING' })
    expect((await decide(sam, post.id, 'REJECT', { message: ' ' })).message).toBe('Tell the author why.')
    expect((await decide(sam, post.id, 'REJECT', { message: 'Off topic here.' })).code).toBeUndefined()
    expect((await fixture.list(rae)).forumPosts.edges).toEqual([])
    expect((await fixture.page(maya, post.id)).forumPost).toMatchObject({
      ...{
        state: 'REJECTED',
        message: '<p>My words.</p>',
        ownDecision: { message: 'Off topic here.', canAppeal: true },
      },
    })
    expect(await fixture.db().read(build.select().from(forumDrafts))).toMatchObject([
      { userId: maya.userId, place: 'new', title: 'Held', content: '<p>My words.</p>' },
    ])
    expect(await fixture.emailsTo(maya)).toMatchObject([
      { template: 'forum-decision', data: { message: 'Off topic here.', isReturned: true } },
    ])
  })

  it('returns a text below a draft that its author has started, and loses neither', async () => {
    const one = await fixture.forum.givePost({ by: 'maya', title: 'One', text: 'My first words.', state: 'PENDING' })
    const two = await fixture.forum.givePost({ by: 'maya', title: '2 < 3', text: 'My other words.', state: 'PENDING' })
    const post = await fixture.forum.givePost({ by: rae })
    const reply = await fixture.forum.giveReply(post, { by: 'maya', text: 'My reply.', state: 'PENDING' })
    const begun = {
      title: '',
      content: '<p>Begun.</p>',
      audienceId: null,
      baseRevisionId: null,
      operationId: newId(NOW),
    }
    expect((await fixture.ask(maya, SAVE_DRAFT, { ...begun, place: `reply/${post.id}` })).code).toBeUndefined()
    for (const id of [one.id, two.id, reply]) expect((await decide(sam, id, 'REJECT')).code).toBeUndefined()
    const drafts = await fixture.db().read(build.select().from(forumDrafts).orderBy(forumDrafts.place))
    expect(drafts.map(({ place, title, content }) => [place, title, content])).toEqual([
      ['new', 'One', '<p>My first words.</p><p>2 &lt; 3</p><p>My other words.</p>'],
      [`reply/${post.id}`, '', '<p>Begun.</p><p>My reply.</p>'],
    ])
    const emails = await fixture.emailsTo(maya)
    expect(emails.map(({ data }) => data.isReturned)).toEqual([true, true, true])
    await decide(sam, one.id, 'RESTORE')
    await decide(sam, one.id, 'REMOVE')
    const again = await fixture.db().read(build.select().from(forumDrafts).orderBy(forumDrafts.place))
    expect(again[0]?.content).toBe(drafts[0]?.content)
  })

  it('[FORUM-014] approves a reply: it gets the next position, and its readers are notified', async () => {
    const post = await fixture.forum.givePost({ by: rae })
    await fixture.ask(rae, FOLLOW, { id: post.id })
    const held = await fixture.forum.giveReply(post, { by: 'maya', state: 'PENDING' })
    await fixture.forum.giveReply(post, { by: rae })
    await decide(sam, held, 'APPROVE', { message: '' })
    const { replies } = (await fixture.page(rae, post.id)).forumReplies
    expect(replies.map(({ id, seq }: { id: string; seq: number }) => [id === held, seq])).toEqual([
      [false, 1],
      [true, 2],
    ])
    expect(await fixture.notificationsTo(rae)).toMatchObject([{ option: 'forum-replies' }])
    expect(await fixture.forum.readPost(post.id)).toMatchObject({ replyCount: 2, lastSeq: 2 })
  })

  it.each(['PENDING', 'REMOVED', 'DELETED'] as const)(
    'approves a reply to a post that is %s: nobody is sent to it, and its author is led to the forum',
    async (state) => {
      const post = await fixture.forum.givePost({ by: rae })
      await fixture.ask(rae, FOLLOW, { id: post.id })
      const held = await fixture.forum.giveReply(post, { by: 'maya', state: 'PENDING' })
      const reported = await fixture.forum.giveReply(post, { by: 'maya', state: 'PENDING' })
      await fixture.forum.giveReport(post, reported, rae)
      await fixture.db().commit([build.update(forumPosts).set({ state }).where(eq(forumPosts.id, post.id))])
      for (const id of [held, reported]) expect((await decide(sam, id, 'APPROVE')).code).toBeUndefined()
      expect(await fixture.notificationsTo(rae)).toMatchObject([{ option: 'forum-decisions', url: '/forum' }])
      expect(await fixture.emailsTo(rae)).toEqual([])
      const told = await fixture.notificationsTo(maya)
      expect(told.map(({ url }) => url)).toEqual(['/forum', '/forum'])
      expect((await fixture.emailsTo(maya)).map(({ data }) => data.path)).toEqual(['/forum', '/forum'])
    },
  )

  it('[FORUM-015] rejects a reply, which nobody else sees', async () => {
    const post = await fixture.forum.givePost({ by: rae })
    const held = await fixture.forum.giveReply(post, { by: 'maya', state: 'PENDING' })
    await decide(sam, held, 'REJECT')
    expect((await fixture.page(rae, post.id)).forumReplies.replies).toEqual([])
    expect((await fixture.page(maya, post.id)).forumReplies.replies).toMatchObject([{ state: 'REJECTED' }])
  })

  it('removes a reported entry and restores it at its position; the reporters are notified both times', async () => {
    const post = await fixture.forum.givePost({ by: rae })
    const id = await fixture.forum.giveReply(post, { by: 'maya' })
    await fixture.forum.giveReport(post, id, rae)
    await decide(sam, id, 'REMOVE')
    expect(await fixture.notificationsTo(rae)).toMatchObject([{ message: expect.stringContaining('removed') }])
    expect((await fixture.db().read(build.select().from(forumReports)))[0]?.closedAt).toEqual(NOW)
    expect(await fixture.forum.readPost(post.id)).toMatchObject({ replyCount: 0 })
    expect(await fixture.notificationsTo(maya)).toMatchObject([
      { message: expect.stringContaining('removed'), url: `/forum/post/${post.id}?reply=${id}#${id}` },
    ])
    await decide(sam, id, 'RESTORE', { message: '' })
    // Newest first: restored, without a comment by the moderator.
    expect(await fixture.notificationsTo(maya)).toHaveLength(2)
    expect(await fixture.emailsTo(maya)).toHaveLength(1)
    expect((await fixture.page(rae, post.id)).forumReplies.replies).toMatchObject([{ state: 'APPROVED', seq: 1 }])
    expect(await fixture.forum.readPost(post.id)).toMatchObject({ replyCount: 1, lastSeq: 1 })
  })

  it('keeps a reported entry visible, and the same report does not hold it again', async () => {
    const post = await fixture.forum.givePost({ by: 'maya' })
    await fixture.forum.giveReport(post, post.id, rae)
    await decide(sam, post.id, 'APPROVE', { message: '' })
    expect(await fixture.notificationsTo(rae)).toMatchObject([{ message: expect.stringContaining('kept') }])
    expect((await fixture.forum.readEntries(post.id))[0]).toMatchObject({
      state: 'APPROVED',
      reportCount: 0,
      waitingSince: null,
    })
  })

  it('cannot be made by its author or its reporter', async () => {
    const own = await fixture.forum.givePost({ by: 'sam', state: 'PENDING' })
    const reported = await fixture.forum.givePost({ by: 'maya' })
    await fixture.forum.giveReport(reported, reported.id, 'sam')
    for (const { id } of [own, reported]) {
      expect((await item(sam, id)).canDecide).toBe(false)
      expect((await decide(sam, id, 'APPROVE')).message).toContain('something you wrote or reported')
    }
  })

  it('of two moderators at once is made once; the second sees the first decision', async () => {
    await makeModerator(rae)
    const post = await fixture.forum.givePost({ by: 'maya', state: 'PENDING' })
    const { queueVersion } = await item(sam, post.id)
    const answers = await Promise.all([
      decide(sam, post.id, 'APPROVE', { queueVersion, message: '' }),
      decide(rae, post.id, 'REJECT', { queueVersion }),
    ])
    const refused = answers.filter(({ code }) => code !== undefined)
    expect(refused.map(({ code, message }) => [code, message])).toEqual([
      ['InvalidTransition', 'Another moderator has already decided on this.'],
    ])
    expect(refused[0]?.text).toMatch(/"by":"(?:Sam Okafor|Rae Okonkwo)"/)
    await makeModerator(rae, false)
  })

  it('about an entry that was reported or changed since it was opened is refused with that reason', async () => {
    const post = await fixture.forum.givePost({ by: 'maya', state: 'PENDING' })
    const { queueVersion } = await item(sam, post.id)
    await fixture.forum.giveReport(post, post.id, rae)
    const answer = await decide(sam, post.id, 'APPROVE', { queueVersion })
    expect([answer.code, answer.message]).toEqual(['InvalidTransition', expect.stringContaining('has changed since')])
  })

  it('is not made twice when repeated under its operation id', async () => {
    const post = await fixture.forum.givePost({ by: 'maya', state: 'PENDING' })
    const { queueVersion } = await item(sam, post.id)
    const operationId = newId(NOW)
    await decide(sam, post.id, 'REJECT', { queueVersion, operationId })
    expect((await decide(sam, post.id, 'REJECT', { queueVersion, operationId })).code).toBeUndefined()
    expect(await fixture.emailsTo(maya)).toHaveLength(1)
  })
})
