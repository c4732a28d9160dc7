import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { staffPermissions } from '#db/schema/members.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at } from '#db/testing/base-fixture.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { groupFactory } from '#db/testing/groups.ts'
import { plansOf } from '#db/testing/statements/plans.ts'
import { peekRecorded } from '#db/testing/statements/recorder.ts'
import { POST_STATES, type PostState } from '#shared/domain/forum/statuses.ts'
import { type StaffFixture, staffFixture } from '../../testing/staff-fixture.ts'
import { exportPosts } from './export-posts.ts'
import { type ListPostsInput, listPosts } from './list-posts.ts'
import type { PostFilter } from './post-filters.ts'

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

const NO_FILTER: PostFilter = { title: null, author: null, state: null, audienceId: null, isReported: false }

function list(filter: Partial<PostFilter> = {}, page: Partial<ListPostsInput> = {}) {
  return listPosts(fixture.as('theo'), { first: 40, after: null, ...page, filter: { ...NO_FILTER, ...filter } })
}
async function titles(filter: Partial<PostFilter> = {}) {
  return (await list(filter)).edges.map(({ node }) => node.title)
}
async function codeOf(query: string, who?: 'theo' | 'pia') {
  const { errors } = await fixture.ask(query, who)
  return (errors as readonly { readonly extensions: { readonly code: string } }[] | undefined)?.[0]?.extensions.code
}

/** Six posts, the newest last; returns the group of the third one. */
async function givePosts(): Promise<string> {
  const group = await groupFactory(fixture).giveGroup({ members: ['maya', 'sam'] })
  await forum.givePost({ title: 'Budgets for 2027', createdAt: at(1) })
  await forum.givePost({ title: 'Payroll abroad', by: 'sam', createdAt: at(2) })
  await forum.givePost({ title: 'Hiring from abroad', by: 'sam', groupId: group.id, createdAt: at(3) })
  await forum.givePost({ title: 'Payroll at home', state: 'PENDING', heldFor: 'NEW_MEMBER', createdAt: at(4) })
  await forum.givePost({ title: 'Cheap watches', state: 'REMOVED', by: 'sam', createdAt: at(5) })
  const reported = await forum.givePost({ title: 'Is payroll boring?', isPinned: true, createdAt: at(6) })
  const reply = await forum.giveReply(reported, { by: 'sam', createdAt: at(7) })
  await forum.giveReport(reported, reply, 'maya')
  await forum.giveForum('harbor')
  await forum.givePost({ title: 'Payroll of Harbor', by: 'lena', where: 'harbor', createdAt: at(8) })
  return group.id
}

describe('the list of posts', () => {
  it('has every post of the community in any state, newest first, with the columns for staff', async () => {
    await givePosts()
    const { edges } = await list()
    expect(edges.map(({ node }) => node.title)).toEqual([
      'Is payroll boring?',
      'Cheap watches',
      'Payroll at home',
      'Hiring from abroad',
      'Payroll abroad',
      'Budgets for 2027',
    ])
    expect(edges[0]?.node).toMatchObject({
      ...{ state: 'APPROVED', authorName: 'Maya Chen', replyCount: 1, isReported: true, isPinned: true },
      ...{ isClosed: false, createdAt: at(6), lastActivityAt: at(7) },
    })
    expect(edges[5]?.node).toMatchObject({ isReported: false, isPinned: false, replyCount: 0 })
  })

  it('is filtered by state, audience, reports, author and words of the title, and by combinations', async () => {
    const groupId = await givePosts()
    expect(await titles({ state: 'REMOVED' })).toEqual(['Cheap watches'])
    expect(await titles({ state: 'MERGED' })).toEqual([])
    expect(await titles({ audienceId: groupId })).toEqual(['Hiring from abroad'])
    expect(await titles({ audienceId: 'everyone' })).not.toContain('Hiring from abroad')
    expect(await titles({ audienceId: 'everyone', state: 'APPROVED' })).toHaveLength(3)
    expect(await titles({ audienceId: 'unknown' })).toEqual([])
    expect(await titles({ isReported: true })).toEqual(['Is payroll boring?'])
    expect(await titles({ isReported: true, state: 'REMOVED' })).toEqual([])
    expect(await titles({ author: 'sam' })).toEqual(['Cheap watches', 'Hiring from abroad', 'Payroll abroad'])
    expect(await titles({ author: 'sam', audienceId: groupId })).toEqual(['Hiring from abroad'])
    expect(await titles({ author: 'No Such Name' })).toEqual([])
    expect(await titles({ title: 'payr' })).toEqual(['Is payroll boring?', 'Payroll at home', 'Payroll abroad'])
    expect(await titles({ title: 'abroad PAYROLL' })).toEqual(['Payroll abroad'])
    expect(await titles({ title: 'home payroll' })).toEqual(['Payroll at home'])
    expect(await titles({ title: 'payroll', author: 'Sam', state: 'APPROVED' })).toEqual(['Payroll abroad'])
    expect(await titles({ title: 'cost' })).toEqual([])
  })

  it.each(['"', '?!', 'NOT (', '{title}', "'; --", 'a"b*', '%'])(
    'treats %s as text, which matches nothing',
    async (title) => {
      await givePosts()
      expect(await titles({ title })).toEqual([])
    },
  )

  it('counts the posts of each state that pass the other filters', async () => {
    const groupId = await givePosts()
    const countsOf = async (filter: Partial<PostFilter>) => {
      const { stateCounts } = await list(filter)
      expect(stateCounts.map(({ state }) => state)).toEqual(POST_STATES)
      return Object.fromEntries(stateCounts.flatMap(({ state, count }) => (count > 0 ? [[state, count]] : [])))
    }
    expect(await countsOf({})).toEqual({ PENDING: 1, APPROVED: 4, REMOVED: 1 })
    expect(await countsOf({ state: 'REMOVED' })).toEqual({ PENDING: 1, APPROVED: 4, REMOVED: 1 })
    expect(await countsOf({ audienceId: groupId })).toEqual({ APPROVED: 1 })
    expect(await countsOf({ author: 'sam' })).toEqual({ APPROVED: 2, REMOVED: 1 })
    expect(await countsOf({ title: 'payroll' })).toEqual({ PENDING: 1, APPROVED: 2 })
    expect(await countsOf({ isReported: true })).toEqual({ APPROVED: 1 })
  })

  const FILTERS: readonly Partial<PostFilter>[] = [{}, { state: 'APPROVED' }, { author: 'maya' }, { title: 'post' }]
  it.each(FILTERS)('pages without gaps under %j, also among posts of one instant', async (filter) => {
    for (let i = 0; i < 7; i++)
      await forum.givePost({
        title: `Post ${i}`,
        createdAt: at(i < 4 ? 1 : i),
        state: (['APPROVED', 'APPROVED', 'REMOVED'] satisfies PostState[])[i % 3] ?? 'APPROVED',
      })
    const whole = await list(filter)
    const seen: string[] = []
    let after: ListPostsInput['after'] = null
    for (let page = 0; page < 10; page++) {
      const { edges, pageInfo } = await list(filter, { first: 2, after })
      expect(edges.length).toBeLessThanOrEqual(2)
      seen.push(...edges.map(({ node }) => node.id))
      const last = edges.at(-1)?.node
      if (!pageInfo.hasNextPage || !last) break
      after = { at: last.createdAt, id: last.id }
    }
    expect(seen).toEqual(whole.edges.map(({ node }) => node.id))
    expect(seen).toHaveLength(filter.state ? 5 : 7)
  })

  it('is read in one round trip under every filter', async () => {
    const groupId = await givePosts()
    for (const filter of [{}, { title: 'payroll' }, { author: 'sam' }, { audienceId: groupId }, { isReported: true }]) {
      const ctx = fixture.as('theo')
      await listPosts(ctx, { filter: { ...NO_FILTER, ...filter }, first: 40, after: null })
      expect(ctx.db.cost).toMatchObject({ trips: 1, statements: 3 })
    }
  })

  it.each([
    [{}, 'forum_posts_new'],
    [{ state: 'PENDING' }, 'forum_posts_new'],
    [{ author: 'sam' }, 'forum_posts_by_author'],
    [{ audienceId: 'a-group' }, 'forum_posts_by_group'],
    [{ isReported: true }, 'forum_entries_waiting'],
    [{ title: 'payroll' }, 'forum_search'],
  ] as const)('finds the posts of %j by %s, and counts them by it', async (filter, index) => {
    await list(filter)
    const [rows, counts] = peekRecorded().slice(-2)
    for (const one of [rows, counts]) {
      expect(one?.sql).toContain('forum_posts')
      for (const plan of await plansOf(one?.sql ?? '')) {
        expect(plan.join()).toContain(index)
        expect(plan.filter((step) => /^SCAN "?(?:forum_posts|forum_entries|users)\b/.test(step))).toEqual([])
      }
    }
  })

  it('is refused to staff without the permission and to visitors, and empty in a community without a forum', async () => {
    await givePosts()
    const query = '{ forumPosts { edges { node { title } } stateCounts { count } } }'
    expect(await codeOf(query, 'pia')).toBe('NotAllowed')
    const held = { id: 'pia-forum', userId: fixture.id('pia'), communityId: fixture.cast.meridian.id } as const
    const given = build.delete(staffPermissions).where(eq(staffPermissions.id, held.id))
    onTestFinished(async () => void (await fixture.db().commit([given])))
    await fixture.db().commit([build.insert(staffPermissions).values({ ...held, permission: 'forum' })])
    for (const part of [query, '{ forumQueue { edges { cursor } } }', '{ forumSettings { version } }'])
      expect(await codeOf(part, 'pia'), part).toBeUndefined()
    expect(await codeOf('{ forumPosts(filter: { state: MERGED }, first: 0) { edges { cursor } } }')).toBe(
      'BadRequest.Invalid',
    )
    await forum.giveForum('meridian', false)
    expect(await titles()).toEqual([])
    expect(await titles({ title: 'payroll' })).toEqual([])
    expect((await list()).stateCounts.every(({ count }) => count === 0)).toBe(true)
  })
})

describe('the export of the list', () => {
  it('has the filtered rows of the list, and is in the audit log without typed text', async () => {
    await givePosts()
    await forum.givePost({ title: '=SUM(A1), "quoted"', by: 'sam', createdAt: at(9) })
    const { data } = await fixture.ask('mutation { forumPostsExport(filter: { author: "Sam", state: APPROVED }) }')
    const lines = String(data?.forumPostsExport).trim().split('\r\n')
    expect(lines[0]).toContain('Title,Status,Audience,Author,Replies,Reported,Pinned,Closed,Posted,Last activity,ID')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^"'=SUM\(A1\), ""quoted""",Shown,/)
    expect(lines[3]).toContain('Payroll abroad,Shown,Meridian')
    const rows = await fixture.db().read(
      build
        .select()
        .from(auditLog)
        .where(eq(auditLog.actorId, fixture.id('theo'))),
    )
    expect(rows).toMatchObject([
      {
        ...{ action: 'forum-post-list.export', targetId: fixture.cast.meridian.id },
        after: { rows: 3, filters: 'author state=APPROVED' },
      },
    ])
  })

  it('says in its last line that more posts match than it has', async () => {
    await givePosts()
    const filter = { ...NO_FILTER, author: 'Sam' }
    const linesOf = async (most?: number) => (await exportPosts(fixture.as('theo'), filter, most)).trim().split('\r\n')
    const all = await linesOf()
    expect(await linesOf(1)).toEqual([...all.slice(0, 2), 'More posts match than are in this file.'])
    expect(await linesOf(all.length - 1)).toEqual(all)
  })

  it('is refused to staff without the permission, and not logged', async () => {
    await givePosts()
    expect(await codeOf('mutation { forumPostsExport }', 'pia')).toBe('NotAllowed')
    expect(await fixture.db().read(build.select().from(auditLog))).toEqual([])
  })
})
