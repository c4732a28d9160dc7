import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  forumDecisions,
  forumEntries,
  forumLikes,
  forumMentions,
  forumPosts,
  forumReports,
  forumSettings,
  forumVersions,
} from '#db/schema/forum/forum.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import type { GivenPost } from '#db/testing/forum.ts'
import { beforeWrite } from '#db/testing/races/before-write-of.ts'
import { newId } from '#shared/kernel/ids.ts'
import {
  APPEAL,
  DELETE,
  DRAFT,
  EDIT,
  FOLLOW,
  type ForumFixture,
  forumFixture,
  LIKE,
  MESSAGE,
  REPORT,
  SAVE_DRAFT,
  UNFOLLOW,
  UNLIKE,
} from '../testing/forum-fixture.ts'

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
})

/** Two old approved posts: the member's next entries are not held. */
async function settle(who: 'maya' | 'sam' | TestMember) {
  for (const days of [40, 50]) await fixture.forum.givePost({ by: who, createdAt: at(-days * 1440) })
}

async function settings(set: Partial<typeof forumSettings.$inferInsert>) {
  await fixture
    .db()
    .commit([
      build
        .insert(forumSettings)
        .values({ communityId: maya.communityId, revisionId: newId(NOW), updatedAt: NOW, ...set }),
    ])
}

function staff() {
  return { userId: fixture.id('theo'), communityId: maya.communityId }
}

describe('posting', () => {
  it('[FORUM-001] a member’s third post appears at once, and a repeat of the operation is the same post', async () => {
    await settle('maya')
    const operationId = newId(NOW)
    const first = await fixture.post(maya, { operationId })
    const again = await fixture.post(maya, { operationId, title: 'Another title' })
    expect(first.data.forumPostCreate).toMatchObject({
      state: 'APPROVED',
      isFollowed: true,
      isUnread: false,
      canEdit: true,
    })
    expect(again.data.forumPostCreate.id).toBe(first.data.forumPostCreate.id)
    expect((await fixture.list(sam)).forumPosts.edges[0].node.title).toBe('Payroll in three countries')
  })

  it("a member's first two posts wait for a moderator, who is notified", async () => {
    await fixture.db().commit([build.update(users).set({ isModerator: true }).where(eq(users.id, sam.userId))])
    const { data } = await fixture.post(maya)
    expect(data.forumPostCreate).toMatchObject({ state: 'PENDING', heldFor: 'NEW_MEMBER', canReply: false })
    expect((await fixture.list(sam)).forumPosts.edges).toEqual([])
    expect(await fixture.notificationsTo(sam)).toMatchObject([{ option: 'forum-moderation' }])
  })

  it.each([
    ['[FORUM-003] without a title', { title: '  ' }, 'Enter a title.'],
    ['with a title that nobody sees', { title: '\u200b\u2060\ufeff\u00ad\u200d' }, 'Enter a title.'],
    ['[FORUM-005] with a title of 256 characters', { title: 'x'.repeat(256) }, 'This is too long by 1 character.'],
    ['[FORUM-004] without a message', { message: '<p> </p>' }, 'Enter a message.'],
    ['with a message of 19 characters', { message: `<p>${'x'.repeat(19)}</p>` }, 'Use at least 20 characters.'],
    [
      '[FORUM-006] with a message of 10,001 characters',
      { message: `<p>${'x'.repeat(10_001)}</p>` },
      'too long by 1 character',
    ],
    ['[FORUM-011] [ERR-014] without an audience', { audienceId: '' }, 'Choose who can see this.', { audienceId: 900 }],
    ['for a group of others', { audienceId: 'group' }, 'You can no longer post to this audience.', { audienceId: 999 }],
  ])('%s is refused', async (_which, variables, words, fields?: object) => {
    const group = await fixture.groups.giveGroup({ members: ['sam'] })
    const answer = await fixture.post(
      maya,
      'audienceId' in variables && variables.audienceId ? { audienceId: group.id } : variables,
    )
    expect([answer.code, answer.message]).toEqual(['BadRequest.Invalid', expect.stringContaining(words)])
    if (fields) expect(answer.fields).toEqual(fields)
    expect(await fixture.db().read(build.select().from(forumPosts))).toEqual([])
  })

  it('keeps a title from turning the words around it', async () => {
    const { data } = await fixture.post(maya, { title: ' Who\u202e  pays\u2069 for it? ' })
    expect(data.forumPostCreate.title).toBe('Who pays for it?')
  })

  it('with both a short title and a short message each field is told its own limit', async () => {
    const answer = await fixture.post(maya, { title: 'a', message: 'x' })
    expect([answer.code, answer.fieldMessages]).toEqual([
      'BadRequest.Invalid',
      { title: expect.stringContaining('Use at least 5 characters'), message: 'Use at least 20 characters.' },
    ])
  })

  it('[FORUM-005] [FORUM-006] at the limits is accepted', async () => {
    const { data } = await fixture.post(maya, { title: 'x'.repeat(255), message: `<p>${'x'.repeat(10_000)}</p>` })
    expect(data.forumPostCreate.title).toHaveLength(255)
  })

  it('more than five times an hour is refused with a retry time', async () => {
    for (let i = 0; i < 5; i++) expect((await fixture.post(maya)).code).toBeUndefined()
    const sixth = await fixture.post(maya)
    expect([sixth.code, sixth.message]).toEqual([
      'TooManyRequests',
      // Says nothing of the text: a caller may have saved no draft.
      expect.stringMatching(/^You’ve reached the limit of 5 posts an hour\. Try again in [^.]+\.$/),
    ])
    const ten = await Promise.all(Array.from({ length: 10 }, () => fixture.post(sam)))
    expect(ten.filter(({ code }) => code === undefined)).toHaveLength(5)
  })

  it('is for members of the community: staff and others are refused', async () => {
    expect((await fixture.ask(staff(), 'mutation { forumReadAll }', {}, NOW, 'admin')).code).toBe('NotAllowed')
    expect((await fixture.post(lena)).code).toBe('NotFound')
  })

  it('waits when it contains a listed word, and always when the community reviews everything', async () => {
    await settle('maya')
    await settings({ heldWords: 'Guaranteed returns' })
    const held = await fixture.post(maya, { message: '<p>We offer guaranteed   returns to everybody.</p>' })
    expect(held.data.forumPostCreate).toMatchObject({ state: 'PENDING', heldFor: 'WORDS' })
    await fixture.db().commit([build.update(forumSettings).set({ isPreModerated: true, heldWords: '' })])
    expect((await fixture.post(maya)).data.forumPostCreate.heldFor).toBe('EVERY_ENTRY')
  })

  it('notifies the members of the group, and nobody of a post for everyone', async () => {
    await settle('maya')
    const group = await fixture.groups.giveGroup({ name: 'Cloud costs', members: ['maya', 'sam'] })
    await fixture.post(maya, { audienceId: group.id })
    await fixture.post(maya)
    expect(await fixture.notificationsTo(sam)).toMatchObject([
      { option: 'forum-group-posts', message: 'Maya Chen posted “Payroll in three countries” in “Cloud costs”.' },
    ])
    expect(await fixture.notificationsTo(rae)).toEqual([])
  })

  it('mentions people who can see it, by their full names, and nobody else', async () => {
    await settle('maya')
    const { data } = await fixture.post(maya, {
      message:
        '<p>@Sam Okafor and @Lena Fischer and @Rae, and <strong>@rae okonkwo</strong>: what do you pay? maya@example.com</p>',
    })
    const named = await fixture.db().read(build.select({ userId: forumMentions.userId }).from(forumMentions))
    expect(new Set(named.map(({ userId }) => userId))).toEqual(new Set([sam.userId, rae.userId]))
    expect(await fixture.notificationsTo(sam)).toMatchObject([{ option: 'forum-mentions' }])
    expect(await fixture.emailsTo(sam)).toMatchObject([{ template: 'forum-mention' }])
    const group = await fixture.groups.giveGroup({ members: ['maya', 'sam'] })
    const post = await fixture.forum.givePost({ groupId: group.id })
    await fixture.reply(maya, post.id, { message: '<p>@Rae Okonkwo is not here.</p>' })
    expect(await fixture.notificationsTo(rae)).toHaveLength(1)
    expect(data.forumPostCreate.message).toContain('@Lena Fischer')
  })
})

describe('replying', () => {
  it('gets the next position, notifies author and followers once, and follows the post', async () => {
    const post = await fixture.forum.givePost({ by: 'sam' })
    await fixture.ask(sam, FOLLOW, { id: post.id })
    await fixture.ask(rae, FOLLOW, { id: post.id })
    const first = await fixture.reply(maya, post.id)
    expect(first.data.forumReplyCreate).toMatchObject({ seq: 1, state: 'APPROVED', isOwn: true })
    await fixture.reply(maya, post.id)
    expect(await fixture.notificationsTo(sam)).toMatchObject([{ option: 'forum-replies' }, { option: 'forum-replies' }])
    expect(await fixture.notificationsTo(rae)).toMatchObject([
      { option: 'forum-followed' },
      { option: 'forum-followed' },
    ])
    expect(await fixture.emailsTo(sam)).toHaveLength(2)
    expect(await fixture.emailsTo(rae)).toEqual([])
    expect(await fixture.notificationsTo(maya)).toEqual([])
    const page = await fixture.page(maya, post.id)
    expect(page.forumPost).toMatchObject({ isFollowed: true, replyCount: 2, lastSeq: 2, isUnread: false })
  })

  it.each([
    ['is closed', { isClosed: true }],
    ['is removed', { state: 'REMOVED' }],
    ['waits for a moderator', { state: 'PENDING' }],
  ] as const)('is refused when the post %s at the moment of the write', async (_, change) => {
    await fixture.forum.givePost({ by: 'sam' })
    const post = await fixture.forum.givePost({ by: 'sam' })
    beforeWrite(/^insert into "forum_entries"/i, () =>
      fixture.db().commit([build.update(forumPosts).set(change).where(eq(forumPosts.id, post.id))]),
    )
    expect((await fixture.reply(maya, post.id)).code).toMatch(/^(?:NotFound|Unprocessable)$/)
    expect(await fixture.forum.readEntries(post.id)).toHaveLength(1)
  })

  it('[FORUM-026] a member who unfollowed is no longer notified, and a further reply does not follow again', async () => {
    const post = await fixture.forum.givePost({ by: 'sam' })
    await fixture.reply(maya, post.id)
    await fixture.ask(maya, UNFOLLOW, { id: post.id })
    await fixture.reply(maya, post.id)
    await fixture.reply(rae, post.id)
    expect(await fixture.notificationsTo(maya)).toEqual([])
    await fixture.ask(maya, FOLLOW, { id: post.id })
    await fixture.reply(rae, post.id)
    expect(await fixture.notificationsTo(maya)).toMatchObject([
      { message: 'Rae Okonkwo replied to “Payroll in three countries”.' },
    ])
  })

  it('nothing by a blocked member reaches the member who blocked them', async () => {
    const post = await fixture.forum.givePost({ by: 'sam' })
    await fixture.ask(sam, FOLLOW, { id: post.id })
    await fixture
      .db()
      .commit([
        build
          .insert(memberBlocks)
          .values({ userId: sam.userId, blockedId: maya.userId, communityId: sam.communityId, createdAt: NOW }),
      ])
    await fixture.reply(maya, post.id, {
      message: '<p>@Sam Okafor, hello.</p>',
    })
    expect(await fixture.notificationsTo(sam)).toEqual([])
    expect(await fixture.emailsTo(sam)).toEqual([])
  })

  it.each([
    ['[FORUM-007] with nothing', '<p> </p>', 'Write a reply first.'],
    ['[FORUM-008][FORUM-009] with seven characters too many', `<p>${'x'.repeat(5007)}</p>`, 'too long by 7 characters'],
  ])('%s is refused', async (_which, message, words) => {
    const post = await fixture.forum.givePost()
    const answer = await fixture.reply(sam, post.id, { message })
    expect([answer.code, answer.message]).toEqual(['BadRequest.Invalid', expect.stringContaining(words)])
  })

  it('more than thirty times an hour is refused with a retry time', async () => {
    const post = await fixture.forum.givePost()
    for (let i = 0; i < 30; i++) expect((await fixture.reply(sam, post.id)).code).toBeUndefined()
    const next = await fixture.reply(sam, post.id)
    expect([next.code, next.message]).toEqual([
      'TooManyRequests',
      expect.stringContaining('limit of 30 replies an hour'),
    ])
  })

  it('below the limit of an hour is stored, and of several at once no more than that', async () => {
    const post = await fixture.forum.givePost()
    for (let i = 0; i < 29; i++) await fixture.forum.giveReply(post, { by: sam })
    const five = await Promise.all(Array.from({ length: 5 }, () => fixture.reply(sam, post.id)))
    expect(five.filter(({ code }) => code === undefined)).toHaveLength(1)
  })

  it('to a closed, a hidden or an unknown post is refused', async () => {
    const closed = await fixture.forum.givePost({ isClosed: true })
    const group = await fixture.groups.giveGroup({ visibility: 'HIDDEN', members: ['maya'] })
    const hidden = await fixture.forum.givePost({ groupId: group.id })
    expect((await fixture.reply(sam, closed.id)).message).toBe('This post is closed to new replies.')
    const [ofHidden, ofUnknown] = [await fixture.reply(sam, hidden.id), await fixture.reply(sam, newId(NOW))]
    expect([ofHidden.code, ofHidden.message]).toEqual([ofUnknown.code, ofUnknown.message])
    expect(ofHidden.code).toBe('NotFound')
  })

  it('quotes only words of the quoted entry', async () => {
    const post = await fixture.forum.givePost({ text: 'It costs nine euros a head.' })
    const said = await fixture.reply(sam, post.id, { quotedEntryId: post.id, quotedText: ' nine  euros ' })
    expect(said.data.forumReplyCreate.quote).toEqual({
      entryId: post.id,
      authorName: 'Maya Chen',
      text: 'nine euros',
      isGone: false,
    })
    const made = await fixture.reply(sam, post.id, { quotedEntryId: post.id, quotedText: 'ninety euros' })
    expect([made.code, made.message]).toEqual(['Unprocessable', 'What you quoted is no longer there.'])
  })

  it('twenty members at once get twenty positions', async () => {
    const post = await fixture.forum.givePost()
    const many = await Promise.all(Array.from({ length: 20 }, (_, i) => fixture.addMember(`Member${i} Test`)))
    const answers = await Promise.all(many.map((who) => fixture.reply(who, post.id)))
    expect(answers.filter(({ code }) => code)).toEqual([])
    const { replyCount, lastSeq } = (await fixture.forum.readPost(post.id)) ?? {}
    expect([replyCount, lastSeq]).toEqual([20, 20])
  })
})

describe('changing', () => {
  const change = (who: TestMember, id: string, baseRevisionId: string, more: object = {}) =>
    fixture.ask(who, EDIT, {
      id,
      baseRevisionId,
      message: `${MESSAGE}<p>Changed.</p>`,
      operationId: newId(NOW),
      ...more,
    })

  it('[FORUM-016] an author changes an own post, others cannot; the earlier text is kept', async () => {
    const post = await fixture.forum.givePost({ by: 'sam', createdAt: at(-31) })
    const { revisionId } = (await fixture.page(sam, post.id)).forumPost
    expect((await change(maya, post.id, revisionId)).code).toBe('NotFound')
    const operationId = newId(NOW)
    const changed = await change(sam, post.id, revisionId, { title: 'Payroll in four countries', operationId })
    expect(changed.data.forumEntryEdit.post).toMatchObject({
      title: 'Payroll in four countries',
      editedAt: NOW.toISOString(),
    })
    expect((await change(sam, post.id, revisionId, { operationId })).code).toBeUndefined()
    expect(await fixture.db().read(build.select().from(forumVersions))).toMatchObject([
      { title: 'Payroll in three countries' },
    ])
    const stale = await change(sam, post.id, revisionId)
    expect([stale.code, stale.message]).toEqual(['StaleRevision', expect.stringContaining('changed in another tab')])
  })

  describe('of a visible entry', () => {
    const HELD_TEXT = { title: 'Buy our payroll', message: '<p>Write to us: we sell the best payroll there is.</p>' }
    let post: GivenPost
    beforeEach(async () => {
      await fixture.db().commit([build.update(users).set({ isModerator: true }).where(eq(users.id, sam.userId))])
      post = await fixture.forum.givePost()
    })
    const replace = async (id = post.id) => {
      const { forumPost, forumReplies } = await fixture.page(maya, post.id)
      const entry = id === post.id ? forumPost : forumReplies.replies[0]
      return (await change(maya, id, entry.revisionId, HELD_TEXT)).data.forumEntryEdit
    }
    const waitingFor = async (who: TestMember) =>
      (await fixture.notificationsTo(who)).filter(({ option }) => option === 'forum-moderation').length

    it('waits when everything is reviewed first, and its moderators are notified of each change', async () => {
      await settings({ isPreModerated: true })
      const reply = await fixture.forum.giveReply(post, { by: 'maya' })
      expect(await replace(reply)).toMatchObject({ reply: { state: 'PENDING', heldFor: 'EVERY_ENTRY' } })
      expect(JSON.stringify(await fixture.page(sam, post.id))).not.toContain('the best payroll')
      expect(await replace()).toMatchObject({ post: { state: 'PENDING', heldFor: 'EVERY_ENTRY' } })
      expect((await fixture.page(sam, post.id)).forumPost).toBeNull()
      expect((await fixture.list(sam)).forumPosts.edges).toEqual([])
      expect(await waitingFor(sam)).toBe(2)
    })

    it('waits for a listed word in its own title or text: a reply does not wait for one in the title of its post', async () => {
      await settle('maya')
      const title = 'Guaranteed returns'
      const { id } = (await fixture.post(maya, { title })).data.forumPostCreate
      const reply = await fixture.forum.giveReply({ id, communityId: maya.communityId }, { by: 'maya' })
      await settings({ heldWords: title })
      const { forumPost, forumReplies } = await fixture.page(maya, id)
      const ofReply = await change(maya, reply, forumReplies.replies[0].revisionId)
      expect(ofReply.data.forumEntryEdit.reply).toMatchObject({ state: 'APPROVED' })
      const ofPost = await change(maya, id, forumPost.revisionId, { title })
      expect(ofPost.data.forumEntryEdit.post).toMatchObject({ state: 'PENDING', heldFor: 'WORDS' })
    })

    it("waits for one of a member's first two posts, even after its approval", async () => {
      const { id } = (await fixture.post(rae)).data.forumPostCreate
      const approve = () =>
        fixture
          .db()
          .commit([
            build.update(forumPosts).set({ state: 'APPROVED' }).where(eq(forumPosts.id, id)),
            build
              .update(forumEntries)
              .set({ state: 'APPROVED', heldFor: null, waitingSince: null, seq: 0, publishedAt: NOW })
              .where(eq(forumEntries.id, id)),
          ])
      for (const told of [2, 3]) {
        await approve()
        expect((await fixture.page(sam, id)).forumPost).not.toBeNull()
        const { revisionId } = (await fixture.page(rae, id)).forumPost
        const { data } = await change(rae, id, revisionId, HELD_TEXT)
        expect(data.forumEntryEdit.post).toMatchObject({ state: 'PENDING', heldFor: 'NEW_MEMBER' })
        expect((await fixture.page(sam, id)).forumPost).toBeNull()
        expect(await waitingFor(sam)).toBe(told)
      }
    })

    it('stays visible for a member with two approved posts, as does a reply of anybody', async () => {
      const reply = await fixture.forum.giveReply(post, { by: 'maya' })
      expect(await replace(reply)).toMatchObject({ reply: { state: 'APPROVED' } })
      await settle('maya')
      expect(await replace()).toMatchObject({ post: { state: 'APPROVED' } })
      expect((await fixture.page(sam, post.id)).forumPost.title).toBe(HELD_TEXT.title)
      expect(await waitingFor(sam)).toBe(0)
    })

    it('of a waiting entry keeps waiting: its moderators are notified once', async () => {
      const { id } = (await fixture.post(rae)).data.forumPostCreate
      const { revisionId } = (await fixture.page(rae, id)).forumPost
      expect((await change(rae, id, revisionId)).data.forumEntryEdit.post.state).toBe('PENDING')
      expect(await waitingFor(sam)).toBe(1)
    })
  })

  it('[FORUM-017] an author changes an own reply, without a mark within half an hour', async () => {
    const post = await fixture.forum.givePost()
    const id = await fixture.forum.giveReply(post, { by: 'sam', createdAt: at(-29) })
    const { revisionId } = (await fixture.page(sam, post.id)).forumReplies.replies[0]
    expect((await change(maya, id, revisionId)).code).toBe('NotFound')
    expect((await change(sam, id, revisionId)).data.forumEntryEdit.reply).toMatchObject({ editedAt: null, seq: 1 })
  })

  it('a reply can be deleted, a post only without replies', async () => {
    const post = await fixture.forum.givePost()
    const id = await fixture.forum.giveReply(post, { by: 'sam' })
    expect((await fixture.ask(maya, DELETE, { id })).code).toBe('NotFound')
    expect((await fixture.ask(maya, DELETE, { id: post.id })).message).toContain('Others have replied')
    expect((await fixture.ask(sam, DELETE, { id })).data).toEqual({ forumEntryDelete: true })
    expect((await fixture.ask(sam, DELETE, { id })).data).toEqual({ forumEntryDelete: true })
    expect(await fixture.forum.readPost(post.id)).toMatchObject({ replyCount: 0, lastSeq: 0 })
    expect((await fixture.ask(maya, DELETE, { id: post.id })).code).toBeUndefined()
    expect((await fixture.page(sam, post.id)).forumPost).toBeNull()
  })

  it('a draft is saved, and a change by another tab is reported', async () => {
    const save = (content: string, more: object = {}) =>
      fixture.ask(maya, SAVE_DRAFT, {
        place: 'new',
        title: 'Draft',
        content,
        audienceId: 'everyone',
        operationId: newId(NOW),
        ...more,
      })
    const first = await save('<p>One</p>')
    const { revisionId } = first.data.forumDraftSave
    expect((await save('<p>Two</p>', { baseRevisionId: revisionId })).code).toBeUndefined()
    const stale = await save('<p>Three</p>', { baseRevisionId: revisionId })
    expect([stale.code, stale.text]).toEqual(['StaleRevision', expect.stringContaining('Two')])
    expect((await fixture.ask(maya, DRAFT, { place: 'new' })).data.forumDraft).toMatchObject({ content: '<p>Two</p>' })
    expect((await fixture.ask(sam, DRAFT, { place: 'new' })).data.forumDraft).toBeNull()
    expect((await save('<p>x</p>', { place: `reply/${newId(NOW)}` })).code).toBe('NotFound')
    expect((await save('<p>x</p>', { place: 'elsewhere' })).code).toBe('BadRequest.Invalid')
    await settle('maya')
    await fixture.post(maya)
    expect((await fixture.ask(maya, DRAFT, { place: 'new' })).data.forumDraft).toBeNull()
  })
})

describe('likes', () => {
  it('[FORUM-027] count up by one and back, never for own entries, and never twice', async () => {
    const post = await fixture.forum.givePost()
    const ask = async (who: TestMember, source: string) => (await fixture.ask(who, source, { id: post.id })).data
    expect(await ask(sam, LIKE)).toEqual({ forumEntryLike: { likes: 1, isLiked: true } })
    expect(await ask(sam, LIKE)).toEqual({ forumEntryLike: { likes: 1, isLiked: true } })
    expect(await ask(maya, LIKE)).toEqual({ forumEntryLike: { likes: 1, isLiked: false } })
    expect(await ask(sam, UNLIKE)).toEqual({ forumEntryUnlike: { likes: 0, isLiked: false } })
  })

  it('of fifty members at once equal the number of rows', async () => {
    const post = await fixture.forum.givePost()
    const many = await Promise.all(Array.from({ length: 50 }, (_, i) => fixture.addMember(`Member${i} Test`)))
    await Promise.all(
      many.flatMap((who, i) => [
        fixture.ask(who, LIKE, { id: post.id }),
        ...(i % 3 === 0 ? [fixture.ask(who, UNLIKE, { id: post.id })] : []),
      ]),
    )
    const rows = await fixture.db().read(build.select().from(forumLikes))
    expect((await fixture.forum.readEntries(post.id))[0]?.likeCount).toBe(rows.length)
  })
})

describe('reports', () => {
  const report = (who: TestMember, id: string, more: object = {}) =>
    fixture.ask(who, REPORT, { id, reason: 'OFF_TOPIC', ...more })

  it('[FORUM-018] [ENT-049] any member reports a post or reply of another, with reason and note', async () => {
    const post = await fixture.forum.givePost()
    const id = await fixture.forum.giveReply(post, { by: 'sam' })
    expect((await report(rae, post.id)).code).toBeUndefined()
    expect((await report(rae, id, { reason: 'UNPROFESSIONAL', note: ' It is about a person. ' })).code).toBeUndefined()
    expect(await fixture.db().read(build.select().from(forumReports))).toMatchObject([
      { entryId: post.id, userId: rae.userId, reason: 'OFF_TOPIC', note: '' },
      { entryId: id, reason: 'UNPROFESSIONAL', note: 'It is about a person.' },
    ])
    // One report keeps it visible, in the queue.
    const [entry] = await fixture.forum.readEntries(post.id)
    expect([entry?.state, entry?.waitingSince]).toEqual(['APPROVED', NOW])
    expect((await fixture.page(rae, post.id)).forumPost).toMatchObject({ isReported: true, canReport: false })
  })

  it.each([
    ['[FORUM-010] with a note of 1,001 characters', { note: 'x'.repeat(1001) }, 'too long by 1 character'],
    ['as unprofessional without a note', { reason: 'UNPROFESSIONAL' }, 'Tell the moderators'],
  ])('%s are refused', async (_which, more, words) => {
    const post = await fixture.forum.givePost()
    const answer = await report(sam, post.id, more)
    expect([answer.code, answer.message]).toEqual(['BadRequest.Invalid', expect.stringContaining(words)])
  })

  it('of two members hide it; two by the same member count once', async () => {
    const post = await fixture.forum.givePost()
    await report(sam, post.id)
    await report(sam, post.id)
    expect(await fixture.forum.readPost(post.id)).toMatchObject({ state: 'APPROVED' })
    await report(rae, post.id)
    expect(await fixture.forum.readPost(post.id)).toMatchObject({ state: 'PENDING' })
    expect((await fixture.forum.readEntries(post.id))[0]).toMatchObject({
      state: 'PENDING',
      heldFor: 'REPORTS',
      reportCount: 2,
    })
    expect((await fixture.page(sam, post.id)).forumPost).toBeNull()
  })

  it('of own entries, hidden ones and those of other communities are refused', async () => {
    const post = await fixture.forum.givePost()
    expect((await report(maya, post.id)).message).toBe('You can’t report what you wrote.')
    expect((await report(lena, post.id)).code).toBe('NotFound')
    expect((await report(sam, newId(NOW))).code).toBe('NotFound')
  })
})

describe('appeals', () => {
  it('are made once, by the author, for hidden entries', async () => {
    const post = await fixture.forum.givePost({ state: 'REMOVED' })
    const decisionId = newId(NOW)
    await fixture.db().commit([
      build.insert(forumDecisions).values({
        ...{
          id: decisionId,
          communityId: post.communityId,
          entryId: post.id,
          deciderId: sam.userId,
          decision: 'REMOVE' as const,
        },
        ...{ message: 'Off topic.', operationId: newId(NOW), createdAt: at(-5) },
      }),
    ])
    expect((await fixture.page(maya, post.id)).forumPost.ownDecision).toMatchObject({
      message: 'Off topic.',
      canAppeal: true,
    })
    const appeal = (who: TestMember, text: string) => fixture.ask(who, APPEAL, { decisionId, appeal: text })
    expect((await appeal(sam, 'Mine?')).code).toBe('NotFound')
    expect((await appeal(maya, ' ')).fields).toEqual({ appeal: 900 })
    const long = await appeal(maya, 'x'.repeat(1007))
    expect([long.fields, long.message]).toEqual([{ appeal: 999 }, 'This is too long by 7 characters.'])
    expect((await appeal(maya, 'It is about payroll.')).code).toBeUndefined()
    expect((await appeal(maya, 'It is about payroll.')).code).toBeUndefined()
    expect((await appeal(maya, 'Again.')).message).toBe('You can appeal a decision once.')
    expect((await fixture.db().read(build.select().from(forumEntries)))[0]?.waitingSince).toEqual(NOW)
  })
})
