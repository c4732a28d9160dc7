import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authorByline } from '#db/articles/publication.ts'
import { deleteMergeMoves } from '#db/members/merge/delete-merge-moves.ts'
import { deleteDueAccounts } from '#db/members/privacy/account-deletions.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { sessions } from '#db/schema/auth.ts'
import { memberFollows } from '#db/schema/follows.ts'
import { forumEntries, forumLikes, forumMentions } from '#db/schema/forum/forum.ts'
import { groupMembers, groups as groupRows } from '#db/schema/groups.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { memberReports } from '#db/schema/messages.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { accountDeletions, dataExports } from '#db/schema/privacy.ts'
import { publicProfileAddresses } from '#db/schema/profiles.ts'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'
import { memberMergeMoves, memberMerges } from '#db/schema/staff/member-merges.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { groupFactory } from '#db/testing/groups.ts'
import { panelFactory } from '#db/testing/panels.ts'
import { newId } from '#shared/kernel/ids.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { memoryBucket } from '#shared/testing/pictures/memory-bucket.ts'
import { createApp as createMemberApp } from '../../../bff-member/index.ts'
import { createApp as createPublicApp } from '../../../bff-public/index.ts'
import { createApp } from '../../index.ts'
import { mergeMembers } from './merge-members.ts'
import { readMergePreview } from './preview.queries.ts'
import { undoMerge } from './undo-merge.ts'

let fixture: ArticleFixture
let caller: Caller
let forum: ReturnType<typeof forumFactory>
let groups: ReturnType<typeof groupFactory>
let panels: ReturnType<typeof panelFactory>
let headers: Readonly<Record<string, Readonly<Record<string, string>>>>
beforeAll(async () => {
  fixture = await articleFixture()
  forum = forumFactory(fixture)
  groups = groupFactory(fixture)
  panels = panelFactory(fixture)
  caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  headers = {
    theo: await fixture.headersFor('theo', 'admin'),
    pia: await fixture.headersFor('pia', 'admin'),
    maya: await fixture.headersFor('maya', 'member'),
    nobody: {},
  }
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.reset()
  for (const who of ['maya', 'sam'] as const) {
    await fixture.change(fixture.cast[who], { status: 'ACTIVE', isModerator: false, publicSlug: null })
  }
  await stepUp(new Date())
})

async function stepUp(steppedUpAt: Date | null) {
  await fixture.db().commit([build.update(sessions).set({ steppedUpAt })])
}

type Answer = {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly {
    readonly message: string
    readonly extensions: { readonly code: string; readonly stepUp?: boolean }
  }[]
}

async function ask(query: string, who = 'theo', app = caller): Promise<Answer> {
  return (await (await app.post('/graphqlAdmin', { query }, { headers: headers[who] ?? {} })).json()) as Answer
}

function mergeCall(kept: Name, merged: Name, reason = 'The same person'): string {
  return `mutation { memberMerge(keptId: "${fixture.id(kept)}", mergedId: "${fixture.id(merged)}", reason: "${reason}") }`
}

function as(who: Name = 'theo', now = NOW) {
  return fixture.as(who, now, fixture.cast.meridian)
}

function merge(kept: Name = 'maya', merged: Name = 'sam', now = NOW) {
  return mergeMembers(as('theo', now), {
    keptId: fixture.id(kept),
    mergedId: fixture.id(merged),
    reason: 'The same person',
  })
}

async function statusOf(who: Name) {
  const [row] = await fixture.db().read(
    build
      .select()
      .from(users)
      .where(eq(users.id, fixture.id(who))),
  )
  return row?.status
}

async function placesOf(who: Name) {
  const rows = await fixture.db().read(
    build
      .select()
      .from(groupMembers)
      .where(eq(groupMembers.userId, fixture.id(who))),
  )
  return rows.toSorted((a, b) => a.groupId.localeCompare(b.groupId))
}

function merges() {
  return fixture.db().read(build.select().from(memberMerges))
}

describe('permissions', () => {
  const OPERATIONS = [
    '{ memberDuplicates(id: "SAM") { because } }',
    '{ memberMerges(id: "SAM") { id } }',
    '{ memberMergePreview(keptId: "MAYA", mergedId: "SAM") { counts { kind } } }',
    'mutation { memberMerge(keptId: "MAYA", mergedId: "SAM", reason: "One") }',
    'mutation { memberMergeUndo(mergeId: "MERGE") }',
  ] as const
  const withIds = (query: string, mergeId = newId(NOW)) =>
    query.replace('MAYA', fixture.id('maya')).replace('SAM', fixture.id('sam')).replace('MERGE', mergeId)

  it.each(OPERATIONS)('%s is refused to a visitor, a member, and staff with other permissions', async (operation) => {
    const mergeId = await merge()
    const query = withIds(operation, mergeId)
    await undoMerge(as('theo', at(1)), mergeId)
    expect((await ask(query, 'nobody')).errors?.[0]?.extensions.code).toBe('NotAuthenticated')
    for (const who of ['maya', 'pia'])
      expect((await ask(query, who)).errors?.[0]?.extensions.code, who).toBe('NotAllowed')
    expect(await merges()).toHaveLength(1)
  })

  it('staff with only the permission to help members can merge', async () => {
    const { pia, meridian } = fixture.cast
    const row = { id: newId(NOW), userId: pia.id, communityId: meridian.id, permission: 'members' as const }
    await fixture.db().commit([build.insert(staffPermissions).values(row)])
    const { errors } = await ask(mergeCall('maya', 'sam'), 'pia')
    await fixture.db().commit([build.delete(staffPermissions).where(eq(staffPermissions.id, row.id))])
    expect(errors).toBeUndefined()
    expect(await statusOf('sam')).toBe('INACTIVE')
  })

  it('nobody merges with a member of another community, with staff, or an account with itself', async () => {
    for (const [kept, merged] of [
      ['maya', 'lena'],
      ['lena', 'maya'],
      ['maya', 'ada'],
      ['theo', 'maya'],
    ] as const)
      expect((await ask(mergeCall(kept, merged))).errors?.[0]?.extensions.code).toBe('NotFound')
    expect((await ask(mergeCall('maya', 'maya'))).errors?.[0]?.extensions.code).toBe('BadRequest.Invalid')
    expect(await merges()).toEqual([])
  })

  it.each([mergeCall, () => `mutation { memberMergeUndo(mergeId: "${newId(NOW)}") }`])(
    'both actions require the password again',
    async (call) => {
      await stepUp(null)
      expect((await ask(call('maya', 'sam'))).errors?.[0]?.extensions).toMatchObject({
        code: 'NotAllowed',
        stepUp: true,
      })
      expect(await merges()).toEqual([])
    },
  )

  it('a merge needs a reason', async () => {
    expect((await ask(mergeCall('maya', 'sam', '  '))).errors?.[0]?.extensions.code).toBe('BadRequest.Invalid')
    expect(await merges()).toEqual([])
  })

  it('staff of another community cannot find a merge of this one', async () => {
    const mergeId = await merge()
    await expect(undoMerge(fixture.as('stig'), mergeId)).rejects.toMatchObject({ code: 'NotFound' })
  })
})

describe('a merge', () => {
  it('moves the content, ends the other account, and is notified and logged on both sides', async () => {
    const article = await fixture.giveArticle({ by: 'sam', status: 'PUBLISHED' })
    const post = await forum.givePost({ by: 'sam' })
    await fixture.change(fixture.cast.sam, { publicSlug: 'sam-first' })
    const { id: samId, communityId } = fixture.cast.sam
    await fixture
      .db()
      .commit([
        build.insert(publicProfileAddresses).values({ communityId, slug: 'sam-first', userId: samId, createdAt: NOW }),
      ])
    const { authToken } = await fixture.open(fixture.cast.sam, fixture.cast.meridian)
    const { errors } = await ask(mergeCall('maya', 'sam'))
    expect(errors).toBeUndefined()

    expect(await statusOf('sam')).toBe('INACTIVE')
    const member = callerOf(createMemberApp(), fixture.env, 'meridian.localhost')
    const signedIn = await member.post(
      '/graphql',
      { query: '{ me { id } }' },
      { headers: { Authorization: `Bearer ${authToken}` } },
    )
    expect(signedIn.status).toBe(401)
    const visitor = callerOf(createPublicApp(), fixture.env, 'meridian.localhost')
    const again = await visitor.post('/rest/login', { username: fixture.cast.sam.email, password: PASSWORD })
    expect(again.status).toBe(401)

    const [entry] = await fixture.db().read(build.select().from(forumEntries).where(eq(forumEntries.id, post.id)))
    expect(entry?.authorId).toBe(fixture.id('maya'))
    const [moved] = await fixture.db().read(build.select().from(articles).where(eq(articles.id, article.id)))
    expect(moved?.authorId).toBe(fixture.id('maya'))
    const [address] = await fixture
      .db()
      .read(build.select().from(publicProfileAddresses).where(eq(publicProfileAddresses.slug, 'sam-first')))
    expect(address?.userId).toBe(fixture.id('maya'))
    const into = await member.post(
      '/graphql',
      { query: `{ memberMergedInto(id: "${samId}") }` },
      { headers: headers.maya ?? {} },
    )
    expect(await into.json()).toEqual({ data: { memberMergedInto: fixture.id('maya') } })

    const rows = await fixture.db().read(build.select().from(auditLog))
    expect(
      rows.map(({ action, targetId, visibleToMember, reason }) => [action, targetId, visibleToMember, reason]),
    ).toEqual([
      ['user.merge', fixture.id('maya'), true, 'The same person'],
      ['user.merge-away', samId, true, 'The same person'],
    ])
    const emails = await fixture.db().read(build.select().from(outbox))
    expect(emails.map(({ template, recipientKind, userId }) => [template, recipientKind, userId])).toEqual([
      ['accounts-merged', 'USER', fixture.id('maya')],
      ['accounts-merged', 'ADDRESS', null],
    ])
  })

  it('moves the reports of the other account, except about the kept one, so that nobody has reported themselves', async () => {
    const { maya, sam, ivy } = fixture.cast
    const report = (id: string, userId: string, reportedId: string) => ({
      ...{ id, userId, reportedId, communityId: sam.communityId, kind: 'MESSAGE' as const },
      ...{ subjectId: id, reason: 'Spam', createdAt: NOW },
    })
    await fixture
      .db()
      .commit([
        build
          .insert(memberReports)
          .values([
            report('of-ivy', sam.id, ivy.id),
            report('of-kept', sam.id, maya.id),
            report('of-merged', maya.id, sam.id),
          ]),
      ])
    await merge()
    const rows = await fixture.db().read(build.select().from(memberReports).orderBy(memberReports.id))
    expect(rows.map(({ id, userId, reportedId }) => [id, userId, reportedId])).toEqual([
      ['of-ivy', maya.id, ivy.id],
      ['of-kept', sam.id, maya.id],
      ['of-merged', maya.id, sam.id],
    ])
  })

  it('ends the follows between the two accounts, so that nobody follows themselves, and moves the others', async () => {
    const { maya, sam, ivy } = fixture.cast
    const follow = (userId: string, followedId: string) => ({
      ...{ userId, followedId, communityId: sam.communityId, createdAt: NOW },
    })
    const given = [follow(sam.id, maya.id), follow(maya.id, sam.id), follow(sam.id, ivy.id), follow(ivy.id, sam.id)]
    await fixture.db().commit([build.insert(memberFollows).values(given)])
    await merge()
    const rows = await fixture.db().read(build.select().from(memberFollows))
    const pairs = rows.map(({ userId, followedId }) => `${userId} ${followedId}`).sort()
    expect(pairs).toEqual([`${maya.id} ${ivy.id}`, `${ivy.id} ${maya.id}`].sort())
  })

  it('is previewed with the same counts and the shared items', async () => {
    const post = await forum.givePost({ by: 'ivy' })
    await forum.givePost({ by: 'sam' })
    await forum.giveReply(post, { by: 'sam' })
    const like = { entryId: post.id, communityId: post.communityId, createdAt: NOW }
    await fixture.db().commit([
      build.insert(forumLikes).values([
        { ...like, userId: fixture.id('sam') },
        { ...like, userId: fixture.id('maya') },
      ]),
    ])
    await groups.giveGroup({ members: ['sam'] })
    for (const status of ['SENT', 'DRAFT'] as const)
      await panels.giveAnswer((await panels.giveQuestion()).questionId, 'sam', { status })
    const preview = await readMergePreview(as(), { keptId: fixture.id('maya'), mergedId: fixture.id('sam') })
    expect(preview.obstacles).toEqual([])
    expect(preview.counts).toEqual([
      { kind: 'ANSWERS', moved: 1, dropped: 0, left: 0 },
      { kind: 'FORUM_POSTS', moved: 1, dropped: 0, left: 0 },
      { kind: 'FORUM_REPLIES', moved: 1, dropped: 0, left: 0 },
      { kind: 'FORUM_LIKES', moved: 0, dropped: 1, left: 0 },
      { kind: 'GROUPS', moved: 1, dropped: 0, left: 0 },
    ])
    await merge()
    const [liked] = await fixture.db().read(build.select().from(forumEntries).where(eq(forumEntries.id, post.id)))
    expect(liked?.likeCount).toBe(1)
  })

  it('identifies the accounts by address in the obstacles when both have the same name', async () => {
    const [kept, merged] = [fixture.cast.maya, fixture.cast.sam]
    await fixture.change(merged, { isModerator: true })
    const preview = async () => (await readMergePreview(as(), { keptId: kept.id, mergedId: merged.id })).obstacles
    expect(await preview()).toMatchObject([{ code: 'MODERATOR', name: 'Sam Okafor' }])
    await fixture.change(merged, { givenName: 'Maya', familyName: 'Chen' })
    expect(await preview()).toMatchObject([{ code: 'MODERATOR', name: merged.email }])
    await fixture.change(merged, { givenName: 'Sam', familyName: 'Okafor', isModerator: false })
  })

  it('cannot be repeated, reversed, or chained to a third account', async () => {
    await merge('maya', 'sam')
    for (const [kept, merged] of [
      ['maya', 'sam'],
      ['sam', 'maya'],
      ['ian', 'sam'],
    ] as const)
      expect((await ask(mergeCall(kept, merged))).errors?.[0]?.message).toContain('already merged')
    await fixture.change(fixture.cast.ian, { status: 'ACTIVE' })
    await expect(merge('ian', 'maya', at(60))).rejects.toMatchObject({ code: 'Unprocessable' })
    expect(await merges()).toHaveLength(1)
  })

  it('of two at once one succeeds and the other is refused with a message', async () => {
    const pairs = [
      [
        ['maya', 'sam'],
        ['maya', 'sam'],
      ],
      [
        ['maya', 'sam'],
        ['sam', 'maya'],
      ],
      [
        ['maya', 'sam'],
        ['ian', 'maya'],
      ],
    ] as const
    for (const [a, b] of pairs) {
      await fixture.reset()
      for (const who of ['maya', 'sam', 'ian'] as const) await fixture.change(fixture.cast[who], { status: 'ACTIVE' })
      const ends = await Promise.allSettled([merge(...a), merge(...b)])
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'Unprocessable' } })
      expect(await merges()).toHaveLength(1)
    }
  })

  it('moves the byline to a member who has none, so that articles do not appear without; another one stays as it is', async () => {
    const byline = (articleId: string) =>
      fixture.db().read(authorByline({ articleId, communityId: fixture.cast.meridian.id }))
    const { id } = await fixture.giveArticle({ by: 'sam', status: 'READY_TO_PUBLISH' })
    await fixture.giveByline('sam', '<p>Sam Okafor writes.</p>')
    const mergeId = await merge()
    expect(await byline(id)).toEqual([{ byline: '<p>Sam Okafor writes.</p>' }])
    await undoMerge(as('theo', at(1)), mergeId)
    expect(await byline(id)).toEqual([{ byline: '<p>Sam Okafor writes.</p>' }])
    await fixture.giveByline('maya')
    await merge('maya', 'sam', at(2))
    expect(await byline(id)).toEqual([{ byline: '<p>Maya Chen builds platforms.</p>' }])
  })

  it('keeps a closed account closed: staff can’t activate it', async () => {
    await merge()
    const call = `mutation { memberSetActive(userId: "${fixture.id('sam')}", isActive: true, reason: "Back") }`
    expect((await ask(call)).errors?.[0]?.message).toContain('merged into another one')
    expect(await statusOf('sam')).toBe('INACTIVE')
  })
})

describe('obstacles to a merge', () => {
  const OBSTACLES: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['KEPT_IS_INACTIVE', () => fixture.change(fixture.cast.maya, { status: 'INACTIVE' })],
    ['MODERATOR', () => fixture.change(fixture.cast.sam, { isModerator: true })],
    ['MODERATOR', () => fixture.change(fixture.cast.maya, { isModerator: true })],
    [
      'LEGAL_HOLD',
      () =>
        fixture.db().commit([
          build.insert(legalHolds).values({
            ...{ id: newId(NOW), communityId: fixture.cast.sam.communityId, userId: fixture.id('sam') },
            ...{ reason: 'A dispute', placedById: fixture.id('theo'), placedAt: NOW },
          }),
        ]),
    ],
    [
      'DELETION_PENDING',
      () =>
        fixture.db().commit([
          build.insert(accountDeletions).values({
            ...{ id: newId(NOW), communityId: fixture.cast.sam.communityId, userId: fixture.id('sam') },
            ...{ requestedAt: NOW, dueAt: at(60) },
          }),
        ]),
    ],
    [
      'ARTICLES_IN_PROGRESS',
      async () => {
        await fixture.giveArticle({ by: 'sam', status: 'DRAFT' })
        await fixture.giveArticle({ by: 'maya', status: 'DRAFT' })
      },
    ],
    [
      'SAME_QUESTION',
      async () => {
        const { questionId } = await panels.giveQuestion()
        await panels.giveAnswer(questionId, 'sam', { status: 'SENT' })
        await panels.giveAnswer(questionId, 'maya', { status: 'DRAFT' })
      },
    ],
    ['CHAIR', () => groups.giveGroup({ chairs: ['sam'], members: ['maya'] })],
  ]

  it.each(OBSTACLES)('%s', async (code, prepare) => {
    await prepare()
    await expect(merge()).rejects.toMatchObject({ code: 'Unprocessable', extensions: { reason: code } })
    expect(await merges()).toEqual([])
    expect(await statusOf('sam')).toBe('ACTIVE')
  })

  it('when both have answered a question, a draft answer stays behind', async () => {
    const { questionId } = await panels.giveQuestion()
    await panels.giveAnswer(questionId, 'sam', { status: 'DRAFT' })
    await panels.giveAnswer(questionId, 'maya', { status: 'SENT' })
    await merge()
    expect(await merges()).toHaveLength(1)
  })
})

describe('an undo', () => {
  it('moves everything back, leaves later content, and reopens the account', async () => {
    const post = await forum.givePost({ by: 'sam' })
    const mergeId = await merge()
    const since = await forum.givePost({ by: 'maya', createdAt: at(10) })
    expect(await undoMerge(as('theo', at(20)), mergeId)).toBe(true)
    const authors = await fixture.db().read(build.select().from(forumEntries))
    expect(authors.find(({ id }) => id === post.id)?.authorId).toBe(fixture.id('sam'))
    expect(authors.find(({ id }) => id === since.id)?.authorId).toBe(fixture.id('maya'))
    expect(await statusOf('sam')).toBe('ACTIVE')
    expect(await fixture.db().read(build.select().from(memberMergeMoves))).toEqual([])
    const undone = await fixture.db().read(
      build
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, 'user.merge-undo'))),
    )
    expect(undone.map(({ targetId }) => targetId).toSorted()).toEqual(
      [fixture.id('maya'), fixture.id('sam')].toSorted(),
    )
    await expect(undoMerge(as('theo', at(21)), mergeId)).rejects.toMatchObject({ code: 'Unprocessable' })
    await merge('maya', 'sam', at(30))
    expect(await merges()).toHaveLength(2)
  })

  it('ends the copies of data that were made since the merge, because they contain the data of the other account', async () => {
    const own = { communityId: fixture.cast.meridian.id, userId: fixture.id('maya'), state: 'READY' as const }
    const copy = (id: string, minutes: number, more = own) => ({
      ...{ ...more, id, requestedAt: at(minutes), readyAt: at(minutes + 1), expiresAt: at(7 * 24 * 60) },
    })
    const mergeId = await merge()
    await fixture.db().commit([
      build.insert(dataExports).values([
        copy('before', -9),
        copy('since', 5),
        {
          ...copy('waiting', 5),
          state: 'WAITING' as const,
          tries: 1,
          leasedUntil: at(22),
          readyAt: null,
          expiresAt: null,
        },
        copy('of-another', 5, { ...own, userId: fixture.id('ivy') }),
      ]),
    ])
    await undoMerge(as('theo', at(20)), mergeId)
    const copies = await fixture.db().read(build.select().from(dataExports))
    expect(copies.find(({ id }) => id === 'waiting')).toMatchObject({ tries: 2, leasedUntil: null })
    expect(Object.fromEntries(copies.map(({ id, expiresAt }) => [id, expiresAt]))).toEqual({
      before: at(7 * 24 * 60),
      since: at(20),
      waiting: null,
      'of-another': at(7 * 24 * 60),
    })
  })

  it('gives a place in a group back as it was, and leaves what the kept account became there with it', async () => {
    const [joined, chaired, led] = [
      await groups.giveGroup({ members: ['sam'] }),
      await groups.giveGroup({ members: ['sam'] }),
      await groups.giveGroup({ chairs: ['sam'] }),
    ]
    const placesBefore = await placesOf('sam')
    const mergeId = await merge()
    await fixture
      .db()
      .commit([build.update(groupMembers).set({ isChair: true }).where(eq(groupMembers.groupId, chaired.id))])
    expect(await undoMerge(as('theo', at(5)), mergeId)).toBe(true)
    expect(await placesOf('sam')).toEqual(placesBefore)
    expect(await placesOf('maya')).toMatchObject([{ groupId: chaired.id, isChair: true }])
    const counted = await fixture.db().read(build.select().from(groupRows))
    const countOf = (id: string) => counted.find((group) => group.id === id)?.memberCount
    expect([joined, chaired, led].map(({ id }) => countOf(id))).toEqual([1, 2, 1])
  })

  it('leaves out what is gone: a like of an entry that was deleted', async () => {
    const post = await forum.givePost({ by: 'ivy' })
    const like = { entryId: post.id, communityId: post.communityId, createdAt: NOW }
    const likes = ['sam', 'maya'] as const
    await fixture
      .db()
      .commit([build.insert(forumLikes).values(likes.map((who) => ({ ...like, userId: fixture.id(who) })))])
    const mergeId = await merge()
    await fixture
      .db()
      .commit([
        build.delete(forumLikes).where(eq(forumLikes.entryId, post.id)),
        build.delete(forumEntries).where(eq(forumEntries.id, post.id)),
      ])
    expect(await undoMerge(as('theo', at(5)), mergeId)).toBe(true)
    expect(await fixture.db().read(build.select().from(forumLikes))).toEqual([])
  })

  it('is possible for 24 hours, after which a job deletes its records', async () => {
    await forum.givePost({ by: 'sam' })
    const mergeId = await merge()
    expect(await deleteMergeMoves(as('theo', at(24 * 60 - 1)))).toBe(0)
    expect(await fixture.db().read(build.select().from(memberMergeMoves))).not.toEqual([])
    await expect(undoMerge(as('theo', at(24 * 60)), mergeId)).rejects.toMatchObject({ code: 'Unprocessable' })
    expect(await deleteMergeMoves(as('theo', at(24 * 60)))).toBe(1)
    expect(await fixture.db().read(build.select().from(memberMergeMoves))).toEqual([])
    expect(await merges()).toMatchObject([{ isRecorded: false, undoneAt: null }])
    expect(await deleteMergeMoves(as('theo', at(25 * 60)))).toBe(0)
  })
})

describe('likely duplicates', () => {
  it('have the same mailbox, name or phone', async () => {
    await fixture.change(fixture.cast.maya, { email: 'maya.chen@mail.test' })
    await fixture.change(fixture.cast.sam, { email: 'm.ayachen+news@mail.test' })
    await fixture.change(fixture.cast.ian, { givenName: 'MAYA', familyName: 'chen' })
    const query = `{ memberDuplicates(id: "${fixture.id('maya')}") { account { id } because } }`
    const { data } = await ask(query)
    await fixture.change(fixture.cast.maya, { email: fixture.cast.maya.email })
    await fixture.change(fixture.cast.sam, { email: fixture.cast.sam.email })
    expect(data?.memberDuplicates).toEqual(
      expect.arrayContaining([
        { account: { id: fixture.id('sam') }, because: ['SAME_EMAIL'] },
        { account: { id: fixture.id('ian') }, because: ['SAME_NAME'] },
      ]),
    )
  })
})

describe('the deletion of the kept account', () => {
  it('also deletes the merged account, including its name in mentions', async () => {
    const { id: userId, communityId } = fixture.cast.maya
    const post = await forum.givePost({ by: 'ian', text: 'Ask @Sam Okafor about it.' })
    const mention = { entryId: post.id, userId: fixture.id('sam'), communityId }
    await fixture.db().commit([build.insert(forumMentions).values(mention)])
    await merge()
    await fixture
      .db()
      .commit([
        build
          .insert(accountDeletions)
          .values({ id: newId(NOW), communityId, userId, requestedAt: at(1), dueAt: at(2) }),
      ])
    const ctx = { ...as('theo', at(3)), files: filesPort({ FILES: memoryBucket() }) }
    expect(await deleteDueAccounts(ctx)).toBe(1)
    const rows = await fixture.db().read(build.select().from(users))
    const emails = rows.filter(({ id }) => [userId, fixture.id('sam')].includes(id)).map(({ email }) => email)
    expect(emails).toHaveLength(2)
    for (const email of emails) expect(email).toMatch(/^former-.*@deleted\.invalid$/)
    expect((await forum.readEntries(post.id))[0]?.content).toBe('<p>Ask @Former member about it.</p>')
    expect(await merges()).toMatchObject([{ reason: '', publicSlug: null }])
    expect(await fixture.db().read(build.select().from(memberMergeMoves))).toEqual([])
  })
})
