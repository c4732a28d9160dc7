import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { communityHosts } from '#db/schema/communities.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { jobAttempts } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { listSites } from './list-sites.ts'
import { readAdminCommunityHost } from './read-admin-community-host.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function inCouncil(who: Name) {
  return fixture.as(who, NOW, fixture.cast.council)
}
function giveFailure(where: 'meridian' | 'harbor') {
  return fixture.db().commit([
    build.insert(jobAttempts).values({
      ...{ job: 'write-digests', rowId: where, communityId: fixture.cast[where].id, dueAt: NOW, attempts: 1 },
      ...{ nextAttemptAt: null, lastError: 'x', firstFailedAt: NOW, lastFailedAt: NOW },
    }),
  ])
}

describe('[ADM-002] the sites', () => {
  it('are every brand with its host, its number of members and pending items, in one round trip', async () => {
    await giveFailure('harbor')
    const ctx = inCouncil('ada')
    const found = await listSites(ctx)
    expect(found).toMatchObject([
      {
        ...{ code: 'harbor', name: 'Harbor Council', host: 'harbor.localhost', isOwn: true },
        waiting: [{ kind: 'FAILED_TASKS', count: 1, hasMore: false, at: NOW }],
      },
      { code: 'meridian', name: 'Meridian Council', host: 'meridian.localhost', isOwn: true, waiting: [] },
    ])
    expect(found.map(({ memberCount, hasMoreMembers }) => [memberCount, hasMoreMembers])).toEqual([
      [1, false],
      [2, false],
    ])
    expect(ctx.db.cost).toMatchObject({ trips: 1 })
  })

  it('show pending items only where the person has a permission', async () => {
    await giveFailure('harbor')
    await giveFailure('meridian')
    const { id, userId, communityId } = { id: 'pia', userId: fixture.id('pia'), communityId: fixture.cast.council.id }
    await fixture.db().commit([build.insert(staffPermissions).values({ id, userId, communityId, permission: 'forum' })])
    const found = await listSites(inCouncil('pia'))
    await fixture.db().commit([build.delete(staffPermissions).where(eq(staffPermissions.id, id))])
    expect(found.map(({ code, isOwn, waiting }) => [code, isOwn, waiting])).toEqual([
      ['harbor', false, []],
      ['meridian', true, []],
    ])
  })

  it('are listed once, under the first of their hosts', async () => {
    const { meridian, council } = fixture.cast
    const others = [
      { host: 'aaa.localhost', communityId: meridian.id, isPrimary: false },
      { host: 'aab.localhost', communityId: council.id, isPrimary: false },
    ]
    await fixture.db().commit([build.insert(communityHosts).values(others)])
    onTestFinished(async () => {
      const deleted = others.map(({ host }) => build.delete(communityHosts).where(eq(communityHosts.host, host)))
      for (const one of deleted) await fixture.db().commit([one])
    })
    expect((await listSites(inCouncil('ada'))).map(({ host }) => host)).toEqual([
      'harbor.localhost',
      'meridian.localhost',
    ])
    expect(await readAdminCommunityHost(fixture.as('theo'))).toBe('admin.localhost')
  })

  it("are not found on a brand's site", async () => {
    await expect(listSites(fixture.as('theo'))).rejects.toThrow('NotFound')
  })

  it("[ROUTE-061] are addresses on a brand's site, with the host where their settings are changed, for admins", async () => {
    const ctx = fixture.as('theo')
    expect(await readAdminCommunityHost(ctx)).toBe('admin.localhost')
    expect(ctx.db.cost).toMatchObject({ trips: 1 })
    await expect(readAdminCommunityHost(fixture.as('pia'))).rejects.toThrow('NotAllowed')
  })

  it('are refused without a permission in the admin community, and without a session', async () => {
    await expect(listSites(inCouncil('stig'))).rejects.toThrow('NotAllowed')
    const { post } = callerOf(createApp(), fixture.env, 'admin.localhost')
    const response = await post('/graphqlAdmin', { query: '{ sites { code } }' })
    expect(await response.text()).toContain('NotAuthenticated')
  })
})
