import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { ACCOUNT_AUDIT_ACTIONS } from '#shared/domain/staff/audit.ts'
import { newId } from '#shared/kernel/ids.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

type Page = {
  readonly edges: readonly { readonly node: { readonly kind: string; readonly by: string; readonly at: string } }[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

const LIST = `query ($first: Int, $after: String) {
  actsByStaff(first: $first, after: $after) { edges { node { kind by at } } pageInfo { hasNextPage endCursor } }
}`

async function ask(variables: { first?: number; after?: string | null } = {}, as: Name | null = 'maya') {
  const caller = callerOf(createApp(), fixture.env, `${as === 'lena' ? 'harbor' : 'meridian'}.localhost`)
  const headers = as ? await fixture.headersFor(as, 'member', as === 'lena' ? 'harbor' : 'meridian') : {}
  const answer = await caller.post('/graphql', { query: LIST, variables }, { headers })
  const { data, errors } = (await answer.json()) as {
    data: { actsByStaff?: Page } | null
    errors?: { extensions: { code: string } }[]
  }
  return { status: answer.status, page: data?.actsByStaff, code: errors?.[0]?.extensions.code }
}

function kindsOf(page: Page | undefined) {
  return page?.edges.map(({ node }) => node.kind)
}

async function audit(action: string, given: Partial<typeof auditLog.$inferInsert> = {}) {
  const row = {
    id: newId(new Date()),
    communityId: fixture.cast.meridian.id,
    actorId: fixture.id('theo'),
    action,
    targetType: 'user' as const,
    targetId: fixture.id('maya'),
    visibleToMember: true,
    correlationId: 'ABCD-EFGH-JKMN',
    createdAt: new Date('2026-11-03T10:00:00Z'),
  }
  await fixture.db().commit([build.insert(auditLog).values({ ...row, ...given })])
}

describe("staff actions on a member's account", () => {
  it('are listed with initials, newest first, and without the reason', async () => {
    await audit('user.end-sessions', { after: { sessions: 2 } })
    await audit('user.hold-place', { createdAt: new Date('2026-11-04T10:00:00Z'), reason: 'Lawsuit 12 C 34' })
    const { page } = await ask()
    expect(page?.edges.map(({ node }) => node)).toEqual([
      { kind: 'HOLD_PLACED', by: 'T. B.', at: '2026-11-04T10:00:00.000Z' },
      { kind: 'SESSIONS_ENDED', by: 'T. B.', at: '2026-11-03T10:00:00.000Z' },
    ])
  })

  it('are listed whatever their kind', async () => {
    for (const action of ACCOUNT_AUDIT_ACTIONS) await audit(action)
    const kinds = kindsOf((await ask({ first: 50 })).page) ?? []
    expect(kinds).toHaveLength(ACCOUNT_AUDIT_ACTIONS.length)
    expect(new Set(kinds).size).toBe(kinds.length)
  })

  it('are paged, each row once, including rows with the same time', async () => {
    for (const action of ['user.activate', 'user.deactivate', 'user.lift-locks', 'user.refund', 'user.merge'])
      await audit(action)
    const first = await ask({ first: 3 })
    expect(first.page?.pageInfo.hasNextPage).toBe(true)
    const second = await ask({ first: 3, after: first.page?.pageInfo.endCursor ?? null })
    expect(second.page?.pageInfo.hasNextPage).toBe(false)
    const seen = [...(kindsOf(first.page) ?? []), ...(kindsOf(second.page) ?? [])]
    expect(seen.toSorted()).toEqual(['ACCOUNTS_MERGED', 'ACTIVATED', 'DEACTIVATED', 'LOCKS_LIFTED', 'REFUNDED'])
    expect((await ask({ after: 'x' })).code).toBe('BadRequest.Invalid')
  })

  it('exclude hidden ones, mere views, and actions on texts', async () => {
    await audit('user.note-add', { visibleToMember: false })
    await audit('user.lift-locks', { visibleToMember: false })
    await audit('user.view-page', { after: { page: '/v2' } })
    await audit('forum-post.move', { targetType: 'forum-post' })
    expect(kindsOf((await ask()).page)).toEqual([])
  })

  it('are visible only to their member, in their community, and not to visitors', async () => {
    await audit('user.lift-locks')
    await audit('user.activate', { communityId: fixture.cast.harbor.id })
    expect(kindsOf((await ask()).page)).toEqual(['LOCKS_LIFTED'])
    expect(kindsOf((await ask({}, 'sam')).page)).toEqual([])
    expect(kindsOf((await ask({}, 'lena')).page)).toEqual([])
    expect((await ask({}, null)).status).toBe(401)
  })
})
